import { Stack, Text } from '@mantine/core'
import { lazy } from 'react'
import type { DashboardReport } from '../../contract/dashboard.ts'
import { seesVehicles } from '../../contract/dashboard-rules.ts'
import { storedStatuses } from '../../contract/emergency-rules.ts'
import { StatusBadge } from '../choices/status-badge.tsx'
import { NearMap } from '../map/near-map.tsx'
import { RecordTable } from '../record/record-table.tsx'
import { usePerson } from '../ui/person.ts'
import { Section } from '../ui/section.tsx'

const VehicleMarks = lazy(() => import('./points/vehicle-marks.tsx').then((module) => ({ default: module.VehicleMarks })))

type Vehicle = DashboardReport['vehicles'][number]

const HEIGHT = 400

const columns = [
  { header: 'Placa', cell: (vehicle: Vehicle) => vehicle.plate },
  { header: 'Emergencia', cell: (vehicle: Vehicle) => vehicle.emergency_code },
  { header: 'Tipo de emergencia', cell: (vehicle: Vehicle) => vehicle.emergency_type },
  { header: 'Estado', cell: (vehicle: Vehicle) => <StatusBadge codes={storedStatuses} code={vehicle.emergency_status} /> },
  { header: 'Estación', cell: (vehicle: Vehicle) => vehicle.station },
  { header: 'Piloto', cell: (vehicle: Vehicle) => vehicle.pilot },
]

/** Where the vehicles under way are, for those who may see them (A-DSH-20, A-DSH-21). */
export const VehiclesMap = ({ vehicles }: { vehicles: readonly Vehicle[] }) => {
  const person = usePerson()
  if (person === undefined || !seesVehicles(person)) return null
  return (
    <Section title="Mapa de vehículos activos">
      {vehicles.length === 0 ? (
        <Text c="dimmed">Ningún vehículo envía su posición en este momento</Text>
      ) : (
        <Stack gap="md">
          <NearMap height={HEIGHT}>
            <VehicleMarks vehicles={vehicles} height={HEIGHT} />
          </NearMap>
          <RecordTable
            label="Vehículos activos"
            columns={columns}
            rows={vehicles.map((vehicle, place) => ({ id: place, ...vehicle }))}
          />
        </Stack>
      )}
    </Section>
  )
}
