import type { Caller, Deps } from '../deps.ts'
import { recordChanges, type ChangeLog, type Changing } from '../records/record-change.ts'
import { countCode } from '../credentials/count-tries.ts'
import { forgetFailures } from '../credentials/failures.queries.ts'
import { markProved } from '../credentials/sessions.queries.ts'
import { sessionCodeSubject } from '../credentials/sign-in-subjects.ts'
import { lockFactorOn, type FactorOn } from '../credentials/second-factor.queries.ts'
import { fail } from '../refusal.ts'

/**
 * A change for which somebody at an open session sends a code. Wrong ones make wait as on signing in, under a count of their own:
 * whoever sits at somebody's session must neither try them all nor keep them from signing in elsewhere.
 */
export const countingCodes = async <T>(
  deps: Deps,
  caller: Caller,
  change: (trx: Changing, log: ChangeLog) => Promise<T>,
): Promise<T> => {
  const subject = sessionCodeSubject(caller.id)
  await countCode(deps, subject)
  return recordChanges(deps, caller, async (trx, log) => {
    const answer = await change(trx, log)
    await forgetFailures(trx, subject)
    return answer
  })
}

/** What they prove themselves for by a code of their second factor; for what follows at this session, too. */
export const byCode = <T>(
  deps: Deps,
  caller: Caller,
  change: (trx: Changing, factor: FactorOn, log: ChangeLog) => Promise<T>,
): Promise<T> =>
  countingCodes(deps, caller, async (trx, log) => {
    const factor = await lockFactorOn(trx, caller.id)
    if (factor === undefined) throw fail('second_factor.off')
    const answer = await change(trx, factor, log)
    await markProved(trx, caller.token_hash, deps.now())
    return answer
  })
