import { additionCan, authorOf, type Addition } from '../../../contract/emergencies/addition-rules.ts'
import { emergencyStatuses, isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { followArrival } from '../save/save-emergency.queries.ts'
import { countWrite, noteEdited } from '../save/as-recorded.ts'
import { lockEmergency, raiseVersion, readEmergency, type StoredEmergency } from '../emergencies.queries.ts'
import { detailFor } from '../detail/present-emergency.ts'
import { writeOnce } from '../../platform/idempotency/stored-answers.queries.ts'
import { type ChangeLog, changeRecord } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, found } from '../../platform/errors/refusal.ts'

/** When a change was made, by which the hours count in which it may be made: what arrives late was made when it was noted (S-76). */
export const whenMade = ({ notedAt }: Writer, { now }: Pick<Deps, 'now'>): Date => notedAt ?? now()

interface Change {
  /** Refuses what this person may not do with this emergency at that time. */
  permit: (before: StoredEmergency, made: number) => void
  work: (trx: Changing, before: StoredEmergency, log: ChangeLog) => Promise<void>
}

/**
 * One small change of an emergency's parts: the right is checked under the lock of its row, the change is in the binnacle, and the
 * version rises, so that a whole save from before it is refused (S-48). None needs a version itself.
 */
export const changeParts = async (deps: Deps, writer: Writer, id: number, { permit, work }: Change): Promise<EmergencyDetail> => {
  const { caller, key } = writer
  const made = whenMade(writer, deps).getTime()
  // Also before: the requests of those who may not change it must not occupy the queue of those who may.
  try {
    permit(found(await readEmergency(deps.db, { id })), made)
  } catch (refusal) {
    // A repeat that came while the first was under way may find a part gone that the first has removed: it gets the first answer.
    if (key !== undefined) await writeOnce(deps.db, key, () => Promise.reject(refusal))
    throw refusal
  }
  return changeRecord(deps, { caller, key }, `emergency/${id}`, async (trx, log) => {
    const before = found(await lockEmergency(trx, id))
    permit(before, made)
    await work(trx, before, log)
    await followArrival(trx, id)
    const changed = found(await readEmergency(trx, { id }))
    // A correction that changes nothing is no entry, and refuses nobody's save.
    if (JSON.stringify(changed) === JSON.stringify(before)) return detailFor(before, deps, caller)
    await countWrite(trx, deps, caller)
    await raiseVersion(trx, id)
    const after = { ...changed, version: changed.version + 1 }
    noteEdited(log, before, after, writer.notedAt)
    return detailFor(after, deps, caller)
  })
}

const asStored = ({ status, stations, resolved_date }: StoredEmergency) => ({
  status,
  resolved_date,
  station_ids: stations.map((station) => station.id),
})

/** Refuses an addition, in the words of what forbids it. */
export const permitAddition =
  (caller: Caller, what: Addition): Change['permit'] =>
  (before, now) => {
    const stored = asStored(before)
    if (additionCan.add(caller, stored, what, now)) return
    if (!(stored.status in emergencyStatuses)) throw fail('emergency.old_state')
    if (!isInProgress(stored.status)) {
      const isTooLate = !additionCan.add({ ...caller, role: Role.Administrador }, stored, what, now)
      if (isTooLate) throw fail('emergency.additions_ended')
      if (caller.role === Role.Cabinista) throw fail('emergency.report_of_station')
    }
    throw fail('emergency.not_yours')
  }

/** Refuses to correct or remove a part that others added, or that was added too long ago. */
export const permitCorrection =
  (caller: Caller, what: Addition, id: number): Change['permit'] =>
  (before, now) => {
    if (!additionCan.correct(caller, authorOf(before, what, id), now)) throw fail('emergency.not_your_addition')
  }

export const permitFacts =
  (caller: Caller): Change['permit'] =>
  (before) => {
    const stored = asStored(before)
    if (additionCan.correctFacts(caller, stored)) return
    if (!(stored.status in emergencyStatuses)) throw fail('emergency.old_state')
    throw fail(isInProgress(stored.status) ? 'emergency.not_yours' : 'emergency.not_in_progress')
  }

export const permitContact =
  (caller: Caller, id: number): Change['permit'] =>
  (before, now) => {
    if (!additionCan.correctContact(caller, asStored(before), authorOf(before, 'contacts', id), now))
      throw fail(isInProgress(before.status) ? 'emergency.not_yours' : 'emergency.not_your_addition')
  }

/** The same for kilometres and times of a unit, which whoever may add units also completes. */
export const permitCompletion =
  (caller: Caller, id: number): Change['permit'] =>
  (before, now) => {
    if (!additionCan.completeUnit(caller, asStored(before), authorOf(before, 'units', id), now))
      throw fail('emergency.not_your_addition')
  }
