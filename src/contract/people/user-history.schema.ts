import * as z from 'zod'
import { labelOf, type ContractType } from '../shared/codes.ts'
import { showDay } from '../shared/dates/dates.ts'
import { leavePhaseNames, type LeavePhase } from './leave-rules.ts'
import { labelIn } from '../shared/fields.schema.ts'
import { showDpi, showPhone } from '../shared/text/written-numbers.ts'
import { lines } from '../shared/text/text-lines.ts'
import { differingWords, recordChange, type Difference, type Worded } from '../shared/record-history.schema.ts'
import { pageFilter } from '../shared/resource.schema.ts'
import { roleNames, type Role, type UserStatus } from '../shared/rights/roles.ts'
import { userFields } from './user-input.schema.ts'
import { contractTypes, inactiveReasons, rankName, userFileLabels, userStatuses, type InactiveReason } from './user-codes.ts'

export const userChange = recordChange.meta({ id: 'UserChange' })
export type UserChange = z.infer<typeof userChange>
export const userChangesAsked = z.strictObject({ page: pageFilter })

interface RecordedCourse {
  id: number
  course_name: string
  approval_date: string
  file: string | null
}

/**
 * A person as stored in the binnacle. A change of a password, a second factor, a wait or sessions, and an export, is stored as the
 * person's id and name with a word about it, and nothing else.
 */
export type RecordedUser = Partial<{
  no_dpi: string
  no_registry: string
  first_name: string
  last_name: string
  date_of_birth: string | null
  photo: string | null
  user_range: number | null
  firefighter_type: string | null
  is_pilot: boolean
  no_license: string
  type_license: string | null
  email: string
  is_email_confirmed: boolean
  phone_number: string
  address: string
  station_text: string
  role: number
  job_title: string
  type_of_contract: number | null
  status: number
  inactive_reason: number | null
  start_date_unsubscribe: string | null
  end_date_unsubscribe: string | null
  leave: LeavePhase | null
  register_file: string | null
  acceptance_file: string | null
  approved_courses: readonly RecordedCourse[]
  public_key: string
  password: string
  second_factor: string
  sign_in_wait: string
  sessions: string
  data_export: string
}>

const words =
  <T>(show: (value: T) => string) =>
  (value: T | null | undefined): string =>
    value === null || value === undefined ? '' : show(value)

const text = words<string>(String)
const day = words<string>(showDay)
const yesOrNo = words<boolean>((yes) => (yes ? 'Sí' : 'No'))
const courseText = ({ course_name, approval_date, file }: RecordedCourse) =>
  `${course_name}, ${showDay(approval_date)}${file === null ? '' : ', con documento'}`

const fields = userFields
/** The fields of the form in its order. Only what is named here is ever shown: never a key, a file's name or a hash. */
const inWords: readonly Worded<RecordedUser>[] = [
  [labelIn(fields.no_dpi), (person) => words(showDpi)(person.no_dpi)],
  [labelIn(fields.no_registry), (person) => text(person.no_registry)],
  [labelIn(fields.first_name), (person) => text(person.first_name)],
  [labelIn(fields.last_name), (person) => text(person.last_name)],
  [labelIn(fields.date_of_birth), (person) => day(person.date_of_birth)],
  [labelIn(fields.user_range), (person) => rankName(person.user_range ?? null)],
  [labelIn(fields.firefighter_type), (person) => text(person.firefighter_type)],
  [labelIn(fields.is_pilot), (person) => yesOrNo(person.is_pilot)],
  [labelIn(fields.no_license), (person) => text(person.no_license)],
  [labelIn(fields.type_license), (person) => text(person.type_license)],
  [labelIn(fields.email), (person) => text(person.email)],
  ['Correo confirmado', (person) => yesOrNo(person.is_email_confirmed)],
  [labelIn(fields.phone_number), (person) => words(showPhone)(person.phone_number)],
  [labelIn(fields.address), (person) => text(person.address)],
  [labelIn(fields.station), (person) => text(person.station_text)],
  [labelIn(fields.role), (person) => words<number>((role) => roleNames[role as Role])(person.role)],
  [labelIn(fields.job_management), (person) => text(person.job_title)],
  [
    labelIn(fields.type_of_contract),
    (person) => words<number>((code) => contractTypes[code as ContractType])(person.type_of_contract),
  ],
  [labelIn(fields.status), (person) => words<number>((code) => labelOf(userStatuses, code as UserStatus))(person.status)],
  [
    labelIn(fields.inactive_reason),
    (person) => words<number>((code) => inactiveReasons[code as InactiveReason])(person.inactive_reason),
  ],
  [labelIn(fields.start_date_unsubscribe), (person) => day(person.start_date_unsubscribe)],
  [labelIn(fields.end_date_unsubscribe), (person) => day(person.end_date_unsubscribe)],
  ['Baja', (person) => words<LeavePhase>((phase) => leavePhaseNames[phase])(person.leave)],
  [labelIn(fields.courses), (person) => lines((person.approved_courses ?? []).map(courseText))],
  ['Contraseña', (person) => text(person.password)],
  ['Verificación en dos pasos', (person) => text(person.second_factor)],
  ['Espera para iniciar sesión', (person) => text(person.sign_in_wait)],
  ['Sesiones', (person) => text(person.sessions)],
  ['Exportación de sus datos', (person) => text(person.data_export)],
]

/** The differences between two states of a person, in words. A file, a document and a key are mentioned without their names. */
export const userDifferences = (previous: RecordedUser, current: RecordedUser): Difference[] => [
  ...differingWords(inWords, previous, current),
  ...fileDifference(userFileLabels.photo, 'a', previous.photo, current.photo),
  ...fileDifference(userFileLabels.register_file, 'o', previous.register_file, current.register_file),
  ...fileDifference(userFileLabels.acceptance_file, 'o', previous.acceptance_file, current.acceptance_file),
  ...replacedDocuments(previous, current),
  ...(previous.public_key === current.public_key ? [] : [{ label: 'Código QR', previous: '', current: 'Renovado' }]),
]

const fileDifference = (label: string, ending: 'a' | 'o', previous: string | null = null, current: string | null = null) => {
  if (previous === current) return []
  const what = previous === null ? 'Agregad' : current === null ? 'Quitad' : 'Reemplazad'
  return [{ label, previous: '', current: `${what}${ending}` }]
}

const replacedDocuments = (previous: RecordedUser, current: RecordedUser): Difference[] =>
  (current.approved_courses ?? []).flatMap((course) => {
    const before = previous.approved_courses?.find(({ id }) => id === course.id)
    const isReplaced = before !== undefined && before.file !== null && course.file !== null && before.file !== course.file
    return isReplaced ? [{ label: `Documento de ${course.course_name}`, previous: '', current: 'Reemplazado' }] : []
  })
