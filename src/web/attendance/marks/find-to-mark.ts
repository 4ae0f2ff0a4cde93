import { nextIsEntry } from '../../../contract/attendance/attendance-rules.ts'
import type { AttendancePerson } from '../../../contract/attendance/attendance.schema.ts'
import { attendanceErrors } from '../../../contract/attendance/errors.ts'
import { UserStatus } from '../../../contract/shared/rights/roles.ts'
import { api } from '../../platform/calls/api.ts'

/** A person as the server knows them now, and how they were named: by number, by the key in their code, or by DPI (S-26). */
export interface ToMark {
  reference: string
  person: AttendancePerson
  /** By how much the server's clock is ahead of the device's. */
  serverAheadMs: number
}

export const findToMark = async (reference: string): Promise<ToMark> => {
  const person = await api.get<AttendancePerson>(`qr/${encodeURIComponent(reference)}/user_information`)
  return { reference, person, serverAheadMs: Date.parse(person.server_time) - Date.now() }
}

/** Why a person cannot be marked: an inactive one only leaves (S-27). Undefined if they can. */
export const refusalOf = ({ status, is_entry }: Pick<AttendancePerson, 'status' | 'is_entry'>): string | undefined =>
  status !== UserStatus.Activo && nextIsEntry(is_entry) ? attendanceErrors['attendance.inactive'][1] : undefined

export const serverNow = ({ serverAheadMs }: Pick<ToMark, 'serverAheadMs'>): Date => new Date(Date.now() + serverAheadMs)
