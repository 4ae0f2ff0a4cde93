import { labelOf } from '../../../contract/shared/codes.ts'
import { showDay } from '../../../contract/shared/dates/dates.ts'
import { showDpi, showPhone } from '../../../contract/shared/text/written-numbers.ts'
import { roleNames, type Role } from '../../../contract/shared/rights/roles.ts'
import { contractTypes, inactiveReasons, rankName, userStatuses } from '../../../contract/people/user-codes.ts'
import { nameIn } from '../../platform/choices/name-in.ts'
import { useOptions } from '../../platform/calls/use-options.ts'
import { showDayValue } from '../../platform/dates/day-text.ts'
import type { UserFormValues } from './user-form-values.ts'

/** The values of a person's form as text for comparison. */
export const useDescribeUser = () => {
  const stations = useOptions('station')
  const jobs = useOptions('job_management')
  const words: Partial<{ [K in keyof UserFormValues]: (value: NonNullable<UserFormValues[K]>) => string }> = {
    no_dpi: showDpi,
    phone_number: showPhone,
    date_of_birth: showDayValue,
    start_date_unsubscribe: showDayValue,
    end_date_unsubscribe: showDayValue,
    station: (id) => nameIn(stations, id),
    job_management: (id) => nameIn(jobs, id),
    role: (code: Role) => roleNames[code],
    user_range: (code) => rankName(code),
    status: (code) => labelOf(userStatuses, code),
    inactive_reason: (code) => inactiveReasons[code],
    type_of_contract: (code) => contractTypes[code],
    is_pilot: (yes) => (yes ? 'Sí' : 'No'),
    has_no_email: (yes) => (yes ? 'Sí' : 'No'),
    courses: (rows) => rows.map((course) => `${course.course_name}, ${showDay(course.approval_date)}`).join('\n'),
    photo: (file) => (file === '' ? 'Sin foto' : file.name),
    register_file: (file) => file.name,
    acceptance_file: (file) => file.name,
  }
  return (name: string, value: unknown): string | undefined => {
    const describe = words[name as keyof UserFormValues] as ((value: unknown) => string) | undefined
    if (describe === undefined) return undefined
    return value === null || value === undefined ? '—' : describe(value) || '—'
  }
}
