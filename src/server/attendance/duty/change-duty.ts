import type { DutyInput } from '../../../contract/attendance/duty.schema.ts'
import { DutyState, dutyStateOf, type DutyFile } from '../../../contract/attendance/duty-rules.ts'
import { leavePhase, needsContract, type StoredDuty } from '../../../contract/people/leave-rules.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { reasonName } from '../../../contract/people/user-codes.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { endStay, stayEndedBy } from '../leaving/end-stay.ts'
import { dropLink } from '../../people/credentials/passwords.queries.ts'
import { endSessionsOf } from '../../people/credentials/sessions.queries.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import { changeRecord, lastSave } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, found, invalid, ofField } from '../../platform/errors/refusal.ts'
import { userFor } from '../../people/users/present-user.ts'
import { storeUserFiles } from '../../people/users/user-files.ts'
import { hasOtherAdministrator, lockPerson, readPerson, type StoredPerson } from '../../people/users/user-record.queries.ts'
import { writeDuty } from './duty.queries.ts'

interface Change {
  id: number
  sent: DutyInput
  arrived: readonly Arrived[]
}

/** Puts a person back on duty. The days of the leave that ends are kept (docs/decisions/0055). */
export const discharge = (deps: Deps, { caller, key }: Writer, change: Change): Promise<UserDetail> =>
  changeDuty(deps, { caller, key }, change, {
    file: 'acceptance_file',
    refuse: async ({ stored }) => {
      if (stored.id === caller.id) throw fail('duty.own_leave')
      if (dutyStateOf(stored) === DutyState.SinEstado) throw fail('duty.waiting', { name: stored.name })
      if (stored.leave === null || stored.leave === 'coming') throw fail('duty.on_already', { name: stored.name })
    },
    duty: { status: UserStatus.Activo, inactive_reason: null, leave_by_dates: false },
  })

/**
 * Gives a person a leave, or another in place of one that is coming. One that has begun ends their sessions and, if they are in,
 * marks their exit; one that is coming does so when it begins, and one that is over ends only the stay (S-67).
 */
export const unsubscribe = (deps: Deps, { caller, key }: Writer, change: Change): Promise<UserDetail> =>
  changeDuty(deps, { caller, key }, change, {
    file: 'register_file',
    refuse: async ({ trx, stored }) => {
      if (stored.id === caller.id) throw fail('duty.oneself')
      const state = dutyStateOf(stored)
      if (state === DutyState.SinEstado) throw fail('duty.waiting', { name: stored.name })
      if (state !== DutyState.DeAlta) throw fail('duty.off_already', { name: stored.name })
      if (stored.leave === 'expired') throw fail('duty.expired', { name: stored.name })
      if (stored.role === Role.Administrador && !(await hasOtherAdministrator(trx, stored.id, deps)))
        throw fail('user.last_administrator')
    },
    duty: { status: UserStatus.Inactivo, inactive_reason: change.sent.inactive_reason, leave_by_dates: true },
  })

const cellsOf = ({ station, type_of_contract, start_date_unsubscribe, end_date_unsubscribe }: DutyInput) => ({
  station_id: station,
  type_of_contract: type_of_contract ?? null,
  start_date_unsubscribe,
  end_date_unsubscribe: end_date_unsubscribe ?? null,
})

/** Cancels a leave that is coming. */
export const cancelLeave = (deps: Deps, { caller, key }: Writer, id: number): Promise<UserDetail> =>
  changeRecord(deps, { caller, key }, `user/${id}`, async (trx, log) => {
    await lockPerson(trx, id)
    const stored = found(await readPerson(trx, { id }, deps.now()))
    if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
    if (stored.id === caller.id) throw fail('duty.own_leave')
    if (stored.leave !== 'coming') throw fail('duty.not_coming', { name: stored.name })
    await writeDuty(trx, id, withoutLeave)
    const saved = found(await readPerson(trx, { id }, deps.now()))
    log.edited('user', stored, saved)
    return userFor(saved, caller, deps)
  })

const withoutLeave: StoredDuty = {
  status: UserStatus.Activo,
  inactive_reason: null,
  start_date_unsubscribe: null,
  end_date_unsubscribe: null,
  leave_by_dates: false,
}

interface Direction {
  file: DutyFile
  /** Throws if the person's state forbids the change. */
  refuse: (changed: { trx: Changing; stored: StoredPerson }) => Promise<void>
  duty: Pick<StoredDuty, 'status' | 'inactive_reason' | 'leave_by_dates'>
}

const changeDuty = async (
  deps: Deps,
  { caller, key }: Writer,
  { id, sent, arrived }: Change,
  { file, refuse, duty }: Direction,
): Promise<UserDetail> => {
  if (arrived.length > 1) throw ofField(fail('duty.one_file'), file)
  await using files = await storeUserFiles(deps, caller, arrived)
  const saving = changeRecord(deps, { caller, key }, `user/${id}`, async (trx, log) => {
    await lockPerson(trx, id)
    const stored = found(await readPerson(trx, { id }, deps.now()))
    if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
    // The stored document of a leave that is coming stays until another is sent.
    const hasDocument = file === 'register_file' && stored.leave === 'coming' && stored[file] !== null
    if (arrived.length === 0 && !hasDocument) throw ofField(fail('duty.file_needed'), file)
    // Before the version: whoever has resolved the conflict could not save the result.
    await refuse({ trx, stored })
    if (sent.version !== undefined && sent.version !== stored.version)
      throw fail('record.changed', {}, { current: userFor(stored, caller, deps), ...(await lastSave(trx, 'user', stored)) })
    if (!sent.type_of_contract && needsContract(stored.firefighter_type)) throw invalid({ type_of_contract: 'Campo requerido' })
    const cells = { ...cellsOf(sent), ...duty, ...files.columns }
    await writeDuty(trx, id, cells)
    if (leavePhase(cells, deps.now()) === 'running') {
      await endSessionsOf(trx, log, id)
      await dropLink(trx, id)
    }
    const which = stayEndedBy(stored, cells, deps.now())
    const reason = reasonName(duty.inactive_reason ?? stored.inactive_reason)
    if (which) await endStay(deps, stored, { trx, log, author: caller, reason, which })
    const saved = found(await readPerson(trx, { id }, deps.now()))
    log.edited('user', stored, saved)
    const replaced = arrived.length === 0 ? null : stored[file]
    if (replaced !== null) log.afterwards.push(() => retireFiles(deps, [replaced]))
    return userFor(saved, caller, deps)
  })
  return await files.namedBy(saving)
}
