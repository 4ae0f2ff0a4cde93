import { newPublicKey } from '../keys/public-key.ts'
import { Role, UserStatus } from '../../contract/roles.ts'
import { userCan } from '../../contract/user-rights.ts'
import type { UserDetail } from '../../contract/users.ts'
import type { Caller, Deps } from '../deps.ts'
import { type ChangeLog, type Changing, changeRecord } from '../records/record-change.ts'
import { deleteSecondFactor } from '../credentials/second-factor.queries.ts'
import { endSessionsOf } from '../credentials/sessions.queries.ts'
import type { UserDeps } from './end-attendance.ts'
import {
  hasOtherAdministrator,
  lockPerson,
  readPerson,
  setPersonKey,
  setRetired,
  setValidated,
  type StoredPerson,
} from './user-record.queries.ts'
import { userFor } from './present-user.ts'
import { found, fail } from '../refusal.ts'

const locked = async (trx: Changing, id: number): Promise<StoredPerson> => {
  await lockPerson(trx, id)
  return found(await readPerson(trx, { id }))
}

/** Retires a person: removed from lists and cards, signed out, and kept for the history (S-18). */
export const retireUser = (deps: UserDeps, caller: Caller, id: number): Promise<void> =>
  changeRecord(deps, caller, `user/${id}`, async (trx, log) => {
    const stored = await locked(trx, id)
    if (stored.id === caller.id) throw fail('user.oneself')
    if (!userCan.retire(caller, stored)) throw fail('user.not_yours')
    const isAdministrator = stored.role === Role.Administrador && stored.status === UserStatus.Activo
    if (isAdministrator && !(await hasOtherAdministrator(trx, id, deps.config.demo))) throw fail('user.last_administrator')
    await setRetired(trx, id, deps.now())
    await endSessionsOf(trx, log, id)
    await deps.endAttendance(caller, { trx, log }, stored, 'Retiro')
    // A person who returns gets a new record, so the old secret is of no use.
    await deleteSecondFactor(trx, id)
    log.deleted('user', stored)
  })

const edited = (
  deps: Deps,
  caller: Caller,
  id: number,
  change: (trx: Changing, stored: StoredPerson) => Promise<void>,
): Promise<UserDetail> =>
  changeRecord(deps, caller, `user/${id}`, async (trx, log: ChangeLog) => {
    const before = await locked(trx, id)
    await change(trx, before)
    const after = found(await readPerson(trx, { id }))
    log.edited('user', before, after)
    return userFor(after, caller, deps)
  })

/** 'Validar usuario': grants access to a person with status 1, and records who did it (A-API-40). */
export const validateUser = (deps: Deps, caller: Caller, id: number): Promise<UserDetail> =>
  edited(deps, caller, id, async (trx, stored) => {
    if (stored.status !== UserStatus.Inactivo) throw fail('user.active_already')
    await setValidated(trx, id, caller.id, deps.now())
  })

/** Gives a person's card a new code; printed codes stop working (S-25). */
export const renewPersonKey = (deps: Deps, caller: Caller, id: number): Promise<UserDetail> =>
  edited(deps, caller, id, async (trx, stored) => {
    if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
    await setPersonKey(trx, id, newPublicKey())
  })
