import { Button, Group, Stack } from '@mantine/core'
import { IconBuilding, IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Station } from '../../../../contract/stations/stations.schema.ts'
import { api, asApiError } from '../../../platform/calls/api.ts'
import { CoordinatesFields } from '../../../platform/map/coordinates-fields.tsx'
import { TextField } from '../../../platform/record/fields/text-field.tsx'
import { roundPoint, type Point } from '../../../platform/map/point.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { devicePosition } from './device-position.ts'
import type { EmergencyFormState } from '../emergency-form-values.ts'

export const AddressSection = ({ form, isWhole }: { form: EmergencyFormState; isWhole: boolean }) => (
  <Section title="Dirección">
    <Stack gap="md">
      <TextField form={form} name="address" />
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
  const [busy, setBusy] = useState<'station' | 'own'>()

  const place = async (from: 'station' | 'own', find: () => Promise<Point>) => {
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
        onClick={() => void place('own', devicePosition)}
      >
        Usar mi ubicación
      </Button>
    </Group>
  )
}
