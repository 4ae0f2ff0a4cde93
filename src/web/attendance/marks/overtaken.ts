import { nextIsEntry } from '../../../contract/attendance/attendance-rules.ts'
import type { AttendancePerson } from '../../../contract/attendance/attendance.schema.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { refusalOf } from './find-to-mark.ts'

type Person = Pick<AttendancePerson, 'name' | 'status' | 'is_entry' | 'last_entry' | 'last_exit'>

/** Why the mark that a dialog offers can no longer be made, or is made already. Undefined if it still can. */
export const overtakenBy = (asked: Person, now: Person): string | undefined => {
  const { name, is_entry, last_entry, last_exit } = now
  if (nextIsEntry(asked.is_entry) === nextIsEntry(is_entry)) return refusalOf(now)
  if (is_entry) return `El ingreso de ${name} ya está marcado: ${showDateTime(last_entry)}. No hace falta guardarlo otra vez.`
  // Without a later exit, the entry itself was voided.
  if (last_exit === asked.last_exit) return `El ingreso de ${name} se anuló: ya no hay salida que marcar.`
  return `La salida de ${name} ya está marcada: ${showDateTime(last_exit)}. No hace falta guardarla otra vez.`
}
