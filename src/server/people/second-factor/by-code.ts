import type { Deps, Writer } from '../../platform/deps.ts'
import { recordChanges, type ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { countCode } from '../credentials/count-tries.ts'
import { forgetFailures } from '../credentials/waits.queries.ts'
import { setProvedAt } from '../credentials/sessions.queries.ts'
import { sessionCodeSubject } from '../credentials/sign-in-subjects.ts'
import { lockFactorOn, type FactorOn } from '../credentials/second-factor.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'

/**
 * A change in an open session that needs a code. Wrong codes cause waits as at sign-in, but with a separate count: somebody at an
 * unattended session must neither try all codes nor lock the owner out elsewhere.
 */
export const countingCodes = async <T>(
  deps: Deps,
  { caller, key }: Writer,
  change: (trx: Changing, log: ChangeLog) => Promise<T>,
): Promise<T> => {
  const subject = sessionCodeSubject(caller.id)
  await countCode(deps, subject)
  return recordChanges(deps, { caller, key }, async (trx, log) => {
    const answer = await change(trx, log)
    await forgetFailures(trx, subject)
    return answer
  })
}

/** A code of the second factor also counts as a fresh sign-in of this session. */
export const byCode = <T>(
  deps: Deps,
  { caller, key }: Writer,
  change: (trx: Changing, factor: FactorOn, log: ChangeLog) => Promise<T>,
): Promise<T> =>
  countingCodes(deps, { caller, key }, async (trx, log) => {
    const factor = await lockFactorOn(trx, caller.id)
    if (factor === undefined) throw fail('second_factor.off')
    const answer = await change(trx, factor, log)
    await setProvedAt(trx, caller.token_hash, deps.now())
    return answer
  })
