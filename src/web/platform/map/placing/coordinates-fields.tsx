import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { outsideGuatemala } from '../../../../contract/shared/places/guatemala.ts'
import { readDegrees, readPlace } from '../../../../contract/shared/places/read-place.ts'
import { loadPart } from '../../calls/load-part.ts'
import { Columns } from '../../ui/section.tsx'
import { useField } from '../../record/use-form.ts'
import { NumberField } from '../../record/fields/number-field.tsx'
import type { FieldProps } from '../../record/fields/field-props.ts'
import { shownPoint } from '../default-centre.ts'
import { roundPoint, showPoint, type Point } from '../point.ts'
import { PointPicker } from '../point-picker.tsx'

interface Props extends Pick<FieldProps, 'form'> {
  /** Names of the two fields. */
  latitude: string
  longitude: string
  /** Of the map, in pixels. */
  height?: number
}

/** A place on the map and as typed coordinates, kept in sync. Whatever names a place may be pasted into either field. */
export const CoordinatesFields = ({ form, latitude, longitude, height = 360 }: Props) => {
  const lat = useField(form, latitude)
  const lng = useField(form, longitude)
  const [refusal, setRefusal] = useState('')
  const point = pointOf(lat.value, lng.value)
  const shown = point !== null && Math.abs(point.lat) <= 90 ? point : null
  const place = (to: Point) => {
    const rounded = roundPoint(to)
    setRefusal('')
    lat.set(rounded.lat)
    lng.set(rounded.lng)
  }
  const placeAtCode = async (plusCode: string, town: string) => {
    const part = await loadPart(() => import('./plus-code.ts'), 'plus-code')
    if (part === undefined) return
    const found = part.findPlusCode(plusCode, town, shownPoint(shown))
    if (found) place(found)
    else setRefusal(town === '' ? `${plusCode} no es un Plus Code.` : `No se conoce «${town}». Copie el Plus Code completo.`)
  }
  /** Whether the text names a place. */
  const read = (text: string): boolean => {
    const found = readPlace(text)
    if (found === undefined) return false
    if ('lat' in found) place(found)
    else if ('refusal' in found) setRefusal(found.refusal)
    else void placeAtCode(found.plusCode, found.town)
    return true
  }
  const outside = form.readOnly || point === null ? undefined : outsideGuatemala(point)
  return (
    <Stack gap="md">
      {/* The keyboard of a telephone inserts without pasting. */}
      <div
        onPaste={(event) => {
          if (!form.readOnly && read(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onBlur={({ target }) => target instanceof HTMLInputElement && read(target.value)}
      >
        <Columns>
          <NumberField form={form} name={latitude} read={degreesIn} />
          <NumberField form={form} name={longitude} read={degreesIn} />
        </Columns>
        <div role="status">
          {refusal === '' ? (
            !form.readOnly && (
              <Text size="sm" c="dimmed" mt={6}>
                También puede pegar aquí un enlace de un mapa o un Plus Code.
              </Text>
            )
          ) : (
            <Text size="sm" c="red" mt={6}>
              {refusal}
            </Text>
          )}
        </div>
      </div>
      {outside && <OutsideAlert {...outside} onMend={place} />}
      <PointPicker value={shown} height={height} label="Ubicación en el mapa" {...(!form.readOnly && { onChange: place })} />
    </Stack>
  )
}

interface OutsideProps {
  sentence: string
  mended?: Point
  onMend: (point: Point) => void
}

const OutsideAlert = ({ sentence, mended, onMend }: OutsideProps) => (
  <Alert color="orange" role="alert">
    <Stack gap="xs" align="start">
      {sentence}
      {mended && (
        <Button variant="default" onClick={() => onMend(mended)}>
          Corregir: {showPoint(mended)}
        </Button>
      )}
    </Stack>
  </Alert>
)

/** Also of a latitude beyond 90 degrees, which is a longitude. */
const pointOf = (lat: unknown, lng: unknown): Point | null =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 180 && Math.abs(lng) <= 180 ? { lat, lng } : null

/** A coordinate, also as `91°31'05"O`; null if empty, the text itself if it is none, for the schema to refuse. */
const degreesIn = (typed: string): number | string | null => readDegrees(typed) ?? (typed.trim() || null)
