import { Stack } from '@mantine/core'
import { roundDegrees } from './point.ts'
import { PointPicker } from './point-picker.tsx'
import { Columns } from '../ui/section.tsx'
import { useField } from '../record/use-form.ts'
import { NumberField } from '../record/fields/number-field.tsx'
import type { FieldProps } from '../record/fields/field-props.ts'

interface Props extends Pick<FieldProps, 'form'> {
  /** Names of the two fields. */
  latitude: string
  longitude: string
}

/** A place on the map and as typed coordinates, kept in sync. */
export const CoordinatesFields = ({ form, latitude, longitude }: Props) => {
  const lat = useField(form, latitude)
  const lng = useField(form, longitude)
  const place = (point: { lat: number; lng: number }) => {
    lat.set(roundDegrees(point.lat))
    lng.set(roundDegrees(point.lng))
  }
  return (
    <Stack gap="md">
      <Columns>
        <NumberField form={form} name={latitude} />
        <NumberField form={form} name={longitude} />
      </Columns>
      <PointPicker
        value={pointOf(lat.value, lng.value)}
        height={360}
        label="Ubicación en el mapa"
        {...(!form.readOnly && { onChange: place })}
      />
    </Stack>
  )
}

const pointOf = (lat: unknown, lng: unknown) =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
