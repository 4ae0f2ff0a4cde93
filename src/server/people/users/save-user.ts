import { newPublicKey } from '../../platform/keys/public-key.ts'
import { leavePhase, type StoredDuty } from '../../../contract/people/leave-rules.ts'
import { RESETS_HELD_DAYS } from '../../../contract/people/limits.ts'
import { may } from '../../../contract/shared/rights/permissions.ts'
import { administersPeople, Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { removesPhoto, roleNotGiven, type UserInput, type UserUpdate } from '../../../contract/people/user-input.schema.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import { userCan } from '../../../contract/people/user-rights.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { dropLink } from '../credentials/passwords.queries.ts'
import { askToConfirm, confirmedBy, movedMail, senderOf } from '../credentials/ask-to-confirm.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { putInOutbox } from '../../platform/jobs/outbox.queries.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import { type ChangeLog, lastSave, recordChanges } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { hashPassword } from '../credentials/password.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { endSessionsOf } from '../credentials/sessions.queries.ts'
import { isWeakPassword, WEAK_PASSWORD } from '../credentials/weak-password.ts'
import { noteAddressChanger } from './addresses.queries.ts'
import {
  hasOtherAdministrator,
  insertPerson,
  lockPerson,
  readPerson,
  rewritePerson,
  writeCourses,
  type StoredPerson,
} from './user-record.queries.ts'
import { isWaiting, userFor } from './present-user.ts'
import { refuseTaken } from './taken-values.queries.ts'
import { coursesWith, type UserFiles, storeUserFiles } from './user-files.ts'
import { found, fail, invalid } from '../../platform/errors/refusal.ts'

/** Creates a person with files and courses, or nothing. `userCan` says who may create whom (S-18). */
export const createUser = async (
  deps: Deps,
  { caller, key }: Writer,
  sent: UserInput,
  arrived: readonly Arrived[],
): Promise<UserDetail> => {
  await refuseFaults(caller, sent)
  if (administersPeople(sent.role)) requireFreshSignIn(deps, caller)
  const password_hash = await hashPassword(sent.password)
  await using files = await storeUserFiles(deps, caller, arrived)
  const saving = recordChanges(deps, { caller, key }, async (trx, log) => {
    await refuseTaken(trx, sent, undefined)
    const email_confirmed_at = confirmedBy(caller, sent.email, deps.now())
    const id = await insertPerson(trx, {
      ...columnsOf(sent),
      ...dutyColumnsOf(sent),
      email_confirmed_at,
      ...files.columns,
      password_hash,
      must_change_password: true,
      public_key: newPublicKey(),
      created_at: deps.now(),
      created_by: caller.id,
    })
    await writeCourses(trx, id, coursesWith(sent.courses, files.courses))
    if (email_confirmed_at === null) await askToConfirm(trx, { id, email: sent.email }, senderOf(caller), deps.now())
    const created = found(await readPerson(trx, { id }, deps.now()))
    log.created('user', created)
    return userFor(created, caller, deps)
  })
  return await files.namedBy(saving)
}

/** Refuses a new person with all errors at once. `sent` is needed to report taken values with them. */
const refuseFaults = async (caller: Caller, sent: UserInput): Promise<void> => {
  const mayCreate = userCan.create(caller, { role: sent.role, station_id: sent.station })
  const faults = {
    ...(!mayCreate && createProblem(caller, sent)),
    // Without an address, a printed password is the way in (S-73). Who edits people prints them too.
    ...(sent.has_no_email &&
      !may(caller, 'POST user/first_passwords') && {
        email: 'Escriba un correo: solo un administrador o Recursos Humanos guarda a una persona sin él',
      }),
    ...(sent.status === UserStatus.Inactivo && !sent.inactive_reason && { inactive_reason: 'Campo requerido' }),
    ...((await isWeakPassword(sent.password, sent)) && { password: WEAK_PASSWORD }),
  }
  if (Object.keys(faults).length > 0) throw Object.assign(invalid(faults), { sent })
}

const createProblem = (caller: Caller, { role }: { role: number }) =>
  caller.role === Role.Comandante && userCan.create(caller, { role, station_id: caller.station_id })
    ? { station: 'Solo puede crear personas en su estación' }
    : { role: roleNotGiven }

interface Rewriting {
  trx: Changing
  log: ChangeLog
  id: number
  files: UserFiles
}

/**
 * Rewrites an edited person. Putting a person off duty ends their sessions (A-API-36). The caller ends their stay and logs the
 * change. `duty` is undefined if it stays as it is.
 */
export const rewriteUser = async (
  deps: Deps,
  caller: Caller,
  { trx, log, id, files }: Rewriting,
  asked: UserUpdate,
): Promise<{ stored: StoredPerson; duty: Omit<StoredDuty, 'status'> | undefined }> => {
  await lockPerson(trx, id)
  const stored = found(await readPerson(trx, { id }, deps.now()))
  if (!userCan.edit(caller, stored)) throw fail('user.not_yours')
  const sent = withStored(asked, stored)
  if (sent.version !== undefined && sent.version !== stored.version)
    throw fail('record.changed', {}, { current: userFor(stored, caller, deps), ...(await lastSave(trx, 'user', stored)) })
  const isMoved = sent.email !== stored.email
  const isRaised = sent.role !== stored.role && administersPeople(sent.role)
  if (sent.no_dpi !== stored.no_dpi || isMoved || isRaised) requireFreshSignIn(deps, caller)
  refuseChange(caller, stored, sent)
  await refuseLastAdministrator(deps, trx, stored, sent)
  const duty = isSameDuty(asked, stored) ? undefined : dutyColumnsOf(sent)
  if (duty?.inactive_reason && id === caller.id) throw fail('duty.oneself')
  await refuseTaken(trx, sent, id)
  await rewritePerson(trx, id, {
    ...columnsOf(sent),
    ...duty,
    ...(isMoved && addressOf(caller, id, sent.email, deps.now())),
    ...(removesPhoto(sent) && { photo: null }),
    ...(isWaiting(stored) && sent.inactive_reason && { validated_by: caller.id, validated_at: deps.now() }),
    ...files.columns,
  })
  const courses = knownCourses(stored, sent)
  if (sent.courses || files.courses.size > 0) await writeCourses(trx, id, coursesWith(courses, files.courses))
  const leaves = duty !== undefined && leavePhase(duty, deps.now()) === 'running'
  if (leaves) await endSessionsOf(trx, log, id)
  if (leaves || isMoved) await dropLink(trx, id)
  if (isMoved && id !== caller.id) await notifyOfMove(trx, caller, { stored, email: sent.email, now: deps.now() })
  return { stored, duty }
}

/** An address that somebody else changed counts once its link was opened, and for resets after three days, unless role 1 did it (S-73). */
const addressOf = (caller: Caller, id: number, email: string, now: Date) => {
  if (id === caller.id) return { email_confirmed_at: confirmedBy(caller, email, now), resets_held_until: null }
  const isHeld = caller.role !== Role.Administrador
  return {
    email_confirmed_at: null,
    resets_held_until: isHeld ? new Date(now.getTime() + RESETS_HELD_DAYS * 24 * 60 * MINUTE_MS) : null,
  }
}

const notifyOfMove = async (
  trx: Changing,
  caller: Caller,
  { stored, email, now }: { stored: StoredPerson; email: string; now: Date },
): Promise<void> => {
  await noteAddressChanger(trx, stored.id, caller.id)
  await askToConfirm(trx, { id: stored.id, email }, senderOf(caller), now)
  if (stored.is_email_confirmed && stored.email !== '') await putInOutbox(trx, movedMail(stored), now)
}

interface State extends SentDuty {
  is_pilot: boolean
  no_license?: string | null | undefined
  type_license?: string | null | undefined
}
interface SentDuty {
  status: number
  inactive_reason?: number | null | undefined
  start_date_unsubscribe?: string | null | undefined
  end_date_unsubscribe?: string | null | undefined
}
type Whole = Omit<UserUpdate, keyof State> & State

/**
 * Whether the form leaves the duty as it is. A person who stays on duty keeps the leave that is coming or expired, and the days
 * of the last one: the form of a person on duty has neither.
 */
const isSameDuty = (sent: UserUpdate, stored: StoredPerson): boolean => {
  if (sent.status === undefined) return true
  if (sent.status !== stored.status) return false
  return sent.status === UserStatus.Activo || leaveFields.every((field) => (sent[field] ?? null) === stored[field])
}
const leaveFields = ['inactive_reason', 'start_date_unsubscribe', 'end_date_unsubscribe'] as const

/** The submitted fields, with the stored state where none was submitted: a person off duty stays so. */
const withStored = (sent: UserUpdate, stored: StoredPerson): Whole => {
  const { inactive_reason, start_date_unsubscribe, end_date_unsubscribe } = isSameDuty(sent, stored) ? stored : sent
  const { no_license, type_license } = sent.is_pilot === undefined ? stored : sent
  const { status = stored.status, is_pilot = stored.is_pilot } = sent
  const duty = { status, inactive_reason, start_date_unsubscribe, end_date_unsubscribe }
  return { ...sent, ...duty, is_pilot, no_license, type_license }
}

const refuseChange = (caller: Caller, stored: StoredPerson, sent: Whole): void => {
  if (!userCan.grant(caller, stored, sent.role)) throw invalid({ role: roleNotGiven })
  // A person who waits to be validated can be corrected without a reason for being off duty.
  if (sent.status === UserStatus.Inactivo && !sent.inactive_reason && !isWaiting(stored))
    throw invalid({ inactive_reason: 'Campo requerido' })
  // A person who registered alone is admitted by 'Validar usuario' only, which records who did it.
  if (isWaiting(stored) && sent.status === UserStatus.Activo)
    throw invalid({ status: 'Use "Validar usuario" para activar esta cuenta' })
  // With a reason they count as admitted, and any editor can put them on duty.
  if (isWaiting(stored) && sent.inactive_reason && caller.role !== Role.Administrador)
    throw invalid({ inactive_reason: 'Un administrador debe validar antes a este usuario' })
}

const refuseLastAdministrator = async (deps: Deps, trx: Changing, stored: StoredPerson, sent: Whole): Promise<void> => {
  const isAdministrator = stored.role === Role.Administrador && stored.status === UserStatus.Activo
  const stays = sent.role === Role.Administrador && sent.status === UserStatus.Activo
  if (!isAdministrator || stays) return
  if (!(await hasOtherAdministrator(trx, stored.id, deps))) throw fail('user.last_administrator')
}

const knownCourses = (stored: StoredPerson, { courses = [] }: Whole) => {
  const known = new Set(stored.approved_courses.map((course) => course.id))
  if (courses.some((course) => course.id !== undefined && !known.has(course.id)))
    throw invalid({ courses: 'Uno de los cursos guardados ya no está. Vuelva a abrir la ficha.' })
  return courses
}

export const filesOf = (person: StoredPerson): string[] =>
  [person.photo, person.register_file, person.acceptance_file, ...person.approved_courses.map((course) => course.file)].filter(
    (name) => name !== null,
  )

/** The columns of the submitted fields. */
export const columnsOf = (sent: Omit<Whole, 'courses' | 'version' | 'has_no_email' | keyof SentDuty>) => ({
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
})

/** The same of duty. A leave is governed by its dates (S-67). */
export const dutyColumnsOf = (sent: SentDuty): StoredDuty => ({
  status: sent.status,
  inactive_reason: sent.inactive_reason ?? null,
  start_date_unsubscribe: sent.start_date_unsubscribe ?? null,
  end_date_unsubscribe: sent.end_date_unsubscribe ?? null,
  leave_by_dates: Boolean(sent.inactive_reason),
})
