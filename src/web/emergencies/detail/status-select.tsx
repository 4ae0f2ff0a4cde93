import { useEffect, useRef } from 'react'
import {
  EmergencyStatus,
  emergencyStatuses,
  statusesByGravity,
  storedStatuses,
} from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { StatusSelect } from '../../platform/choices/status-select.tsx'
import { takeAskedStatus, useAskedStatus } from '../../platform/choices/asked-status.ts'
import { useLeavesFocusInRow, useLeavesFocusTo } from '../../platform/ui/focus-back.ts'
import { useWaitingStatus } from '../waiting/use-with-waiting.ts'
import { WaitingPart } from '../waiting/waiting-part.tsx'
import classes from '../waiting/waiting-part.module.css'
import { statusIn } from '../waiting/waiting-writes.ts'
import { RECORD_HEADING, useChangeStatus } from './change-status.tsx'
import { useEmergencyRights } from '../parts/use-emergency-rights.ts'

interface Props {
  /** Whether the search may open the selector here. */
  isOpenedBySearch?: boolean
  emergency: Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'address' | 'status' | 'stations'>
}

/** The status of an emergency; a selector for people who may change it. */
export const EmergencyStatusCell = ({ emergency: stored, isOpenedBySearch = false }: Props) => {
  const waits = useWaitingStatus(stored.id)
  const emergency = waits ? { ...stored, status: statusIn(waits) } : stored
  const rights = useEmergencyRights()(emergency)
  return (
    <div className={classes.beside} data-waits={waits !== undefined || undefined}>
      {rights.changeStatus ? (
        <ChangingStatus emergency={emergency} isOpenedBySearch={isOpenedBySearch} />
      ) : (
        <StatusBadge codes={storedStatuses} code={emergency.status} />
      )}
      {waits && <WaitingPart one={waits} />}
    </div>
  )
}

const ChangingStatus = ({ emergency, isOpenedBySearch }: Props) => {
  const changeTo = useChangeStatus(emergency)
  // Once it is resolved, only the badge is left, in a list perhaps no row.
  useLeavesFocusTo(RECORD_HEADING)
  const leaveFocusIn = useLeavesFocusInRow()
  const selector = useOpenedIfAsked(isOpenedBySearch ? emergency.id : undefined)
  return (
    <StatusSelect
      inputRef={selector}
      label={`Estado de la emergencia ${emergency.id}`}
      codes={emergencyStatuses}
      value={emergency.status}
      offered={statusesByGravity}
      apart={EmergencyStatus.Resuelta}
      disabled={false}
      onChange={(next) => {
        leaveFocusIn(selector.current?.closest('tr, li'))
        void changeTo(next)
      }}
    />
  )
}

/** Opens the selector if the search asked for it. */
const useOpenedIfAsked = (id: number | undefined) => {
  const selector = useRef<HTMLInputElement>(null)
  const asked = useAskedStatus()
  useEffect(() => {
    if (id === undefined || asked !== id || !takeAskedStatus(id)) return
    selector.current?.focus()
    selector.current?.click()
  }, [asked, id])
  return selector
}
