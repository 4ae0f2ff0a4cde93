import { labelOf } from '../../contract/codes.ts'
import { showDay } from '../../contract/dates.ts'
import { showDpi, showPhone } from '../../contract/fields.ts'
import { roleNames, type Role } from '../../contract/roles.ts'
import { contractTypes, inactiveReasons, rankName, userStatuses } from '../../contract/users.ts'
import { useOptions } from '../calls/use-options.ts'
import type { UserFormValues } from './user-form-values.ts'

/** The values of a person's form as text for comparison. */
export const useDescribeUser = () => {
  const stations = useOptions('station')
  const jobs = useOptions('job_management')
  const words: Partial<{ [K in keyof UserFormValues]: (value: NonNullable<UserFormValues[K]>) => string }> = {
    no_dpi: showDpi,
    phone_number: showPhone,
    date_of_birth: showDay,
    start_date_unsubscribe: showDay,
    end_date_unsubscribe: showDay,
    station: (id) => stations.find((option) => option.id === id)?.name ?? '',
    job_management: (id) => jobs.find((option) => option.id === id)?.name ?? '',
    role: (code: Role) => roleNames[code],
    user_range: (code) => rankName(code),
    status: (code) => labelOf(userStatuses, code),
    inactive_reason: (code) => inactiveReasons[code],
    type_of_contract: (code) => contractTypes[code],
    is_pilot: (yes) => (yes ? 'Sí' : 'No'),
    courses: (rows) => rows.map((course) => `${course.course_name}, ${showDay(course.approval_date)}`).join('\n'),
    photo: (file) => file.name,
    register_file: (file) => file.name,
    acceptance_file: (file) => file.name,
  }
  return (name: string, value: unknown): string | undefined => {
    const describe = words[name as keyof UserFormValues] as ((value: unknown) => string) | undefined
    if (describe === undefined) return undefined
    return value === null || value === undefined ? '—' : describe(value) || '—'
  }
}
