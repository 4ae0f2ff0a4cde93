import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entryInput, exitInput, markAnswer } from '../../../contract/attendance/attendance.schema.ts'
import {
  newTerminal,
  terminal,
  terminalFilters,
  terminalInput,
  terminalPerson,
  terminalSession,
} from '../../../contract/attendance/terminals.schema.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { attendanceShown, findToMark, readAttendance, type PersonReference } from '../marks/attendance.queries.ts'
import { limitGuesses, personParam } from '../marks/person-reference.ts'
import { markEntry, markExit, type MarkMaker } from '../marks/record-mark.ts'
import type { Deps, TerminalCaller } from '../../platform/deps.ts'
import { call, idParam, publicCall } from '../../platform/http/call.ts'
import { cardFor } from '../../people/users/present-user.ts'
import { readPerson } from '../../people/users/user-record.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { endTerminal, makeTerminal } from './make-terminal.ts'
import { listTerminals } from './terminals.queries.ts'

/** The terminal that makes the call; `http/call.ts` has refused all other requests. */
const terminalOf = ({ terminal }: FastifyRequest) => {
  if (terminal === undefined) throw fail('terminal.ended')
  return terminal
}

const makerOf = (request: FastifyRequest): MarkMaker => {
  const { id, name, station_id, station_text } = terminalOf(request)
  const author = { id: null, name: `Terminal ${name} (${station_text})` }
  return { author, key: request.key, station_id, stations: station_id, terminal_id: id }
}

export const terminalRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Terminales de puerta activas', query: terminalFilters, answer: pageOf(terminal) }
  call(app, 'GET terminal', list, ({ query, caller }) => listTerminals(deps, query, privateStations(caller)))

  const make = { summary: 'Crear una terminal de puerta', body: terminalInput, answer: newTerminal }
  call(app, 'POST terminal', make, ({ body, caller, key }) => makeTerminal(deps, { caller, key }, body))

  call(app, 'DELETE terminal/{id}', { summary: 'Terminar una terminal de puerta', params: idParam }, ({ params, caller, key }) =>
    endTerminal(deps, { caller, key }, params.id),
  )

  const session = { summary: 'Qué terminal es esta', answer: terminalSession }
  publicCall(app, 'GET terminal/session', session, async ({ request }) => {
    const { name, station_text, takes_dpi } = terminalOf(request)
    return { name, station_text, takes_dpi, server_time: deps.now().toISOString() }
  })

  const one = { summary: 'Una persona por marcar en la puerta', params: personParam, answer: terminalPerson }
  publicCall(app, 'GET terminal/{id}/user_information', one, ({ params, ...asked }) =>
    limitGuesses(app, { ...asked, params }, async () => {
      const terminal = terminalOf(asked.request)
      const id = await findToMark(deps.db, takenAt(terminal, params.id), terminal.station_id)
      const stored = id === undefined ? undefined : await readPerson(deps.db, { id }, deps.now())
      if (stored === undefined) throw fail('attendance.unknown_person')
      return {
        name: stored.name,
        first_name: stored.first_name,
        last_name: stored.last_name,
        photo: cardFor(stored, 'number', deps).photo,
        station_text: stored.station_text,
        status: stored.status,
        ...attendanceShown(await readAttendance(deps.db, stored.id)),
        server_time: deps.now().toISOString(),
      }
    }),
  )

  const marked = { params: personParam, answer: markAnswer }
  const entry = { summary: 'Marcar ingreso en la puerta', body: entryInput, ...marked }
  publicCall(app, 'POST terminal/{id}/set_entry', entry, ({ params, body, ...asked }) =>
    limitGuesses(app, { ...asked, params }, async () => {
      const terminal = terminalOf(asked.request)
      return markEntry(deps, makerOf(asked.request), takenAt(terminal, params.id), body)
    }),
  )
  const exit = { summary: 'Marcar salida en la puerta', body: exitInput, ...marked }
  publicCall(app, 'POST terminal/{id}/set_exit', exit, ({ params, body, ...asked }) =>
    limitGuesses(app, { ...asked, params }, async () => {
      const terminal = terminalOf(asked.request)
      return markExit(deps, makerOf(asked.request), takenAt(terminal, params.id), body)
    }),
  )
}

/** Anybody can type a number at the door, so a terminal takes codes and, unless its maker said no, DPIs (S-72). */
const takenAt = ({ takes_dpi }: TerminalCaller, reference: PersonReference): PersonReference => {
  if ('id' in reference) throw fail('attendance.unknown_person')
  if ('dpi' in reference && !takes_dpi) throw fail('terminal.no_dpi')
  return reference
}
