import { FRESH_SIGN_IN_MS } from '../../../contract/people/limits.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'

/**
 * Refuses a caller whose sign-in or last proof is too old: a telephone left open on a table must not give the account away
 * (S-52). The browser recognises the code, asks for the proof and sends the same call again.
 */
export const requireFreshSignIn = ({ now }: Pick<Deps, 'now'>, { proved_at }: Pick<Caller, 'proved_at'>): void => {
  // A proof dated far in the future was made while the clock was ahead, and would otherwise be fresh until then.
  if (Math.abs(now().getTime() - proved_at.getTime()) > FRESH_SIGN_IN_MS)
    throw fail('session.stale', {}, { code: 'fresh_sign_in' })
}
