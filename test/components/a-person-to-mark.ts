import {
  attendancePerson,
  attendanceRow,
  markAnswer,
  type AttendancePerson,
  type MarkAnswer,
} from '../../src/contract/attendance/attendance.schema.ts'
import { UserStatus } from '../../src/contract/shared/rights/roles.ts'
import { sample } from './sample.ts'
import { listOf, type Answers } from './server.ts'

/* A person whom a chief marks as in and out, and their answers of the server. */

const [yesterday, earlier] = ['2026-11-18T19:00:00Z', '2026-11-19T13:00:00Z']
export const serverTime = '2026-11-19T20:00:00Z'
/** The key in their code. */
export const key = 'kEyOfThePersonInTheirQr'

const person = {
  id: 21,
  name: 'Mario René Ixcot Sop',
  first_name: 'Mario René',
  last_name: 'Ixcot Sop',
  no_dpi: '1234567890123',
  station_text: 'Estación Central',
  status: UserStatus.Activo,
}
/** The last marks of somebody who came in the morning, who left, and who came the day before. */
export const isIn = { is_entry: true, last_entry: earlier }
export const isOut = { is_entry: false, last_entry: earlier, last_exit: '2026-11-19T19:30:00Z' }
export const cameYesterday = { is_entry: true, last_entry: yesterday }

export const aPersonToMark = (given: Partial<AttendancePerson> = {}): AttendancePerson =>
  sample(attendancePerson, { ...person, server_time: serverTime, ...given })

export const aMark = (given: Partial<MarkAnswer> = {}): MarkAnswer =>
  sample(markAnswer, {
    id: 5,
    user: person.id,
    name: person.name,
    station_text: person.station_text,
    is_entry: true,
    last_entry: serverTime,
    date: serverTime,
    ...given,
  })
export const anExit = (given: Partial<MarkAnswer> = {}): MarkAnswer =>
  aMark({ is_entry: false, last_exit: serverTime, observation: 'Fin de guardia', ...given })

/** A list with this person alone, who is found as they are there. */
export const theOneToMark = (given: Partial<AttendancePerson> = {}): Answers => {
  const found = aPersonToMark(given)
  return {
    'GET qr': listOf(attendanceRow, [{ ...found, no_dpi: found.no_dpi ?? '' }]),
    'GET qr/{id}/user_information': found,
    'GET user': { count: 0, results: [] },
  }
}
