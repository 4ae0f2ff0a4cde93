import type { Caller, Deps } from '../deps.ts'
import { fail } from '../kit/errors.ts'
import { recordChanges, type ChangeLog, type Changing } from '../kit/record-change.ts'
import { countTries, FREE_BY_ACCOUNT } from '../session/count-tries.ts'
import { forgetFailures } from '../session/session.queries.ts'
import { lockFactorOn, type FactorOn } from './second-factor.queries.ts'

/**
 * A change for which somebody at an open session sends a code. Wrong ones make wait as on signing in, under a count of their own:
 * whoever sits at somebody's session must neither try them all nor keep them from signing in elsewhere.
 */
export const countingCodes = async <T>(
  deps: Deps,
  caller: Caller,
  change: (trx: Changing, log: ChangeLog) => Promise<T>,
): Promise<T> => {
  const subject = `second_factor:${caller.id}`
  await countTries(deps, [{ subject, free: FREE_BY_ACCOUNT }])
  return recordChanges(deps, caller, async (trx, log) => {
    const answer = await change(trx, log)
    await forgetFailures(trx, subject)
    return answer
  })
}

/** A change to their second factor that they prove themselves for by a code of it. */
export const byCode = <T>(
  deps: Deps,
  caller: Caller,
  change: (trx: Changing, factor: FactorOn, log: ChangeLog) => Promise<T>,
): Promise<T> =>
  countingCodes(deps, caller, async (trx, log) => {
    const factor = await lockFactorOn(trx, caller.id)
    if (factor === undefined) throw fail('second_factor.off')
    return change(trx, factor, log)
  })
