import type { ProfileInput } from '../../contract/profile.ts'
import type { Me } from '../../contract/session.ts'
import { dropLink } from '../accounts/accounts.queries.ts'
import type { Caller, Deps } from '../deps.ts'
import { fail } from '../kit/errors.ts'
import type { Arrived } from '../kit/multipart.ts'
import { recordChanges } from '../kit/record-change.ts'
import { refuseBeyond } from '../kit/refuse-beyond.ts'
import { hashPassword } from '../session/password.ts'
import { endOtherSessions } from '../session/session.queries.ts'
import { lockPerson, readPerson, rewriteProfile } from '../users/person.queries.ts'
import { withUserFiles } from '../users/user-files.ts'
import { readMe } from '../users/users.queries.ts'

/** A refusal tells that a DPI or an address is somebody's. Whoever mends a mistake needs few tries. */
const IDENTITIES = { most: 10, minutes: 60 }

/** Refuses who tries out one DPI or e-mail address after the other. */
const countIdentity = async (deps: Deps, caller: Caller, sent: ProfileInput): Promise<void> => {
  const stored = await readPerson(deps.db, caller)
  if (stored?.no_dpi === sent.no_dpi && stored.email === sent.email) return
  await refuseBeyond(deps, `identity:${caller.id}`, IDENTITIES, 'request.too_many')
}

/** Saves what somebody changed about themselves. A new password ends their other sessions (decision 21). */
export const saveProfile = async (deps: Deps, caller: Caller, sent: ProfileInput, arrived: readonly Arrived[]): Promise<Me> => {
  await countIdentity(deps, caller, sent)
  // Outside the transaction, which holds the embedded database for as long as it lasts.
  const password_hash = sent.password === '' ? undefined : await hashPassword(sent.password)
  return withUserFiles(deps.files, arrived, async ({ columns: { photo } }) => {
    const { before, after, answer } = await recordChanges(deps, caller, async (trx, log) => {
      await lockPerson(trx, caller.id)
      const stored = await readPerson(trx, caller)
      // Retired while this was on its way.
      if (stored === undefined) throw fail('session.required')
      const cells = { ...cellsOf(sent), ...(photo && { photo }), ...(password_hash && { password_hash }) }
      await rewriteProfile(trx, caller.id, cells)
      if (password_hash) await endOtherSessions(trx, caller)
      if (password_hash || sent.email !== stored.email) await dropLink(trx, caller.id)
      const saved = { ...stored, ...(await readPerson(trx, caller)) }
      // That the password was changed, and never a value of it.
      const noted = { ...saved, ...(password_hash && { password: 'cambiada' }) }
      log.edited('user', stored, noted)
      return { before: stored, after: saved, answer: await readMe(trx, caller.id, deps) }
    })
    if (before.photo !== null && before.photo !== after.photo) await deps.files.remove(before.photo)
    return answer
  })
}

const cellsOf = (sent: ProfileInput) => ({
  no_dpi: sent.no_dpi,
  first_name: sent.first_name,
  last_name: sent.last_name,
  email: sent.email,
  date_of_birth: sent.date_of_birth || null,
  phone_number: sent.phone_number,
  address: sent.address,
})
