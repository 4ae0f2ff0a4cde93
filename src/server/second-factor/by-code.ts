import type { Caller, Deps } from '../deps.ts'
import { fail } from '../kit/errors.ts'
import { recordChanges, type ChangeLog, type Changing } from '../kit/record-change.ts'
import { countTries, FREE_BY_ACCOUNT } from '../session/count-tries.ts'
import { forgetFailures } from '../session/session.queries.ts'
import { lockFactorOn, type FactorOn } from './second-factor.queries.ts'

/** Under which wrong codes at an open session of theirs are counted. */
export const openSessionSubject = (id: number): string => `second_factor:${id}`

/**
 * A change to their second factor that somebody proves themselves for by a code. Wrong ones make wait as on signing in, under a
 * count of their own: whoever sits at somebody's open session must not keep them from signing in elsewhere.
 */
export const byCode = async <T>(
  deps: Deps,
  caller: Caller,
  change: (trx: Changing, factor: FactorOn, log: ChangeLog) => Promise<T>,
): Promise<T> => {
  const subject = openSessionSubject(caller.id)
  await countTries(deps, [{ subject, free: FREE_BY_ACCOUNT }])
  return recordChanges(deps, caller, async (trx, log) => {
    const factor = await lockFactorOn(trx, caller.id)
    if (factor === undefined) throw fail('second_factor.off')
    const answer = await change(trx, factor, log)
    await forgetFailures(trx, subject)
    return answer
  })
}
