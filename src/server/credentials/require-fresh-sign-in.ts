import { FRESH_SIGN_IN_MS } from '../../contract/limits.ts'
import type { Caller, Deps } from '../deps.ts'
import { fail } from '../refusal.ts'

/**
 * Refuses who signed in, or showed again who they are, too long ago: a telephone left open on a table must not give the account
 * away (S-52). The browser asks by the code and sends the same call again.
 */
export const requireFreshSignIn = ({ now }: Pick<Deps, 'now'>, { proved_at }: Pick<Caller, 'proved_at'>): void => {
  // A proof of much later than now was made while the clock was ahead, and would otherwise be fresh until then.
  if (Math.abs(now().getTime() - proved_at.getTime()) > FRESH_SIGN_IN_MS)
    throw fail('session.stale', {}, { code: 'fresh_sign_in' })
}
