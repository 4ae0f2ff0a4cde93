import { newPublicKey } from '../keys/public-key.ts'
import { administersPeople, needsStation, Role, UserStatus } from '../../contract/shared/rights/roles.ts'
import type { UserValidation } from '../../contract/people/user-input.schema.ts'
import { userCan } from '../../contract/people/user-rights.ts'
import type { UserDetail } from '../../contract/people/users.schema.ts'
import type { Caller, Deps } from '../deps.ts'
import { type ChangeLog, type Changing, changeRecord } from '../records/record-change.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
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
import { refuseTaken } from './taken-values.queries.ts'
import { found, fail, invalid } from '../refusal.ts'

const locked = async (trx: Changing, id: number, now: Date): Promise<StoredPerson> => {
  await lockPerson(trx, id)
  return found(await readPerson(trx, { id }, now))
}

/** Retires a person: removed from lists and cards, signed out, and kept for the history (S-18). */
export const retireUser = (deps: UserDeps, caller: Caller, id: number): Promise<void> =>
  changeRecord(deps, caller, `user/${id}`, async (trx, log) => {
    const stored = await locked(trx, id, deps.now())
    if (stored.id === caller.id) throw fail('user.oneself')
    if (!userCan.retire(caller, stored)) throw fail('user.not_yours')
    const isAdministrator = stored.role === Role.Administrador && stored.status === UserStatus.Activo
    if (isAdministrator && !(await hasOtherAdministrator(trx, id, deps))) throw fail('user.last_administrator')
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
    const before = await locked(trx, id, deps.now())
    await change(trx, before)
    const after = found(await readPerson(trx, { id }, deps.now()))
    log.edited('user', before, after)
    return userFor(after, caller, deps)
  })

/**
 * 'Validar usuario': grants access to a person with status 1, and records who did it (A-API-40). What was chosen with it replaces
 * what is stored (S-61); the number alone validates a person as they are.
 */
export const validateUser = (deps: Deps, caller: Caller, sent: UserValidation): Promise<UserDetail> =>
  edited(deps, caller, sent.id, async (trx, stored) => {
    if (stored.status !== UserStatus.Inactivo) throw fail('user.active_already')
    const { role = stored.role, station, no_registry = stored.no_registry } = sent
    const station_id = station === undefined ? (stored.station?.id ?? null) : station
    if (sent.role !== undefined && needsStation(role) && station_id === null) throw invalid({ station: 'Campo requerido' })
    if (role !== stored.role && administersPeople(role)) requireFreshSignIn(deps, caller)
    if (no_registry !== stored.no_registry) await refuseTaken(trx, { no_registry }, sent.id)
    const job_position_id = sent.job_management === undefined ? stored.job_management : sent.job_management
    await setValidated(trx, sent.id, { role, station_id, no_registry, job_position_id }, { by: caller.id, at: deps.now() })
  })

/** Gives a person's card a new code; printed codes stop working (S-25). */
export const renewPersonKey = (deps: Deps, caller: Caller, id: number): Promise<UserDetail> =>
  edited(deps, caller, id, async (trx, stored) => {
    if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
    await setPersonKey(trx, id, newPublicKey())
  })
