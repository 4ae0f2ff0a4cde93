import type { PasswordReset } from '../../../contract/people/accounts.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency/idempotency-key.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { hashPassword } from '../credentials/password.ts'
import { forgetGuesses } from '../credentials/count-tries.ts'
import { endSessionsOf } from '../credentials/sessions.queries.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { lockPerson } from '../users/user-record.queries.ts'
import { findLink, setPasswordHash, takeLink } from '../credentials/passwords.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** Sets a new password by the link in a mail. The link works once; every session of the person ends. */
export const resetPassword = async (
  deps: Deps,
  key: IdempotencyKey | undefined,
  { password, token }: PasswordReset,
): Promise<void> => {
  const now = deps.now()
  const owner = await findLink(deps.db, token, { now, demo: deps.config.demo })
  if (owner === undefined) throw fail('account.link_dead')
  const { id, no_dpi, first_name, last_name } = owner
  await refuseWeakPassword(password, owner)
  const person = { id, first_name, last_name }
  // Records the change, never a value.
  const after = { ...person, password: 'restablecida' }
  // Outside the transaction, which occupies the embedded database's only connection.
  const hash = await hashPassword(password)
  await recordChanges(deps, { caller: { id, name: `${first_name} ${last_name}` }, key }, async (trx, log) => {
    // The person before the link: the lock order of saves of a person.
    await lockPerson(trx, id)
    if (!(await takeLink(trx, token, now)) || !(await setPasswordHash(trx, id, hash, now))) throw fail('account.link_dead')
    await endSessionsOf(trx, log, id)
    // Wrong codes stay counted: a person who can read the mails must not get more tries.
    await forgetGuesses(trx, no_dpi)
    log.edited('user', person, after)
  })
}
