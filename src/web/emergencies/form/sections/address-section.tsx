import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBuilding, IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EXACT_POSITION_METRES } from '../../../../contract/fleet/limits.ts'
import type { Station } from '../../../../contract/stations/stations.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import { CoordinatesFields } from '../../../platform/map/coordinates-fields.tsx'
import { TextField } from '../../../platform/record/fields/text-field.tsx'
import { roundPoint, type Point } from '../../../platform/map/point.ts'
import { useQuestions, type Question } from '../../../platform/dialogs/questions.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormValue } from '../../../platform/record/use-form.ts'
import { devicePosition, type DevicePosition } from './device-position.ts'
import { DuplicateHint } from '../duplicate-hint.tsx'
import type { EmergencyFormState } from '../emergency-form-values.ts'

interface Props {
  form: EmergencyFormState
  isWhole: boolean
  /** Of a new emergency, under which its input is stored. */
  draft: string | undefined
}

export const AddressSection = ({ form, isWhole, draft }: Props) => (
  <Section title="Dirección">
    <Stack gap="md">
      <div>
        <TextField form={form} name="address" />
        {draft !== undefined && <DuplicateHint form={form} draft={draft} />}
      </div>
      {isWhole && (
        <>
          <PlaceButtons form={form} />
          <CoordinatesFields form={form} latitude="latitude" longitude="longitude" />
        </>
      )}
    </Stack>
  </Section>
)

const PlaceButtons = ({ form }: { form: EmergencyFormState }) => {
  const queries = useQueryClient()
  const { confirm } = useQuestions()
  const [busy, setBusy] = useState<'station' | 'own'>()
  const [own, setOwn] = useState<DevicePosition>()
  const isOwn = useFormValue(form, ({ latitude, longitude }) => {
    const point = own && roundPoint(own)
    return point !== undefined && point.lat === latitude && point.lng === longitude
  })

  const place = async (from: 'station' | 'own', find: () => Promise<Point | undefined>) => {
    setBusy(from)
    const { latitude, longitude } = form.get()
    const found = await find().catch((error: unknown) => {
      notices.warning(from === 'own' ? 'No se puede obtener la localizacion del dispositivo' : asApiError(error).message)
    })
    setBusy(undefined)
    // A point that the person placed meanwhile stays.
    const now = form.get()
    if (!found || now.latitude !== latitude || now.longitude !== longitude) return
    const point = roundPoint(found)
    form.set('latitude', point.lat)
    form.set('longitude', point.lng)
  }

  const useStation = () => {
    const [station] = form.get().stations
    if (station === undefined) {
      notices.warning('Elija primero una estación.')
      return
    }
    void place('station', () =>
      queries.query({
        queryKey: ['station', 'record', String(station)],
        queryFn: () => api.get<Station>(`station/${station}`),
      }),
    )
  }

  const findOwn = async () => {
    const found = await devicePosition()
    if (found.accuracy > EXACT_POSITION_METRES && !(await confirm(roughPosition(found)))) return undefined
    setOwn(found)
    return found
  }

  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconBuilding size={18} aria-hidden />}
        loading={busy === 'station'}
        onClick={useStation}
      >
        Usar la ubicación de la estación
      </Button>
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={18} aria-hidden />}
        loading={busy === 'own'}
        onClick={() => void place('own', findOwn)}
      >
        Usar mi ubicación
      </Button>
      {own && isOwn && (
        <Text size="sm" c="dimmed" role="status">
          Precisión de su ubicación: {showAccuracy(own)}
        </Text>
      )}
    </Group>
  )
}

const showAccuracy = ({ accuracy }: DevicePosition): string =>
  accuracy < 1000 ? `${Math.ceil(accuracy)} m` : `${(accuracy / 1000).toFixed(1)} km`

const roughPosition = (found: DevicePosition): Question => ({
  title: '¿Usar esta ubicación?',
  text: `El dispositivo la conoce solo con una precisión de ${showAccuracy(found)}. Al aire libre, después de unos segundos, suele ser mejor.`,
  yes: 'Usar de todos modos',
  no: 'Cancelar',
})
