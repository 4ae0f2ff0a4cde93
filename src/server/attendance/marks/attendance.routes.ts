import type { FastifyInstance } from 'fastify'
import {
  attendanceFilters,
  attendancePerson,
  attendanceRow,
  entryInput,
  exitInput,
  markAnswer,
} from '../../../contract/attendance/attendance.schema.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Deps } from '../../platform/deps.ts'
import { call } from '../../platform/http/call.ts'
import { userFor } from '../../people/users/present-user.ts'
import { readPerson } from '../../people/users/user-record.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { attendanceShown, findToMark, listAttendance, readAttendance } from './attendance.queries.ts'
import { limitGuesses, personParam } from './person-reference.ts'
import { markEntry, makerOf, markExit } from './record-mark.ts'

export const attendanceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Quién está y quién salió', query: attendanceFilters, answer: pageOf(attendanceRow) }
  call(app, 'GET qr', list, ({ query, caller }) => listAttendance(deps, query, caller))

  const one = { summary: 'Una persona por marcar', params: personParam, answer: attendancePerson }
  call(app, 'GET qr/{id}/user_information', one, ({ params, caller, ...asked }) =>
    limitGuesses(app, { ...asked, params }, async () => {
      const id = await findToMark(deps.db, params.id, privateStations(caller))
      const stored = id === undefined ? undefined : await readPerson(deps.db, { id }, deps.now())
      if (stored === undefined) throw fail('attendance.unknown_person')
      const attendance = attendanceShown(await readAttendance(deps.db, stored.id))
      return { ...userFor(stored, caller, deps), ...attendance, server_time: deps.now().toISOString() }
    }),
  )

  const marked = { params: personParam, answer: markAnswer }
  const entry = { summary: 'Marcar ingreso', body: entryInput, ...marked }
  call(app, 'POST qr/{id}/set_entry', entry, ({ params, body, caller, key, ...asked }) =>
    limitGuesses(app, { ...asked, params }, () => markEntry(deps, makerOf({ caller, key }), params.id, body)),
  )
  const exit = { summary: 'Marcar salida', body: exitInput, ...marked }
  call(app, 'POST qr/{id}/set_exit', exit, ({ params, body, caller, key, ...asked }) =>
    limitGuesses(app, { ...asked, params }, () => markExit(deps, makerOf({ caller, key }), params.id, body)),
  )
}
