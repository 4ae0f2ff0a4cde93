import { FIRST_PASSWORD_DAYS } from '../../../contract/people/limits.ts'
import type { FirstPasswordSheet, FirstPasswordsInput } from '../../../contract/people/first-passwords.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import type { Changing } from '../../platform/database/open.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { setFirstPassword } from '../credentials/first-passwords.queries.ts'
import { hashPassword, newFirstPassword } from '../credentials/password.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endSessionsOf } from '../credentials/sessions.queries.ts'
import { lockPeople, readAsked } from './first-password-people.queries.ts'

/**
 * Gives people without an e-mail address a first password each, or nobody (S-73). An earlier one, and a session that somebody opened
 * with it, end.
 */
export const printFirstPasswords = async (
  deps: Deps,
  { caller, key }: Writer,
  { ids }: FirstPasswordsInput,
): Promise<FirstPasswordSheet> => {
  requireFreshSignIn(deps, caller)
  const now = deps.now()
  await readPrintable(deps, deps.db, caller, ids)
  const made = new Map<number, { password: string; password_hash: string }>()
  for (const id of ids) {
    const password = newFirstPassword()
    // Outside the transaction, which occupies the embedded database's only connection, and one at a time: sign-ins use the same threads.
    // oxlint-disable-next-line no-await-in-loop
    made.set(id, { password, password_hash: await hashPassword(password) })
  }
  const last_day = dayOf(new Date(now.getTime() + FIRST_PASSWORD_DAYS * 24 * 60 * MINUTE_MS))
  return recordChanges(deps, { caller, key }, async (trx, log) => {
    await lockPeople(trx, ids)
    const slips: FirstPasswordSheet['slips'] = []
    for (const { id, name, no_dpi, station_text } of await readPrintable(deps, trx, caller, ids)) {
      const { password, password_hash } = found(made.get(id))
      await setFirstPassword(trx, id, { password_hash, last_day, by: caller.id })
      await endSessionsOf(trx, log, id)
      const person = { id, name }
      // Records the printing, never the password.
      const after = { ...person, first_password: 'impresa' }
      log.edited('user', person, after)
      slips.push({ id, name, no_dpi, station_text, password })
    }
    return { site: deps.config.publicUrl, last_day, slips }
  })
}

/** The people, if the caller may print the password of each. */
const readPrintable = async ({ now, config }: Deps, db: Deps['db'] | Changing, caller: Caller, ids: readonly number[]) => {
  const asked = await readAsked(db, ids, { now: now(), demo: config.demo })
  if (asked.length < ids.length) throw fail('record.not_found')
  const namesOf = (people: typeof asked) => people.map(({ name }) => name)
  const foreign = asked.filter((person) => !userCan.printFirstPassword(caller, person))
  if (foreign.length > 0) throw fail('user.first_password_role', { names: namesOf(foreign) })
  const late = asked.filter((person) => !person.needs_first_password)
  if (late.length > 0) throw fail('user.first_password_refused', { names: namesOf(late) })
  return asked
}
