import { VehicleState, vehicleStates, chosenVehicleStates } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { useRights } from '../../platform/rights/person.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { StatusSelect } from '../../platform/choices/status-select.tsx'
import { recordName } from '../../platform/text/record-name.ts'
import { failureNotice, useConfirmedChange } from '../../platform/record/use-confirmed-change.ts'

/** A vehicle's availability, editable for people with the right. During an emergency the system sets it (B-VEH-15). */
export const AvailabilitySelect = ({ vehicle }: { vehicle: Vehicle }) => {
  const { may } = useRights()
  const { change, isBusy } = useConfirmedChange(
    'vehicle',
    { id: vehicle.id, name: recordName('vehicle', vehicle) },
    'availability',
  )
  if (!may('POST vehicle/change_status')) return <StatusBadge codes={vehicleStates} code={vehicle.disponibility} />

  const choose = (status: VehicleState) =>
    change({
      question: {
        title: '¿Cambiar la disponibilidad?',
        text: `${vehicle.plate} pasará a "${vehicleStates[status].label}".`,
        yes: 'Sí, cambiar',
        no: 'No, cancelar',
      },
      send: () => api.post('vehicle/change_status', { id: vehicle.id, status }),
      success: 'Registro actualizado',
      isDone: () => api.get<Vehicle>(`vehicle/${vehicle.id}`).then((now) => now.disponibility === status),
      showError: failureNotice('No se pudo actualizar el estado'),
    })

  return (
    <StatusSelect
      label={`Disponibilidad de ${vehicle.plate}`}
      codes={vehicleStates}
      value={vehicle.disponibility}
      offered={chosenVehicleStates}
      disabled={isBusy || vehicle.disponibility === VehicleState.EnEmergencia}
      onChange={(status) => void choose(status)}
    />
  )
}
