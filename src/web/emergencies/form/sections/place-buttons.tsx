import { Button, Group, Text } from '@mantine/core'
import { IconBuilding, IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EXACT_POSITION_METRES } from '../../../../contract/fleet/limits.ts'
import type { Station } from '../../../../contract/stations/stations.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import { roundPoint, type Point } from '../../../platform/map/point.ts'
import { useQuestions, type Question } from '../../../platform/dialogs/questions.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { useField, type AnyForm } from '../../../platform/record/use-form.ts'
import { isSame } from '../../../platform/text/values.ts'
import { devicePosition, type DevicePosition } from './device-position.ts'

interface Props {
  /** With the fields `latitude` and `longitude`. */
  form: AnyForm
  /** Whose place may be taken. */
  station: () => number | undefined
}

export const PlaceButtons = ({ form, station }: Props) => {
  const queries = useQueryClient()
  const { confirm } = useQuestions()
  const [busy, setBusy] = useState<'station' | 'own'>()
  const [own, setOwn] = useState<DevicePosition>()
  const { value: latitude } = useField(form, 'latitude')
  const { value: longitude } = useField(form, 'longitude')
  const point = own && roundPoint(own)
  const isOwn = point !== undefined && point.lat === latitude && point.lng === longitude

  const place = async (from: 'station' | 'own', find: () => Promise<Point | undefined>) => {
    setBusy(from)
    const before = [form.at('latitude'), form.at('longitude')]
    const found = await find().catch((error: unknown) => {
      notices.warning(from === 'own' ? 'No se puede obtener la localizacion del dispositivo' : asApiError(error).message)
    })
    setBusy(undefined)
    // A point that the person placed meanwhile stays.
    if (!found || !isSame(before, [form.at('latitude'), form.at('longitude')])) return
    const { lat, lng } = roundPoint(found)
    form.set('latitude', lat)
    form.set('longitude', lng)
  }

  const useStation = () => {
    const chosen = station()
    if (chosen === undefined) {
      notices.warning('Elija primero una estación.')
      return
    }
    void place('station', () =>
      queries.query({
        queryKey: ['station', 'record', String(chosen)],
        queryFn: () => api.get<Station>(`station/${chosen}`),
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
