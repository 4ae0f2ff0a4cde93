import type { ContractType } from '../../../contract/shared/codes.ts'
import { type Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { PhotoValue } from '../../platform/photos/person-photo-field.tsx'
import type { InactiveReason, Rank } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'

export interface CourseFormValues {
  /** The id of a stored course. */
  id?: number
  course_name: string
  approval_date: string
  /** The address of the stored document. */
  file: string | null
  /** A new document, which is sent with the save. */
  document: File | null
}

export interface NewCourse {
  course_name: string
  approval_date: string | null
  document: File | null
}
export const noCourse: NewCourse = { course_name: '', approval_date: null, document: null }

/** The form's values. */
export interface UserFormValues {
  no_dpi: string
  first_name: string
  last_name: string
  email: string
  has_no_email: boolean
  date_of_birth: string | null
  phone_number: string
  address: string
  no_registry: string
  station: number | null
  role: Role | null
  user_range: Rank | null
  firefighter_type: string | null
  is_pilot: boolean
  no_license: string
  type_license: string | null
  job_management: number | null
  type_of_contract: ContractType | null
  status: UserStatus
  inactive_reason: InactiveReason | null
  start_date_unsubscribe: string | null
  end_date_unsubscribe: string | null
  password: string
  confirm_password: string
  courses: CourseFormValues[]
  /** The fields under the table, which are not a course yet. */
  new_course: NewCourse
  photo: PhotoValue
  register_file: File | null
  acceptance_file: File | null
}

export const emptyUser = (station: number | null): UserFormValues => ({
  no_dpi: '',
  first_name: '',
  last_name: '',
  email: '',
  has_no_email: false,
  date_of_birth: null,
  phone_number: '',
  address: '',
  no_registry: '',
  station,
  role: null,
  user_range: null,
  firefighter_type: null,
  is_pilot: false,
  no_license: '',
  type_license: null,
  job_management: null,
  type_of_contract: null,
  status: UserStatus.Activo,
  inactive_reason: null,
  start_date_unsubscribe: null,
  end_date_unsubscribe: null,
  password: '',
  confirm_password: '',
  courses: [],
  new_course: noCourse,
  photo: null,
  register_file: null,
  acceptance_file: null,
})

/** A stored person as form values. The tables' constraints ensure that the codes are valid. */
export const userFormValues = (stored: UserDetail): UserFormValues => ({
  ...emptyUser(stored.station?.id ?? null),
  no_dpi: stored.no_dpi ?? '',
  first_name: stored.first_name,
  last_name: stored.last_name,
  email: stored.email ?? '',
  has_no_email: stored.email === '',
  date_of_birth: stored.date_of_birth,
  phone_number: stored.phone_number ?? '',
  address: stored.address ?? '',
  no_registry: stored.no_registry,
  role: stored.role as Role,
  user_range: stored.user_range as Rank | null,
  firefighter_type: stored.firefighter_type,
  is_pilot: stored.is_pilot,
  no_license: stored.no_license ?? '',
  type_license: stored.type_license,
  job_management: stored.job_management,
  type_of_contract: stored.type_of_contract as ContractType | null,
  status: stored.status as UserStatus,
  inactive_reason: stored.inactive_reason as InactiveReason | null,
  start_date_unsubscribe: stored.start_date_unsubscribe,
  end_date_unsubscribe: stored.end_date_unsubscribe,
  courses: stored.approved_courses.map((course) => ({ ...course, document: null })),
})

/** The values for the schema; files are sent separately. */
export const withoutFiles = ({
  photo: _p,
  register_file: _r,
  acceptance_file: _a,
  new_course: _n,
  courses,
  ...values
}: UserFormValues) => ({
  ...values,
  // Not shown then, so that a half-typed day in them could not be corrected.
  ...(values.status === UserStatus.Activo && { start_date_unsubscribe: null, end_date_unsubscribe: null }),
  courses: courses.map(({ id, course_name, approval_date }) => ({ ...(id !== undefined && { id }), course_name, approval_date })),
})

/** The same without the password, which an edit does not accept; an empty photo removes the stored one. */
export const withoutPassword = (draft: UserFormValues) => {
  const { password: _p, confirm_password: _c, ...values } = withoutFiles(draft)
  return { ...values, ...(draft.photo === '' && { photo: '' }) }
}

/** The document of leaving duty belongs to a person who is off duty; a stored one can always be seen and replaced. */
export const takesRegisterFile = (status: unknown, stored: Pick<UserDetail, 'register_file'> | undefined): boolean =>
  status === UserStatus.Inactivo || (stored !== undefined && stored.register_file !== null)

/** The files of a save by form field. */
export const filesOf = (draft: UserFormValues, stored?: Pick<UserDetail, 'register_file'>): [field: string, file: File][] =>
  [
    ['photo', draft.photo] as const,
    ['register_file', takesRegisterFile(draft.status, stored) ? draft.register_file : null] as const,
    ['acceptance_file', draft.acceptance_file] as const,
    ...draft.courses.map((course, index) => [`course${index}`, course.document] as const),
  ].flatMap(([field, file]) => (!(file instanceof File) ? [] : [[field, file] as [string, File]]))

/** The multipart form of a save (S-6): scalars as fields, the list of courses as JSON, files under their names. */
export const userFormData = (sent: object, files: readonly [field: string, file: File][]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined && value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [field, file] of files) form.append(field, file, file.name)
  return form
}
