import { SECOND_FACTOR_SET_UPS } from '../../../contract/people/limits.ts'
import type { NewRecoveryCodes, SecondFactorSetUp } from '../../../contract/people/second-factor-input.schema.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { qrCode } from '../../platform/qr-codes/qr-code.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endOtherSessions } from '../credentials/sessions.queries.ts'
import { lockPerson } from '../users/user-record.queries.ts'
import { readMe } from '../users/user-list.queries.ts'
import { byCode, countingCodes } from './by-code.ts'
import { noteSecondFactor } from './note-second-factor.ts'
import { secretForApp, newSecret } from './one-time-code.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { lockSecondFactor, putFirstSecret, setPendingSecret, turnOn } from '../credentials/second-factor.queries.ts'
import { secretContext, refuseCode, matchingStep, takeCode } from './take-code.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** Creates a secret and returns it. It cannot be read later. Until it is confirmed, signing in is unchanged. */
export const beginSetUp = async (deps: Deps, { caller, key }: Writer, code: string): Promise<SecondFactorSetUp> => {
  await refuseBeyond(deps, `second_factor:${caller.id}`, SECOND_FACTOR_SET_UPS, 'request.too_many')
  const secret = newSecret()
  const sealed = deps.sealer.seal(secret, secretContext(caller.id))
  const appSecret = secretForApp(secret, caller.name)
  const image = qrCode(appSecret.address)
  const answer = { ...appSecret, qr_code: `data:image/png;base64,${image.toString('base64')}` }
  if (caller.second_factor.is_on) return moveToNewTelephone(deps, { caller, key }, code, { sealed, answer })
  requireFreshSignIn(deps, caller)
  return recordChanges(deps, { caller, key }, async (trx) => {
    // It was activated after the caller was read.
    if (!(await putFirstSecret(trx, caller.id, sealed))) throw refuseCode('session.code_needed')
    return answer
  })
}

/** Moves to another telephone: with a code of the old one, or with a recovery code if that is lost. */
const moveToNewTelephone = async (
  deps: Deps,
  { caller, key }: Writer,
  code: string,
  { sealed, answer }: { sealed: Buffer; answer: SecondFactorSetUp },
): Promise<SecondFactorSetUp> => {
  if (code === '') throw refuseCode('session.code_needed')
  return byCode(deps, { caller, key }, async (trx, factor, log) => {
    const by = await takeCode(deps, trx, factor, code)
    if (by === 'recovery') noteSecondFactor(log, caller, 'código de recuperación usado')
    await setPendingSecret(trx, caller.id, sealed)
    return answer
  })
}

/** Activates it after a code has proved that the app has the secret. Sessions opened without it end. */
export const confirmSetUp = async (deps: Deps, { caller, key }: Writer, code: string): Promise<NewRecoveryCodes> => {
  requireFreshSignIn(deps, caller)
  return countingCodes(deps, { caller, key }, async (trx, log) => {
    // A concurrent sign-in waits, and is then asked for a code.
    await lockPerson(trx, caller.id)
    const factor = await lockSecondFactor(trx, caller.id)
    if (!factor?.pending_secret) throw fail('second_factor.not_begun')
    const last_step = matchingStep(deps, caller.id, factor.pending_secret, code)
    if (last_step === undefined) throw refuseCode('second_factor.wrong_code')
    await turnOn(trx, caller.id, { turned_on_at: deps.now(), last_step })
    const recovery_codes = await giveRecoveryCodes(trx, deps.sealer, caller.id)
    await endOtherSessions(trx, log, caller)
    noteSecondFactor(log, caller, factor.secret === null ? 'activada' : 'activada en otro teléfono')
    return { recovery_codes, user: await readMe(trx, caller.id, deps) }
  })
}
