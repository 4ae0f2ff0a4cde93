import { newPublicKey } from '../kit/public-key.ts'
import { Role, UserStatus } from '../../contract/roles.ts'
import type { UserInput, UserUpdate } from '../../contract/user-input.ts'
import { userCan } from '../../contract/user-rights.ts'
import type { UserDetail } from '../../contract/users.ts'
import { dropLink } from '../accounts/accounts.queries.ts'
import type { Caller, Deps } from '../deps.ts'
import { createOnce, type Once } from '../kit/create-once.queries.ts'
import { found } from '../kit/crud-routes.ts'
import { fail, invalid } from '../kit/errors.ts'
import type { Arrived } from '../kit/multipart.ts'
import { lastSave, recordChanges, type Changing } from '../kit/record-change.ts'
import { hashPassword } from '../session/password.ts'
import { endSessionsOf } from '../session/session.queries.ts'
import {
  hasOtherAdministrator,
  insertPerson,
  lockPerson,
  readPerson,
  rewritePerson,
  writeCourses,
  type StoredPerson,
} from './person.queries.ts'
import { isWaiting, userFor } from './present-user.ts'
import { coursesWith, withUserFiles } from './user-files.ts'

/** Makes a person with files and courses, or nothing. Who may make whom stands in `userCan` (decision 18). */
export const createUser = async (deps: Deps, once: Once, sent: UserInput, arrived: readonly Arrived[]): Promise<UserDetail> => {
  if (!userCan.create(once.caller, { role: sent.role, station_id: sent.station })) throw refusalToCreate(once.caller, sent)
  if (sent.status === UserStatus.Inactivo && !sent.inactive_reason) throw invalid({ inactive_reason: 'Campo requerido' })
  const password_hash = await hashPassword(sent.password)
  return withUserFiles(deps.files, arrived, async (files, forget) => {
    const { answer, isRepeat } = await createOnce(deps, once, async (trx, log) => {
      const id = await insertPerson(trx, {
        ...cellsOf(sent),
        ...files.columns,
        password_hash,
        public_key: newPublicKey(),
        created_at: deps.now(),
      })
      await writeCourses(trx, id, coursesWith(sent.courses, files.courses))
      const created = found(await readPerson(trx, { id }))
      log.created('user', created)
      return userFor(created, once.caller, deps)
    })
    if (isRepeat) await forget()
    return answer
  })
}

const refusalToCreate = (caller: Caller, sent: { role: number }) =>
  caller.role === Role.Comandante && userCan.create(caller, { role: sent.role, station_id: caller.station_id })
    ? invalid({ station: 'Solo puede crear personas en su estación' })
    : invalid({ role: 'No puede dar este rol' })

/** Saves an edited person with files and courses, or nothing. Putting somebody off duty ends their sessions (A-API-36). */
export const updateUser = (
  deps: Deps,
  caller: Caller,
  id: number,
  sent: UserUpdate,
  arrived: readonly Arrived[],
): Promise<UserDetail> =>
  withUserFiles(deps.files, arrived, async (files) => {
    const { after, before } = await recordChanges(deps, caller, async (trx, log) => {
      await lockPerson(trx, id)
      const stored = found(await readPerson(trx, { id }))
      if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
      if (sent.version !== undefined && sent.version !== stored.version)
        throw fail('record.changed', {}, { current: userFor(stored, caller, deps), ...(await lastSave(trx, 'user', stored)) })
      await refuseChange(trx, caller, stored, sent)
      await rewritePerson(trx, id, { ...cellsOf(sent), ...files.columns })
      await writeCourses(trx, id, coursesWith(knownCourses(stored, sent), files.courses))
      if (sent.inactive_reason) await endSessionsOf(trx, id)
      if (sent.inactive_reason || sent.email !== stored.email) await dropLink(trx, id)
      const saved = found(await readPerson(trx, { id }))
      log.edited('user', stored, saved)
      return { after: saved, before: stored }
    })
    const left = filesOf(before).filter((name) => !filesOf(after).includes(name))
    await Promise.all(left.map(deps.files.remove))
    return userFor(after, caller, deps)
  })

const refuseChange = async (trx: Changing, caller: Caller, stored: StoredPerson, sent: UserUpdate): Promise<void> => {
  if (!userCan.grant(caller, stored, sent.role)) throw invalid({ role: 'No puede dar este rol' })
  // Somebody who waits to be validated may be corrected without being put off duty for a reason.
  if (sent.status === UserStatus.Inactivo && !sent.inactive_reason && !isWaiting(stored))
    throw invalid({ inactive_reason: 'Campo requerido' })
  // Whoever registered alone is let in by 'Validar usuario' only, which remembers who did it.
  if (isWaiting(stored) && sent.status === UserStatus.Activo)
    throw invalid({ status: 'Use "Validar usuario" para activar esta cuenta' })
  // With a reason they would count as one who was let in before, and anybody who edits could let them back in.
  if (isWaiting(stored) && sent.inactive_reason && caller.role !== Role.Administrador)
    throw invalid({ inactive_reason: 'Un administrador debe validar antes a este usuario' })
  const isAdministrator = stored.role === Role.Administrador && stored.status === UserStatus.Activo
  const stays = sent.role === Role.Administrador && sent.status === UserStatus.Activo
  if (isAdministrator && !stays && !(await hasOtherAdministrator(trx, stored.id))) throw fail('user.last_administrator')
}

const knownCourses = (stored: StoredPerson, { courses }: UserUpdate) => {
  const known = new Set(stored.approved_courses.map((course) => course.id))
  if (courses.some((course) => course.id !== undefined && !known.has(course.id)))
    throw invalid({ courses: 'Uno de los cursos guardados ya no está. Vuelva a abrir la ficha.' })
  return courses
}

const filesOf = (person: StoredPerson): string[] =>
  [person.photo, person.register_file, person.acceptance_file, ...person.approved_courses.map((course) => course.file)].filter(
    (name) => name !== null,
  )

/** The columns of what was sent. */
export const cellsOf = (sent: Omit<UserUpdate, 'courses' | 'version'>) => ({
  no_dpi: sent.no_dpi,
  first_name: sent.first_name,
  last_name: sent.last_name,
  email: sent.email,
  date_of_birth: sent.date_of_birth ?? null,
  phone_number: sent.phone_number,
  address: sent.address,
  no_registry: sent.no_registry,
  station_id: sent.station,
  role: sent.role,
  user_range: sent.user_range,
  firefighter_type: sent.firefighter_type ?? null,
  is_pilot: sent.is_pilot,
  no_license: sent.no_license ?? '',
  type_license: sent.type_license ?? null,
  job_position_id: sent.job_management,
  type_of_contract: sent.type_of_contract ?? null,
  status: sent.status,
  inactive_reason: sent.inactive_reason ?? null,
  start_date_unsubscribe: sent.start_date_unsubscribe ?? null,
  end_date_unsubscribe: sent.end_date_unsubscribe ?? null,
})
