import type { Deps, Writer } from '../../platform/deps.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { lockedPerson } from '../../people/users/change-person.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { hasOtherAdministrator, setRetired } from '../../people/users/user-record.queries.ts'
import { endSessionsOf } from '../../people/credentials/sessions.queries.ts'
import { endStay } from './end-stay.ts'
import { deleteSecondFactor } from '../../people/credentials/second-factor.queries.ts'

/** Retires a person: removed from lists and cards, signed out, and retained for the history (S-18). */
export const retirePerson = (deps: Deps, { caller, key }: Writer, id: number): Promise<void> =>
  changeRecord(deps, { caller, key }, `user/${id}`, async (trx, log) => {
    const stored = await lockedPerson(trx, id, deps.now())
    if (stored.id === caller.id) throw fail('user.oneself')
    if (!userCan.retire(caller, stored)) throw fail('user.not_yours')
    const isAdministrator = stored.role === Role.Administrador && stored.status === UserStatus.Activo
    if (isAdministrator && !(await hasOtherAdministrator(trx, id, deps))) throw fail('user.last_administrator')
    await setRetired(trx, id, deps.now())
    await endSessionsOf(trx, log, id)
    await endStay(deps, stored, { trx, log, author: caller, reason: 'Retiro' })
    // A person who returns gets a new record, so the old secret is of no use.
    await deleteSecondFactor(trx, id)
    log.deleted('user', stored)
  })
