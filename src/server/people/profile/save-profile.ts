import { IDENTITY_CHANGES, PROFILE_SAVES } from '../../../contract/people/limits.ts'
import type { ProfileUpdate } from '../../../contract/people/profile.schema.ts'
import { removesPhoto } from '../../../contract/people/user-input.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { dropLink } from '../credentials/passwords.queries.ts'
import { askToConfirm, confirmedBy, senderOf } from '../credentials/ask-to-confirm.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { hashPassword } from '../credentials/password.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endOtherSessions } from '../credentials/sessions.queries.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { lockPerson, readPerson, rewriteProfile, type StoredPerson } from '../users/user-record.queries.ts'
import { refuseTaken } from '../users/taken-values.queries.ts'
import { storeUserFiles } from '../users/user-files.ts'
import { readMe } from '../users/user-list.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'

/**
 * Changing what a person signs in or recovers the account with needs a fresh sign-in. Also refuses callers who probe one DPI or
 * address after the other.
 */
const checkIdentityChange = async (deps: Deps, caller: Caller, sent: ProfileUpdate, stored?: StoredPerson): Promise<void> => {
  const { no_dpi = stored?.no_dpi, email = stored?.email } = sent
  const isSame = stored?.no_dpi === no_dpi && stored?.email === email
  if (!isSame || sent.password !== '') requireFreshSignIn(deps, caller)
  if (isSame) return
  await refuseBeyond(deps, `identity:${caller.id}`, IDENTITY_CHANGES, 'request.too_many')
}

/** Saves a person's changes to their own profile. A new password ends their other sessions (S-21). */
export const saveProfile = async (
  deps: Deps,
  { caller, key }: Writer,
  sent: ProfileUpdate,
  arrived: readonly Arrived[],
): Promise<Me> => {
  const known = await readPerson(deps.db, caller, deps.now())
  await checkIdentityChange(deps, caller, sent, known)
  if (sent.password !== '' && known) await refuseWeakPassword(sent.password, columnsOf(sent, known))
  // Outside the transaction, which occupies the embedded database's only connection.
  const password_hash = sent.password === '' ? undefined : await hashPassword(sent.password)
  await using files = await storeUserFiles(deps, caller, arrived)
  const saving = changeRecord(deps, { caller, key }, `user/${caller.id}`, async (trx, log) => {
    await refuseBeyond({ db: trx, now: deps.now }, `profile:${caller.id}`, PROFILE_SAVES, 'request.too_many')
    await lockPerson(trx, caller.id)
    const stored = await readPerson(trx, caller, deps.now())
    // Retired while the request was running.
    if (stored === undefined) throw fail('session.required')
    const now = deps.now()
    const own = columnsOf(sent, stored)
    const isMoved = own.email !== stored.email
    const email_confirmed_at = confirmedBy(caller, own.email, now)
    const cells = {
      ...own,
      ...(isMoved && { email_confirmed_at, resets_held_until: null }),
      ...(removesPhoto(sent) && { photo: null }),
      ...(files.columns.photo && { photo: files.columns.photo }),
      ...(password_hash && { password_hash }),
    }
    await refuseTaken(trx, sent, caller.id)
    await rewriteProfile(trx, caller.id, cells)
    if (password_hash) await endOtherSessions(trx, log, caller)
    if (password_hash || isMoved) await dropLink(trx, caller.id)
    if (isMoved && email_confirmed_at === null)
      await askToConfirm(trx, { id: caller.id, email: own.email }, senderOf(caller), now)
    const saved = { ...stored, ...(await readPerson(trx, caller, deps.now())) }
    // Records that the password was changed, never a value.
    const noted = { ...saved, ...(password_hash && { password: 'cambiada' }) }
    log.edited('user', stored, noted)
    const { photo: left } = stored
    if (left !== null && left !== saved.photo) log.afterwards.push(() => retireFiles(deps, [left]))
    return readMe(trx, caller.id, deps)
  })
  return await files.namedBy(saving)
}

/** The submitted fields, with stored values for the rest (S-49). An empty date means none. */
const columnsOf = (sent: ProfileUpdate, stored: StoredPerson) => ({
  no_dpi: sent.no_dpi ?? stored.no_dpi,
  first_name: sent.first_name ?? stored.first_name,
  last_name: sent.last_name ?? stored.last_name,
  email: sent.email ?? stored.email,
  date_of_birth: sent.date_of_birth === undefined ? stored.date_of_birth : sent.date_of_birth || null,
  phone_number: sent.phone_number ?? stored.phone_number,
  address: sent.address ?? stored.address,
})
