import type { Deps } from '../../platform/deps.ts'
import type { Changing } from '../../platform/database/open.ts'
import { isAhead, stepOf } from './one-time-code.ts'
import { hashOf } from './recovery-codes.ts'
import { setLastStep, takeRecoveryCode, type FactorOn } from '../credentials/second-factor.queries.ts'
import { fail, type Refusal } from '../../platform/errors/refusal.ts'

type Opening = Pick<Deps, 'sealer' | 'now'>

/** The subject a secret is sealed for: it opens for its own person only. */
export const secretContext = (userId: number): string => `second_factor:${userId}`

/** A refusal that is also reported at the field of the code. */
export const refuseCode = (code: 'session.code_needed' | 'second_factor.wrong_code'): Refusal => {
  const { message } = fail(code)
  return fail(code, {}, { errors: { code: [message] } })
}

/** The step of a code from the app with this sealed secret. Refuses if the secret was sealed with a key that is lost. */
export const matchingStep = ({ sealer, now }: Opening, userId: number, secret: Buffer, code: string): number | undefined => {
  const about = secretContext(userId)
  if (!sealer.canOpen(secret, about)) throw fail('second_factor.unreadable')
  return stepOf(sealer.open(secret, about), code, now())
}

/** Accepts a code of the app; refuses any other. The factor must be locked. */
export const takeAppCode = async (deps: Opening, trx: Changing, factor: FactorOn, code: string): Promise<void> => {
  const step = matchingStep(deps, factor.user_id, factor.secret, code)
  if (step === undefined || (step <= factor.last_step && !isAhead(factor.last_step, deps.now())))
    throw refuseCode('second_factor.wrong_code')
  await setLastStep(trx, factor.user_id, step)
}

/** Accepts a code of the app or a recovery code, and returns which it was; refuses any other. The factor must be locked. */
export const takeCode = async (deps: Opening, trx: Changing, factor: FactorOn, code: string): Promise<'app' | 'recovery'> => {
  if (await takeRecoveryCode(trx, factor.user_id, hashOf(deps.sealer, factor.user_id, code))) return 'recovery'
  await takeAppCode(deps, trx, factor, code)
  return 'app'
}
