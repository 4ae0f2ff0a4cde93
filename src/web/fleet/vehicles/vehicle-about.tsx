import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { VehicleState, vehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { useRights } from '../../platform/rights/person.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { Plate } from '../../platform/ui/unit-name.tsx'

/** In the head of a vehicle: its plate, whether it may go, and where it is out. */
export const VehicleAbout = ({ vehicle: { id, plate, disponibility } }: { vehicle: Vehicle }) => {
  const { may } = useRights()
  const isOut = disponibility === VehicleState.EnEmergencia
  const emergencies = useQuery({
    ...listQuery<{ id: number; status: number }>('emergency', { vehicle_emergency__vehicle: id, page: 1 }),
    enabled: isOut && may('GET emergency'),
  })
  const emergency = isOut && emergencies.data?.results.find(isOpen)
  return (
    <Group gap="xs">
      <Plate>{plate}</Plate>
      <StatusBadge codes={vehicleStates} code={disponibility} />
      {emergency && (
        <Anchor component={PlaceLink} place={placeOf(resourceScreens.emergency.record, emergency.id)} size="sm">
          {recordName('emergency', emergency)}
        </Anchor>
      )}
    </Group>
  )
}

const isOpen = ({ status }: { status: number }) => isInProgress(status)
