import { beforeAll, describe, expect, test } from 'vitest'
import { may, type Call } from '../src/contract/shared/rights/permissions.ts'
import { everyRole, Role } from '../src/contract/shared/rights/roles.ts'
import { aPerson, aStation } from './factories.ts'
import { formWith, smallPdf } from './fixtures/person.ts'
import { useTestServer, type Answer, type Client } from './test-app.ts'

/*
 * Who does what with attendance, duty and hours of people of the own and of another station (S-16, S-26, S-63): roles 1, 5, 7, 8, 10
 * and 11. `y`: of every station, `o`: of the own station, `-`: never.
 */

const server = useTestServer()
let stations: [own: number, other: number]
let now = new Date('2026-11-19T08:00:00-06:00')

beforeAll(async () => {
  server.setNow(now)
  stations = [(await aStation(server.deps.db)).id, (await aStation(server.deps.db)).id]
})

interface Subject {
  id: number
  public_key: string
  no_dpi: string
  station: number
}

const aSubject = async (station: number, row: object = {}): Promise<Subject> => {
  const person = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station, ...row })
  return { ...person, station }
}

/** Somebody of that station who is in for an hour. */
const aPresent = async (station: number): Promise<Subject> => {
  const subject = await aSubject(station)
  const admin = await server.as(Role.Administrador)
  await admin.post(`/api/qr/${subject.id}/set_entry`, {})
  server.setNow((now = new Date(now.getTime() + 60_000)))
  return subject
}

const exit = { observation: 'Fin de guardia' }
const leave = (station: number) => ({
  station,
  type_of_contract: 1,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-11-01',
  end_date_unsubscribe: '2026-12-01',
})
const aStay = (user: number) => ({
  user,
  reason: 'No marcó',
  kind: 'new',
  entry: '2026-11-10 08:00:00',
  exit: '2026-11-10 09:00:00',
})

const asked = async (subject: Subject) => {
  const asker = await server.as(Role.RecursosHumanos)
  return (await asker.post('/api/attendance_correction', aStay(subject.id))).body.id as number
}

interface Action {
  call: Call
  roles: string
  subject?: (station: number) => Promise<Subject>
  act: (who: Client, subject: Subject) => Promise<Answer>
  /** Whether the answer shows that the action was done; by default its status. */
  isDone?: (answer: Answer, subject: Subject) => boolean
}

const lists = ({ body }: Answer, { id }: Subject) =>
  (body.results as { id: number; user?: number }[]).some((row) => (row.user ?? row.id) === id)
const listed = (call: Call, path: (subject: Subject) => string, roles: string): Action => ({
  call,
  roles,
  act: (who, subject) => who.get(path(subject)),
  isDone: (answer, subject) => answer.status === 200 && lists(answer, subject),
})

