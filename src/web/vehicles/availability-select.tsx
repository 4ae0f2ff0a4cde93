import { useState } from 'react'
import { VehicleState, vehicleStates, chosenVehicleStates, type Vehicle } from '../../contract/vehicles.ts'
import { api, asApiError } from '../calls/api.ts'
import { useQuestions } from '../ui/questions.ts'
import { notices } from '../ui/notices.ts'
import { useRights } from '../ui/person.ts'
import { StatusBadge } from '../choices/status-badge.tsx'
import { StatusSelect } from '../choices/status-select.tsx'
import { useOutdate } from '../calls/use-record.ts'

const NOTICE = 'availability'

/** A vehicle's availability; who may change it does so here. In an emergency it is the system's (B-VEH-15). */
export const AvailabilitySelect = ({ vehicle }: { vehicle: Vehicle }) => {
  const { may } = useRights()
  const outdate = useOutdate()
  const { confirm } = useQuestions()
  const [isBusy, setBusy] = useState(false)
  if (!may('POST vehicle/change_status')) return <StatusBadge codes={vehicleStates} code={vehicle.disponibility} />

  const change = async (status: VehicleState) => {
    const sure = await confirm({
      title: '¿Cambiar la disponibilidad?',
      text: `${vehicle.plate} pasará a "${vehicleStates[status].label}".`,
      yes: 'Sí, cambiar',
      no: 'No, cancelar',
    })
    if (!sure) return
    notices.close(NOTICE)
    setBusy(true)
    try {
      await api.post('vehicle/change_status', { id: vehicle.id, status })
      notices.success('Registro actualizado')
    } catch (failure) {
      notices.error('No se pudo actualizar el estado', asApiError(failure).detail, NOTICE)
    }
    await outdate('vehicle')
    setBusy(false)
  }

  return (
    <StatusSelect
      label={`Disponibilidad de ${vehicle.plate}`}
      codes={vehicleStates}
      value={vehicle.disponibility}
      offered={chosenVehicleStates}
      disabled={isBusy || vehicle.disponibility === VehicleState.EnEmergencia}
      onChange={(status) => void change(status)}
    />
  )
}
