import type { OwnPassword } from '../../../contract/people/accounts.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { dropLink, setPasswordHash } from '../credentials/passwords.queries.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { hashPassword, isPassword } from '../credentials/password.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endOtherSessions, hasSession, isStillPassword, passwordOf } from '../credentials/sessions.queries.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { lockPerson, readPerson } from '../users/user-record.queries.ts'
import { readMe } from '../users/user-list.queries.ts'
import { found, fail, invalid } from '../../platform/errors/refusal.ts'

/** Replaces a password that another person chose with one that only its owner knows; every other session ends (S-53). */
export const chooseOwnPassword = async (deps: Deps, { caller, key }: Writer, { password }: OwnPassword): Promise<Me> => {
  requireFreshSignIn(deps, caller)
  await refuseWeakPassword(password, found(await readPerson(deps.db, caller, deps.now())))
  const stored = found(await passwordOf(deps.db, caller.id, deps.now()))
  if (await isPassword(password, stored.password_hash)) throw invalid({ password: 'Elija una distinta de la que tiene' })
  // Outside the transaction, which occupies the embedded database's only connection.
  const hash = await hashPassword(password)
  return recordChanges(deps, { caller, key }, async (trx, log) => {
    await lockPerson(trx, caller.id)
    // Another one may have been printed just now, which ended this session.
    const isStill = (await isStillPassword(trx, stored, deps.now())) && (await hasSession(trx, caller.token_hash))
    if (!isStill || !(await setPasswordHash(trx, caller.id, hash, deps.now()))) throw fail('session.required')
    await endOtherSessions(trx, log, caller)
    await dropLink(trx, caller.id)
    const person = { id: caller.id, name: caller.name }
    const after = { ...person, password: 'cambiada' }
    log.edited('user', person, after)
    return readMe(trx, caller.id, deps)
  })
}
