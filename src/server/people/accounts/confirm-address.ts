import { Role } from '../../../contract/shared/rights/roles.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { putInOutbox } from '../../platform/jobs/outbox.queries.ts'
import { writeOnce } from '../../platform/idempotency/stored-answers.queries.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { isAddressHeld, setAddressConfirmed } from '../users/addresses.queries.ts'
import { lockPerson, readPerson } from '../users/user-record.queries.ts'
import { userFor } from '../users/present-user.ts'
import { countConfirmationMail, confirmationMail, senderOf } from '../credentials/ask-to-confirm.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { findConfirmation } from './confirmations.queries.ts'
import { found, fail } from '../../platform/errors/refusal.ts'

/** Sends the same mail again, for its owner. */
export const askAgain = async (deps: Deps, { caller, key }: Writer): Promise<void> => {
  const { id, email, is_email_confirmed } = found(await readPerson(deps.db, caller, deps.now()))
  if (email === '') throw fail('account.no_address')
  if (is_email_confirmed) throw fail('account.address_confirmed')
  const now = deps.now()
  await writeOnce(deps.db, key, async (trx) => {
    const refusal = await countConfirmationMail(trx, email, senderOf(caller), now)
    if (refusal) throw refusal
    await putInOutbox(trx, confirmationMail({ id, email }), now)
  })
}

/** Confirms an address by the link in its mail. May be repeated, since the answer may be lost. */
export const confirmByLink = async (deps: Deps, token: string): Promise<void> => {
  const owner = await findConfirmation(deps.db, token, deps.now())
  if (owner === undefined) throw fail('account.link_dead')
  const { id, first_name, last_name, email } = owner
  await recordChanges(deps, { caller: { id, name: `${first_name} ${last_name}` } }, async (trx, log) => {
    await lockPerson(trx, id)
    const before = await readPerson(trx, { id }, deps.now())
    // Another address was saved concurrently.
    if (before?.email !== email) throw fail('account.link_dead')
    if (before.is_email_confirmed) return
    await setAddressConfirmed(trx, id, { email_confirmed_at: deps.now() })
    log.edited('user', before, found(await readPerson(trx, { id }, deps.now())))
  })
}

/** Confirms by staff, for a person who cannot open the mail and whose address staff know. */
export const confirmByStaff = async (deps: Deps, { caller, key }: Writer, id: number): Promise<UserDetail> => {
  requireFreshSignIn(deps, caller)
  return recordChanges(deps, { caller, key }, async (trx, log) => {
    await lockPerson(trx, id)
    const before = found(await readPerson(trx, { id }, deps.now()))
    if (!userCan.edit(caller, before)) throw fail('user.not_yours')
    if (before.email === '') throw fail('account.no_address')
    if (before.is_email_confirmed) throw fail('account.address_confirmed')
    if (caller.role !== Role.Administrador && (await isAddressHeld(trx, id))) throw fail('account.changed_by_other')
    await setAddressConfirmed(trx, id, { email_confirmed_at: deps.now(), resets_held_until: null })
    const after = found(await readPerson(trx, { id }, deps.now()))
    log.edited('user', before, after)
    return userFor(after, caller, deps)
  })
}