const actions: Record<string, Action> = {
  'lists them to be marked': listed('GET qr', ({ id }) => `/api/qr?id=${id}`, 'y o o - - -'),
  'looks them up by number': {
    call: 'GET qr/{id}/user_information',
    roles: 'y o o - - -',
    act: (who, { id }) => who.get(`/api/qr/${id}/user_information`),
  },
  'looks them up by DPI': {
    call: 'GET qr/{id}/user_information',
    roles: 'y o o - - -',
    act: (who, { no_dpi }) => who.get(`/api/qr/${no_dpi}/user_information`),
  },
  'looks them up by their code': {
    call: 'GET qr/{id}/user_information',
    roles: 'y y y - - -',
    act: (who, { public_key }) => who.get(`/api/qr/${public_key}/user_information`),
  },
  'marks their entry by number': {
    call: 'POST qr/{id}/set_entry',
    roles: 'y o o - - -',
    act: (who, { id }) => who.post(`/api/qr/${id}/set_entry`, {}),
  },
  'marks their entry by their code': {
    call: 'POST qr/{id}/set_entry',
    roles: 'y y y - - -',
    act: (who, { public_key }) => who.post(`/api/qr/${public_key}/set_entry`, {}),
  },
  'marks their exit by number': {
    call: 'POST qr/{id}/set_exit',
    roles: 'y o o - - -',
    subject: aPresent,
    act: (who, { id }) => who.post(`/api/qr/${id}/set_exit`, exit),
  },
  'marks their exit by their code': {
    call: 'POST qr/{id}/set_exit',
    roles: 'y o o - - -',
    subject: aPresent,
    act: (who, { public_key }) => who.post(`/api/qr/${public_key}/set_exit`, exit),
  },
  'makes a terminal of their station': {
    call: 'POST terminal',
    roles: 'y o o - - -',
    act: (who, { station }) => who.post('/api/terminal', { name: 'Puerta', station }),
  },
  'lists whether they are on duty': listed(
    'GET job_management/listUser',
    ({ id }) => `/api/job_management/listUser?user=${id}`,
    'y o o - - y',
  ),
  'puts them off duty': {
    call: 'PUT job_management/{id}/updateUnsubscribe',
    roles: 'y - - - - y',
    act: (who, { id, station }) =>
      who.put(`/api/job_management/${id}/updateUnsubscribe`, formWith(leave(station), { register_file: smallPdf })),
  },
  'cancels a leave of theirs that is coming': {
    call: 'DELETE job_management/{id}/leave',
    roles: 'y - - - - y',
    subject: (station) =>
      aSubject(station, { status: 1, inactive_reason: 2, start_date_unsubscribe: '2100-01-01', leave_by_dates: true }),
    act: (who, { id }) => who.delete(`/api/job_management/${id}/leave`),
  },
  'puts them back on duty': {
    call: 'PUT job_management/{id}/updateDischarge',
    roles: 'y - - - - y',
    subject: (station) => aSubject(station, { status: 1, inactive_reason: 2 }),
    act: (who, { id, station }) =>
      who.put(`/api/job_management/${id}/updateDischarge`, formWith(leave(station), { acceptance_file: smallPdf })),
  },
  'lists their hours': listed(
    'GET job_management/listUserControlHours',
    ({ id }) => `/api/job_management/listUserControlHours?user=${id}`,
    'y o o - - y',
  ),
  'lists them in the report': listed(
    'GET reports/listUserHumanResources',
    ({ id }) => `/api/reports/listUserHumanResources?user=${id}`,
    'y o o - - y',
  ),
  'counts them in the report': {
    call: 'GET reports/totalUserHumanResources',
    roles: 'y o o - - y',
    act: (who, { id }) => who.get(`/api/reports/totalUserHumanResources?user=${id}`),
    isDone: ({ status, body }) => status === 200 && body.count === 1,
  },
  'puts them in the document of the report': {
    call: 'GET reports/dataPDF',
    roles: 'y o o - - y',
    act: (who, { id }) => who.get(`/api/reports/dataPDF?user=${id}`),
    isDone: ({ status, body }, { no_dpi }) => status === 200 && body.results[0]?.no_dpi === no_dpi,
  },
  'reads their hours': {
    call: 'GET job_management/{id}/user_information',
    roles: 'y o o - - y',
    act: (who, { id }) => who.get(`/api/job_management/${id}/user_information`),
  },
  'reads their marks': {
    call: 'GET job_management/{id}/log_history_hours',
    roles: 'y o o - - y',
    act: (who, { id }) => who.get(`/api/job_management/${id}/log_history_hours`),
  },
  'asks for a correction of their hours': {
    call: 'POST attendance_correction',
    roles: 'y o o - - y',
    act: (who, { id }) => who.post('/api/attendance_correction', aStay(id)),
  },
  'lists corrections of their hours': {
    call: 'GET attendance_correction',
    roles: 'y o o - - y',
    act: async (who, subject) => {
      await asked(subject)
      return who.get(`/api/attendance_correction?user=${subject.id}`)
    },
    isDone: (answer, subject) => answer.status === 200 && lists(answer, subject),
  },
  'decides a correction of their hours': {
    call: 'POST attendance_correction/{id}/decide',
    roles: 'y o o - - y',
    act: async (who, subject) => who.post(`/api/attendance_correction/${await asked(subject)}/decide`, { is_accepted: true }),
  },
  'closes a month of their station': {
    call: 'POST closed_month',
    roles: '- - - - - y',
    act: (who, { station }) => who.post('/api/closed_month', { month: '2026-01', station }),
  },
}

/** Calls that everybody may make about themselves; about others the server looks at the person. */
const aboutOneself: readonly Call[] = ['POST attendance_correction']
const second_factor = { is_on: false, is_required: false }

describe.each(Object.entries(actions))('%s', (_, { call, roles, subject = aSubject, act, isDone }) => {
  const done = isDone ?? (({ status }: Answer) => status < 300)
  // A-API-09, A-API-47, A-API-53
  test.each(everyRole.map((role, index) => [role, roles.split(' ')[index] ?? ''] as const))(
    'role %i: %s',
    async (role, right) => {
      const mayCall = may({ role, status: 5, second_factor, must_change_password: false }, call)
      expect(mayCall).toBe(right !== '-' || aboutOneself.includes(call))
      for (const [index, station] of stations.entries()) {
        const who = await server.as(role, { station_id: stations[0] })
        const person = await subject(station)
        const answer = await act(who, person)
        const isAllowed = right === 'y' || (right === 'o' && index === 0)
        expect(done(answer, person), `${index === 0 ? 'own' : 'other'} station: ${answer.status}`).toBe(isAllowed)
        // A broken rule about the record must not sign anybody out.
        if (!isAllowed && mayCall) expect([200, 400, 404]).toContain(answer.status)
        if (!mayCall) expect(answer.status).toBe(403)
      }
    },
  )
})
