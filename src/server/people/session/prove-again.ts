import type { FreshProof } from '../../../contract/people/session.schema.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { byCode } from '../second-factor/by-code.ts'
import { noteSecondFactor } from '../second-factor/note-second-factor.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { writeOnce } from '../../platform/idempotency/stored-answers.queries.ts'
import { countPassword } from '../credentials/count-tries.ts'
import { forgetFailures } from '../credentials/waits.queries.ts'
import { isPassword } from '../credentials/password.ts'
import { passwordOf, setProvedAt } from '../credentials/sessions.queries.ts'
import { sessionPasswordSubject } from '../credentials/sign-in-subjects.ts'
import { fail, invalid } from '../../platform/errors/refusal.ts'

/** A person proves in an open session who they are: by a code if a second factor is active, else by the password. */
export const proveAgain = (deps: Deps, { caller, key }: Writer, { password, code }: FreshProof): Promise<void> =>
  caller.second_factor.is_on ? byFactor(deps, { caller, key }, code) : byPassword(deps, { caller, key }, password)

const byFactor = (deps: Deps, { caller, key }: Writer, code: string): Promise<void> =>
  byCode(deps, { caller, key }, async (trx, factor, log) => {
    const by = await takeCode(deps, trx, factor, code)
    if (by === 'recovery') noteSecondFactor(log, caller, 'código de recuperación usado')
  })

/**
 * Wrong tries have a count of their own: somebody at an unattended session must neither try all values nor lock the owner out
 * elsewhere.
 */
const byPassword = async (deps: Deps, { caller, key }: Writer, password: string): Promise<void> => {
  const subject = sessionPasswordSubject(caller.id)
  await countPassword(deps, subject)
  const stored = await passwordOf(deps.db, caller.id, deps.now())
  if (!(await isPassword(password, stored?.password_hash))) throw invalid({ password: 'La contraseña no es correcta' })
  if (stored?.is_first_password_over === true) throw fail('session.first_password_ended')
  await writeOnce(deps.db, key, async (trx) => {
    await setProvedAt(trx, caller.token_hash, deps.now())
    await forgetFailures(trx, subject)
  })
}
