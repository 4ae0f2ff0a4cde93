import type { NewRecoveryCodes } from '../../../contract/people/second-factor-input.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endSessionsOf } from '../credentials/sessions.queries.ts'
import { lockPerson, readPerson } from '../users/user-record.queries.ts'
import { readMe } from '../users/user-list.queries.ts'
import { byCode } from './by-code.ts'
import { noteSecondFactor } from './note-second-factor.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { deleteSecondFactor } from '../credentials/second-factor.queries.ts'
import { takeAppCode, takeCode } from './take-code.ts'
import { found, fail } from '../../platform/errors/refusal.ts'

/** A recovery code is not accepted: a person who has lost the telephone must set up a new one. */
export const renewRecoveryCodes = (deps: Deps, { caller, key }: Writer, code: string): Promise<NewRecoveryCodes> =>
  byCode(deps, { caller, key }, async (trx, factor, log) => {
    await takeAppCode(deps, trx, factor, code)
    const recovery_codes = await giveRecoveryCodes(trx, deps.sealer, caller.id)
    noteSecondFactor(log, caller, 'códigos de recuperación nuevos')
    return { recovery_codes, user: await readMe(trx, caller.id, deps) }
  })

export const turnOffSecondFactor = async (deps: Deps, { caller, key }: Writer, code: string): Promise<Me> => {
  if (caller.second_factor.is_required) throw fail('second_factor.required')
  return byCode(deps, { caller, key }, async (trx, factor, log) => {
    const by = await takeCode(deps, trx, factor, code)
    await deleteSecondFactor(trx, caller.id)
    noteSecondFactor(log, caller, by === 'recovery' ? 'desactivada con un código de recuperación' : 'desactivada')
    return readMe(trx, caller.id, deps)
  })
}

/**
 * For a person who has lost the telephone and the recovery codes. They sign in with the password alone until they set it up
 * again.
 */
export const resetSecondFactor = async (deps: Deps, { caller, key }: Writer, id: number): Promise<void> => {
  requireFreshSignIn(deps, caller)
  await recordChanges(deps, { caller, key }, async (trx, log) => {
    await lockPerson(trx, id)
    const person = found(await readPerson(trx, { id }, deps.now()))
    if (id === caller.id) throw fail('second_factor.oneself')
    if (!(await deleteSecondFactor(trx, id))) throw fail('second_factor.off')
    await endSessionsOf(trx, log, id)
    noteSecondFactor(log, person, 'restablecida')
  })
}
