import { EmergencyStatus, emergencyStatuses, storedStatuses } from '../../contract/emergencies.ts'
import { StatusBadge } from '../choices/status-badge.tsx'
import { StatusSelect } from '../choices/status-select.tsx'
import { useChangeStatus } from './change-status.tsx'
import { useEmergencyRights } from './use-emergency-rights.ts'

interface Props {
  emergency: { id: number; code: string; status: number; stations: readonly { id: number }[] }
}

/** The status of an emergency; a selector for people who may change it. */
export const EmergencyStatusCell = ({ emergency }: Props) => {
  const rights = useEmergencyRights()(emergency)
  return rights.changeStatus ? (
    <ChangingStatus emergency={emergency} />
  ) : (
    <StatusBadge codes={storedStatuses} code={emergency.status} />
  )
}

const offered = [EmergencyStatus.Activo, EmergencyStatus.Resuelta, EmergencyStatus.Critica, EmergencyStatus.SolicitaApoyo]

const ChangingStatus = ({ emergency }: Props) => {
  const { changeTo, isChanging } = useChangeStatus(emergency)
  return (
    <StatusSelect
      label={`Estado de la emergencia ${emergency.id}`}
      codes={emergencyStatuses}
      value={emergency.status}
      offered={offered}
      disabled={isChanging}
      onChange={(next) => void changeTo(next)}
    />
  )
}
