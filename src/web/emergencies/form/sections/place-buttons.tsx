import { Button, Group } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Station } from '../../../../contract/stations/stations.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import { OwnPlace } from '../../../platform/map/placing/own-place.tsx'
import { usePlacing } from '../../../platform/map/placing/use-placing.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import type { AnyForm } from '../../../platform/record/use-form.ts'

interface Props {
  /** With the fields `latitude` and `longitude`. */
  form: AnyForm
  /** Whose place may be taken. */
  station: () => number | undefined
}

export const PlaceButtons = ({ form, station }: Props) => {
  const queries = useQueryClient()
  const fields = { form, latitude: 'latitude', longitude: 'longitude' }
  const { busy, place } = usePlacing(fields)

  const useStation = () => {
    const chosen = station()
    if (chosen === undefined) {
      notices.warning('Elija primero una estación.')
      return
    }
    const find = () =>
      queries.query({
        queryKey: ['station', 'record', String(chosen)],
        queryFn: () => api.get<Station>(`station/${chosen}`),
      })
    void place(find, (error) => asApiError(error).message)
  }

  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconBuilding size={18} aria-hidden />} loading={busy} onClick={useStation}>
        Usar la ubicación de la estación
      </Button>
      <OwnPlace {...fields} />
    </Group>
  )
}
