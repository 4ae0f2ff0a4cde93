import * as z from 'zod'
import type { ContractType } from '../../../contract/shared/codes.ts'
import { today } from '../../../contract/shared/dates/dates.ts'
import { checkLeave, dutyFields, tidyLeave } from '../../../contract/attendance/duty.schema.ts'
import { dutyFiles, type DutyChange } from '../../../contract/attendance/duty-rules.ts'
import { needsContract } from '../../../contract/people/leave-rules.ts'
import { attendanceErrors } from '../../../contract/attendance/errors.ts'
import { alongside, demanded } from '../../../contract/shared/fields.schema.ts'
import type { InactiveReason } from '../../../contract/people/user-codes.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'

export interface DutyFormValues {
  station: number | null
  type_of_contract: ContractType | null
  inactive_reason: InactiveReason | null
  start_date_unsubscribe: string | null
  end_date_unsubscribe: string | null
  acceptance_file: File | null
  register_file: File | null
}

/** The form of a stored person. A new leave has no reason yet; one that is coming or that ends has its own. */
export const dutyFormValues = (change: DutyChange, stored: UserDetail): DutyFormValues => ({
  station: stored.station?.id ?? null,
  // The tables' constraints ensure that the codes are valid.
  type_of_contract: stored.type_of_contract as ContractType | null,
  ...(change === 'unsubscribe' && stored.leave !== 'coming'
    ? { inactive_reason: null, start_date_unsubscribe: today(), end_date_unsubscribe: null }
    : {
        inactive_reason: stored.inactive_reason as InactiveReason | null,
        start_date_unsubscribe: stored.start_date_unsubscribe,
        end_date_unsubscribe: stored.end_date_unsubscribe,
      }),
  acceptance_file: null,
  register_file: null,
})

/** The values that the schema of a change knows: one file, and no end where its field is disabled. */
export const sentOf =
  (change: DutyChange) =>
  ({ acceptance_file, register_file, ...values }: DutyFormValues): object => ({
    ...tidyLeave(change, values),
    ...(change === 'discharge' ? { acceptance_file } : { register_file }),
  })

/** The server's rules, with those that it checks against the stored person and the file. */
export const dutyFormSchema = (change: DutyChange, stored: Pick<UserDetail, 'firefighter_type' | 'leave' | 'register_file'>) => {
  const file = z.instanceof(File, { error: attendanceErrors['duty.file_needed'][1] })
  return z
    .strictObject({
      ...dutyFields,
      ...(needsContract(stored.firefighter_type) && {
        type_of_contract: demanded(dutyFields.type_of_contract.unwrap().unwrap()),
      }),
      [dutyFiles[change]]: storedDocument(change, stored) === null ? file : file.nullable(),
    })
    .superRefine(checkLeave(change), alongside)
}

/** The stored document of a leave that is coming, which stays until another is saved. */
export const storedDocument = (change: DutyChange, { leave, register_file }: Pick<UserDetail, 'leave' | 'register_file'>) =>
  change === 'unsubscribe' && leave === 'coming' ? register_file : null

/** The multipart form of a save: the parsed values as fields, and the file. */
export const dutyFormData = (sent: Record<string, unknown>, version: number | undefined): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries<unknown>({ ...sent, version })) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined && value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}
