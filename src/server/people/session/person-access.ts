import type { UserAccess } from '../../../contract/people/user-access.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { type ChangeLog, changeRecord } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { lockPerson, readPerson, type StoredPerson } from '../users/user-record.queries.ts'
import { forgetGuesses, longestWait } from '../credentials/count-tries.ts'
import { forgetFailures } from '../credentials/waits.queries.ts'
import { devicesOf } from './known-devices.queries.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endSessionsOf, liveSessionsOf } from '../credentials/sessions.queries.ts'
import { subjectsOf } from '../credentials/sign-in-subjects.ts'
import { found, fail } from '../../platform/errors/refusal.ts'

const personFor = async (db: Deps['db'] | Changing, caller: Caller, id: number, now: Date): Promise<StoredPerson> => {
  const person = found(await readPerson(db, { id }, now))
  if (!userCan.edit(caller, person)) throw fail('user.not_yours')
  return person
}

export const readAccess = async ({ db, now: clock }: Deps, caller: Caller, id: number): Promise<UserAccess> => {
  const now = clock()
  const person = await personFor(db, caller, id, now)
  const until = await longestWait(db, person, await devicesOf(db, id), now)
  const sessions = await liveSessionsOf(db, id, now)
  return {
    wait_until: until?.toISOString() ?? null,
    sessions: sessions.map(({ id: session, device, created_at, last_used_at }) => ({
      id: session,
      device,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
  }
}

/** Changes how a person signs in, and names the action, without values, in the binnacle. */
const changeAccess = (
  deps: Deps,
  { caller, key }: Writer,
  id: number,
  change: (trx: Changing, log: ChangeLog, person: StoredPerson) => Promise<Record<string, string>>,
): Promise<void> =>
  changeRecord(deps, { caller, key }, `user/${id}`, async (trx, log) => {
    await lockPerson(trx, id)
    const person = await personFor(trx, caller, id, deps.now())
    const before = { id, name: person.name }
    const after = { ...before, ...(await change(trx, log, person)) }
    log.edited('user', before, after)
  })

/** Called with the person once the change is saved. */
type OnSaved = (person: StoredPerson) => void

/** Ends a person's wait after wrong passwords, whoever sent them. */
export const liftWait = (deps: Deps, { caller, key }: Writer, id: number, onSaved: OnSaved): Promise<void> =>
  changeAccess(deps, { caller, key }, id, async (trx, log, person) => {
    await forgetFailures(trx, ...subjectsOf(person, await devicesOf(trx, id)))
    await forgetGuesses(trx, person.no_dpi)
    log.afterwards.push(() => onSaved(person))
    return { sign_in_wait: 'quitada' }
  })

/** Ends all sessions of a person, who stays on duty and may sign in again. Needs a fresh sign-in. */
export const endSessions = async (deps: Deps, { caller, key }: Writer, id: number, onSaved: OnSaved): Promise<void> => {
  requireFreshSignIn(deps, caller)
  return changeAccess(deps, { caller, key }, id, async (trx, log, person) => {
    const open = await liveSessionsOf(trx, id, deps.now())
    await endSessionsOf(trx, log, id)
    log.afterwards.push(() => onSaved(person))
    return { sessions: `cerradas (${open.length})` }
  })
}
