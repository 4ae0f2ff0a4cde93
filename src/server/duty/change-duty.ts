import type { DutyInput } from '../../contract/duty.ts'
import { DutyState, dutyStateOf, leavePhase, needsContract, type DutyFile, type StoredDuty } from '../../contract/duty-rules.ts'
import { startOfDay } from '../../contract/dates.ts'
import { Role, UserStatus } from '../../contract/roles.ts'
import { reasonName } from '../../contract/user-codes.ts'
import { userCan } from '../../contract/user-rights.ts'
import type { UserDetail } from '../../contract/users.ts'
import { endAttendance } from '../attendance/end-attendance.ts'
import { dropLink } from '../credentials/passwords.queries.ts'
import { endSessionsOf } from '../credentials/sessions.queries.ts'
import type { Caller, Deps } from '../deps.ts'
import { retireFiles } from '../files/retire-files.ts'
import type { Arrived } from '../http/multipart.ts'
import { changeRecord, lastSave, type ChangeLog, type Changing } from '../records/record-change.ts'
import { fail, found, invalid, ofField } from '../refusal.ts'
import { userFor } from '../users/present-user.ts'
import { withUserFiles, type UserFiles } from '../users/user-files.ts'
import { leaveBegunOn } from '../users/end-attendance.ts'
import { hasOtherAdministrator, lockPerson, readPerson, type StoredPerson } from '../users/user-record.queries.ts'
import { writeDuty } from './duty.queries.ts'

interface Change {
  id: number
  sent: DutyInput
  arrived: readonly Arrived[]
}

/** Puts a person back on duty. The days of the leave that ends are kept (docs/decisions/0055). */
export const discharge = (deps: Deps, caller: Caller, change: Change): Promise<UserDetail> =>
  changeDuty(deps, caller, change, {
    file: 'acceptance_file',
    refuse: async ({ stored }) => {
      if (stored.id === caller.id) throw fail('duty.own_leave')
      if (dutyStateOf(stored) === DutyState.SinEstado) throw fail('duty.waiting', { name: stored.name })
      if (stored.leave === null || stored.leave === 'coming') throw fail('duty.on_already', { name: stored.name })
    },
    write: async ({ trx, log, stored, columns }) => {
      const begun = leaveBegunOn(stored)
      const reason = reasonName(stored.inactive_reason)
      if (begun !== null) await endAttendance(deps)(caller, { trx, log }, stored, reason, startOfDay(begun))
      const onDuty = { status: UserStatus.Activo, inactive_reason: null, leave_by_dates: false }
      return writeDuty(trx, stored.id, { ...cellsOf(change.sent), ...onDuty, ...columns })
    },
  })

/**
 * Gives a person a leave, or another in place of one that is coming. One that has begun ends their sessions and, if they are in,
 * marks their exit; one that is coming does so when it begins, and one that is over ends only the stay (S-67).
 */
export const unsubscribe = (deps: Deps, caller: Caller, change: Change): Promise<UserDetail> =>
  changeDuty(deps, caller, change, {
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
    write: async ({ trx, log, stored, columns }) => {
      const { inactive_reason } = change.sent
      const cells = { ...cellsOf(change.sent), status: UserStatus.Inactivo, inactive_reason, leave_by_dates: true, ...columns }
      await writeDuty(trx, stored.id, cells)
      const phase = leavePhase(cells, deps.now())
      if (phase === 'coming') return
      if (phase === 'running') {
        await endSessionsOf(trx, log, stored.id)
        await dropLink(trx, stored.id)
      }
      const begunBefore = phase === 'expired' ? startOfDay(change.sent.start_date_unsubscribe) : undefined
      await endAttendance(deps)(caller, { trx, log }, stored, reasonName(inactive_reason), begunBefore)
    },
  })

const cellsOf = ({ station, type_of_contract, start_date_unsubscribe, end_date_unsubscribe }: DutyInput) => ({
  station_id: station,
  type_of_contract: type_of_contract ?? null,
  start_date_unsubscribe,
  end_date_unsubscribe: end_date_unsubscribe ?? null,
})

/** Cancels a leave that is coming. */
export const cancelLeave = (deps: Deps, caller: Caller, id: number): Promise<UserDetail> =>
  changeRecord(deps, caller, `user/${id}`, async (trx, log) => {
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

interface Changed {
  trx: Changing
  log: ChangeLog
  stored: StoredPerson
  /** The column of the stored file. */
  columns: UserFiles['columns']
}

interface Direction {
  file: DutyFile
  /** Throws if the person's state forbids the change. */
  refuse: (changed: Changed) => Promise<void>
  write: (changed: Changed) => Promise<void>
}

const changeDuty = (
  deps: Deps,
  caller: Caller,
  { id, sent, arrived }: Change,
  { file, refuse, write }: Direction,
): Promise<UserDetail> => {
  if (arrived.length > 1) throw ofField(fail('duty.one_file'), file)
  return withUserFiles(deps, caller, arrived, ({ columns }) =>
    changeRecord(deps, caller, `user/${id}`, async (trx, log) => {
      await lockPerson(trx, id)
      const stored = found(await readPerson(trx, { id }, deps.now()))
      if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
      // A leave that is coming keeps its document until another is sent.
      const isKept = file === 'register_file' && stored.leave === 'coming' && stored[file] !== null
      if (arrived.length === 0 && !isKept) throw ofField(fail('duty.file_needed'), file)
      const changed = { trx, log, stored, columns }
      // Before the version: somebody who is told what to keep could not save it.
      await refuse(changed)
      if (sent.version !== undefined && sent.version !== stored.version)
        throw fail('record.changed', {}, { current: userFor(stored, caller, deps), ...(await lastSave(trx, 'user', stored)) })
      if (!sent.type_of_contract && needsContract(stored.firefighter_type)) throw invalid({ type_of_contract: 'Campo requerido' })
      await write(changed)
      const saved = found(await readPerson(trx, { id }, deps.now()))
      log.edited('user', stored, saved)
      const replaced = arrived.length === 0 ? null : stored[file]
      if (replaced !== null) log.afterwards.push(() => retireFiles(deps, [replaced]))
      return userFor(saved, caller, deps)
    }),
  )
}
