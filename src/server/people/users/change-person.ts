import { newPublicKey } from '../../platform/keys/public-key.ts'
import { administersPeople, needsStation, UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { UserValidation } from '../../../contract/people/user-input.schema.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { type ChangeLog, changeRecord } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { lockPerson, readPerson, setPersonKey, setValidated, type StoredPerson } from './user-record.queries.ts'
import { userFor } from './present-user.ts'
import { refuseTaken } from './taken-values.queries.ts'
import { found, fail, invalid } from '../../platform/errors/refusal.ts'

/** A person whose row is locked until the change ends. */
export const lockedPerson = async (trx: Changing, id: number, now: Date): Promise<StoredPerson> => {
  await lockPerson(trx, id)
  return found(await readPerson(trx, { id }, now))
}

const edited = (
  deps: Deps,
  { caller, key }: Writer,
  id: number,
  change: (trx: Changing, stored: StoredPerson) => Promise<void>,
): Promise<UserDetail> =>
  changeRecord(deps, { caller, key }, `user/${id}`, async (trx, log: ChangeLog) => {
    const before = await lockedPerson(trx, id, deps.now())
    await change(trx, before)
    const after = found(await readPerson(trx, { id }, deps.now()))
    log.edited('user', before, after)
    return userFor(after, caller, deps)
  })

/**
 * 'Validar usuario': grants access to a person with status 1, and records who did it (A-API-40). What was chosen with it replaces
 * what is stored (S-61); the number alone validates a person as they are.
 */
export const validateUser = (deps: Deps, { caller, key }: Writer, sent: UserValidation): Promise<UserDetail> =>
  edited(deps, { caller, key }, sent.id, async (trx, stored) => {
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
export const renewPersonKey = (deps: Deps, { caller, key }: Writer, id: number): Promise<UserDetail> =>
  edited(deps, { caller, key }, id, async (trx, stored) => {
    if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
    await setPersonKey(trx, id, newPublicKey())
  })
