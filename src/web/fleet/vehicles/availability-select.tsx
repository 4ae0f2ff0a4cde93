import { unitName } from '../../../contract/shared/text/unit-name.ts'
import { VehicleState, vehicleStates, chosenVehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { useRights } from '../../platform/rights/person.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { StatusSelect } from '../../platform/choices/status-select.tsx'
import { WaitingBadge } from '../../platform/outbox/waiting-badge.tsx'
import { aboutAvailability, keepAvailability, useWaitingAvailability } from './waiting-availability.tsx'

/** A vehicle's availability, editable for people with the right. During an emergency the system sets it (B-VEH-15). */
export const AvailabilitySelect = ({ vehicle }: { vehicle: Vehicle }) => {
  const { may } = useRights()
  const { confirm } = useQuestions()
  const waits = useWaitingAvailability(vehicle)
  if (!may('POST vehicle/change_status')) return <StatusBadge codes={vehicleStates} code={vehicle.disponibility} />

  const choose = async (status: VehicleState) => {
    const isAgreed = await confirm({
      title: '¿Cambiar la disponibilidad?',
      text: `${unitName(vehicle)} pasará a "${vehicleStates[status].label}".`,
      yes: 'Sí, cambiar',
      no: 'No, cancelar',
    })
    if (!isAgreed) return
    notices.close(aboutAvailability(`vehicle/${vehicle.id}`))
    await keepAvailability(vehicle, status)
  }

  return (
    <>
      <StatusSelect
        label={`Disponibilidad de ${unitName(vehicle)}`}
        codes={vehicleStates}
        value={waits?.status ?? vehicle.disponibility}
        offered={chosenVehicleStates}
        disabled={vehicle.disponibility === VehicleState.EnEmergencia}
        onChange={(status) => void choose(status)}
      />
      {waits && <WaitingBadge one={waits.one} />}
    </>
  )
}
