import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  attendanceFilters,
  attendancePerson,
  attendanceRow,
  entryInput,
  exitInput,
  markAnswer,
} from '../../contract/attendance.ts'
import { pageOf } from '../../contract/resource.ts'
import { digitsOf } from '../../contract/written-numbers.ts'
import type { Deps } from '../deps.ts'
import { call } from '../http/call.ts'
import { userFor } from '../users/present-user.ts'
import { readPerson } from '../users/user-record.queries.ts'
import { fail } from '../refusal.ts'
import { attendanceShown, findToMark, listAttendance, readAttendance, type PersonReference } from './attendance.queries.ts'
import { markEntry, markExit } from './record-mark.ts'

/** A number, a public key or a DPI (S-26). */
const personParam = z.object({
  id: z
    .string()
    .max(40)
    .transform((written) => referenceIn(written)),
})

const referenceIn = (written: string): PersonReference => {
  if (/^\d{1,9}$/.test(written)) return { id: Number(written) }
  return /^[\d -]+$/.test(written) && digitsOf(written).length === 13 ? { dpi: digitsOf(written) } : { key: written }
}

export const attendanceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Quién está y quién salió', query: attendanceFilters, answer: pageOf(attendanceRow) }
  call(app, 'GET qr', list, ({ query, caller }) => listAttendance(deps, query, caller))

  const one = { summary: 'Una persona por marcar', params: personParam, answer: attendancePerson }
  call(app, 'GET qr/{id}/user_information', one, async ({ params, caller }) => {
    const id = await findToMark(deps.db, params.id, caller)
    const stored = id === undefined ? undefined : await readPerson(deps.db, { id })
    if (stored === undefined) throw fail('attendance.unknown_person')
    const attendance = attendanceShown(await readAttendance(deps.db, stored.id))
    return { ...userFor(stored, caller, deps), ...attendance, server_time: deps.now().toISOString() }
  })

  const marked = { params: personParam, answer: markAnswer }
  call(app, 'POST qr/{id}/set_entry', { summary: 'Marcar ingreso', body: entryInput, ...marked }, ({ params, body, caller }) =>
    markEntry(deps, caller, params.id, body),
  )
  call(app, 'POST qr/{id}/set_exit', { summary: 'Marcar salida', body: exitInput, ...marked }, ({ params, body, caller }) =>
    markExit(deps, caller, params.id, body),
  )
}
