import type { FreshProof } from '../../contract/session.ts'
import type { Caller, Deps } from '../deps.ts'
import { byCode } from '../second-factor/by-code.ts'
import { noteSecondFactor } from '../second-factor/note-second-factor.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { writeOnce } from '../records/once.queries.ts'
import { countPassword } from '../credentials/count-tries.ts'
import { forgetFailures } from '../credentials/failures.queries.ts'
import { isPassword } from '../credentials/password.ts'
import { markProved, passwordHashOf } from '../credentials/sessions.queries.ts'
import { sessionPasswordSubject } from '../credentials/sign-in-subjects.ts'
import { invalid } from '../refusal.ts'

/** Somebody shows at an open session that it is still they who sit there: by a code where a second factor is on, else by the password. */
export const proveAgain = (deps: Deps, caller: Caller, { password, code }: FreshProof): Promise<void> =>
  caller.second_factor.is_on ? byFactor(deps, caller, code) : byPassword(deps, caller, password)

const byFactor = (deps: Deps, caller: Caller, code: string): Promise<void> =>
  byCode(deps, caller, async (trx, factor, log) => {
    const by = await takeCode(deps, trx, factor, code)
    if (by === 'recovery') noteSecondFactor(log, caller, 'código de recuperación usado')
  })

/** Wrong ones count by themselves: whoever sits at somebody's session must neither try them all nor shut them out elsewhere. */
const byPassword = async (deps: Deps, caller: Caller, password: string): Promise<void> => {
  const subject = sessionPasswordSubject(caller.id)
  await countPassword(deps, subject)
  if (!(await isPassword(password, await passwordHashOf(deps.db, caller.id))))
    throw invalid({ password: 'La contraseña no es correcta' })
  await writeOnce(deps.db, caller.once, async (trx) => {
    await markProved(trx, caller.token_hash, deps.now())
    await forgetFailures(trx, subject)
  })
}
