import { useMemo } from 'react'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { useOutbox, type Waiting } from '../../platform/outbox/outbox.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { withWaiting } from './waiting-emergency.ts'
import { waitingOf, waitingPart } from './waiting-writes.ts'

/** The emergency with what this person has entered and the server does not have yet. */
export const useWithWaiting = (stored: EmergencyDetail): EmergencyDetail => {
  const outbox = useOutbox()
  const person = usePerson()
  return useMemo(() => {
    const writes = waitingOf(outbox, stored)
    if (writes.length === 0 || person === undefined) return stored
    return withWaiting(stored, writes, { id: person.id, name: `${person.first_name} ${person.last_name}` })
  }, [outbox, stored, person])
}

/** The last status of the emergency that waits to be sent. */
export const useWaitingStatus = (id: number): Waiting | undefined => waitingPart(waitingOf(useOutbox(), { id }), 'status', 0)
