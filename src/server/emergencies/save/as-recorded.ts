import { differenceOf } from '../../../contract/emergencies/emergency-difference.ts'
import { WRITES_OF_EMERGENCIES } from '../../../contract/emergencies/limits.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import type { ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import type { StoredEmergency } from '../emergencies.queries.ts'

/**
 * An emergency for the binnacle, which stores names of the crew for good but not where their photos are. Who added a part is the
 * author of an entry.
 */
export const asRecorded = ({ additions: _, ...emergency }: StoredEmergency) => ({
  ...emergency,
  firefighters: emergency.firefighters.map(({ id, name }) => ({ id, name })),
})

/** Notes what an edit changed, and when it was noted if it arrived late (S-76). */
export const noteEdited = (log: ChangeLog, before: StoredEmergency, after: StoredEmergency, notedAt?: Date): void => {
  const [was, is] = differenceOf(asRecorded(before), asRecorded(after))
  const noted = notedAt && { noted_at: notedAt.toISOString() }
  log.edited('emergency', { ...was, id: before.id }, { ...is, id: after.id, ...noted })
}

/** Counts a write of an emergency, each of which is an entry in the binnacle for good, and refuses it beyond the limit. */
export const countWrite = (trx: Changing, { now }: Pick<Deps, 'now'>, caller: Caller): Promise<void> =>
  refuseBeyond({ db: trx, now }, `emergency:${caller.id}`, WRITES_OF_EMERGENCIES, 'request.too_many')
