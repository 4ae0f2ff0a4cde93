import { useEffect, useState } from 'react'
import { draftName } from '../../platform/drafts/drafts.ts'
import type { Waiting } from '../../platform/outbox/outbox.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { canEdit } from './waiting-writes.ts'
import { takeBack } from './whole-writes.ts'

/** Makes the save that waits, if it may still be edited, the draft of its form before that opens; false until then. */
export const useTakenBack = (one: Waiting | undefined, form: string): boolean => {
  const name = draftName(usePerson()?.id ?? 0, form)
  const [first] = useState(() => (one && canEdit(one) ? one : undefined))
  const [isReady, setReady] = useState(first === undefined)
  useEffect(() => {
    if (first) void takeBack(first, name).finally(() => setReady(true))
  }, [first, name])
  return isReady
}
