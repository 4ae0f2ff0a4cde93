import { EmergencyStatus, emergencyStatuses, storedStatuses } from '../../contract/emergencies.ts'
import { StatusBadge } from '../kit/status-badge.tsx'
import { StatusSelect } from '../kit/status-select.tsx'
import { useChangeStatus } from './change-status.tsx'
import { useEmergencyRights } from './use-emergency-rights.ts'

interface Props {
  emergency: { id: number; status: number; stations: readonly { id: number }[] }
}

/** The status of an emergency; a selector for who may change it. */
export const EmergencyStatusCell = ({ emergency }: Props) => {
  const rights = useEmergencyRights()(emergency)
  return rights.changeStatus ? (
    <ChangingStatus id={emergency.id} status={emergency.status} />
  ) : (
    <StatusBadge codes={storedStatuses} code={emergency.status} />
  )
}

const offered = [EmergencyStatus.Activo, EmergencyStatus.Resuelta, EmergencyStatus.Critica, EmergencyStatus.SolicitaApoyo]

const ChangingStatus = ({ id, status }: { id: number; status: number }) => {
  const { change, isChanging } = useChangeStatus(id)
  return (
    <StatusSelect
      label={`Estado de la emergencia ${id}`}
      codes={emergencyStatuses}
      value={status}
      offered={offered}
      disabled={isChanging}
      onChange={(next) => void change(next)}
    />
  )
}
