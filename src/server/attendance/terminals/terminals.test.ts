import { beforeEach, describe, expect, test } from 'vitest'
import { isForTerminals, takesEndedTokens } from '../../../contract/shared/rights/permissions.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { aTerminal, terminalWith } from '../../../../test/fixtures/terminal.ts'
import { everyCall, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let station: Awaited<ReturnType<typeof aStation>>
let boss: Client
let terminal: Client
let firefighter: Awaited<ReturnType<typeof aPerson>>
const at = (time: string) => server.setNow(new Date(`2026-11-19T${time}-06:00`))

beforeEach(async () => {
  at('08:00:00')
  station = await aStation(server.deps.db)
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
  firefighter = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })
  terminal = await aTerminal(server, boss, station.id)
})

const ended = 'Esta terminal ya no está activa. Un encargado debe iniciar sesión y crearla de nuevo.'

test('a terminal says which it is, and marks a scanned person without anybody signed in', async () => {
  expect((await terminal.get('/api/terminal/session')).body).toEqual({
    name: 'Puerta principal',
    station_text: station.name,
    takes_dpi: true,
    server_time: '2026-11-19T14:00:00.000Z',
  })
  const { body } = await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`, { hoy: '2026-11-19 08:00:01' })
  expect(body).toMatchObject({ user: firefighter.id, method: 'terminal', station_text: station.name, is_entry: true })
  at('20:00:00')
  const exit = await terminal.post(`/api/terminal/${firefighter.no_dpi}/set_exit`, { observation: 'Comisión' })
  expect(exit.body).toMatchObject({ method: 'dpi', is_entry: false, observation: 'Comisión' })
})

test('the binnacle and the history name the terminal of a mark', async () => {
  const { body } = await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`)
  const history = await boss.get(`/api/job_management/${firefighter.id}/log_history_hours`)
  expect(history.body.results).toMatchObject([{ method: 'terminal', marked_by_name: 'Terminal Puerta principal' }])
  const entry = await server.deps.db
    .selectFrom('binnacle')
    .select(['created_by', 'created_by_name', 'current_detail'])
    .where('entity', '=', 'attendance_mark')
    .where('entity_id', '=', body.id)
    .executeTakeFirst()
  expect(entry).toMatchObject({
    created_by: null,
    created_by_name: `Terminal Puerta principal (${station.name})`,
    current_detail: { terminal: terminal.id, marked_by: null },
  })
})

test('a terminal shows what identifies a person, and nothing else', async () => {
  const { body } = await terminal.get(`/api/terminal/${firefighter.public_key}/user_information`)
  expect(body).toEqual({
    name: `${firefighter.first_name} ${firefighter.last_name}`,
    first_name: firefighter.first_name,
    last_name: firefighter.last_name,
    photo: null,
    station_text: station.name,
    status: 5,
    last_entry: null,
    last_exit: null,
    server_time: '2026-11-19T14:00:00.000Z',
  })
})

// S-55
test('a terminal shows no photo of a person who waits to be validated', async () => {
  const row = { role: Role.Bombero, station_id: station.id, photo: 'retrato.jpg', status: 1 }
  const waiting = await aPerson(server.deps.db, row)
  const away = await aPerson(server.deps.db, { ...row, inactive_reason: 2 })
  const photoOf = async (key: string) => (await terminal.get(`/api/terminal/${key}/user_information`)).body.photo as unknown
  expect(await photoOf(away.public_key)).toContain('retrato.jpg')
  expect(await photoOf(waiting.public_key)).toBeNull()
})

test('a terminal finds people of other stations by their code only, and nobody by number', async () => {
  const other = await aStation(server.deps.db)
  const visitor = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
  for (const who of [visitor.id, firefighter.id, visitor.no_dpi]) {
    expectRefusal(await terminal.get(`/api/terminal/${who}/user_information`), 404)
    expectRefusal(await terminal.post(`/api/terminal/${who}/set_entry`), 404)
  }
  const { body } = await terminal.post(`/api/terminal/${visitor.public_key}/set_entry`)
  expect(body).toMatchObject({ user: visitor.id, station_text: station.name })
})

test('an inactive person is not marked as in, and an exit needs its reason', async () => {
  const away = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id, status: 1, inactive_reason: 2 })
  expect((await terminal.post(`/api/terminal/${away.public_key}/set_entry`)).body.detail).toBe('Usuario Inactivo.')
  await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`)
  at('09:00:00')
  const { status, body } = await terminal.post(`/api/terminal/${firefighter.public_key}/set_exit`)
  expect([status, Object.keys(body.errors)]).toEqual([400, ['observation']])
})

test('a mark of a terminal that is sent again under its key is one mark', async () => {
  const key = { 'idempotency-key': 'una-marca-perdida-en-la-puerta' }
  const first = await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`, {}, key)
  at('08:00:09')
  expect((await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`, {}, key)).body).toEqual(first.body)
})

// Signing out succeeds with any token and ends none of a terminal.
test.each(everyCall.filter(({ name }) => !isForTerminals(name) && !takesEndedTokens(name)))(
  "a terminal's token opens nothing with $name",
  async ({ method, addressed, takesBody }) => {
    const init = takesBody ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : { method }
    const { status } = await server.nobody.send(addressed('1'), init)
    expect((await terminal.send(addressed('1'), init)).status).toBe(status)
  },
)

test('an ended terminal marks nobody', async () => {
  expect((await boss.delete(`/api/terminal/${terminal.id}`)).status).toBe(204)
  for (const { status, body } of [
    await terminal.get('/api/terminal/session'),
    await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`),
    await terminalWith(server, 'x'.repeat(43)).get('/api/terminal/session'),
  ])
    expect([status, body.detail]).toEqual([401, ended])
  expectRefusal(await boss.delete(`/api/terminal/${terminal.id}`), 404)
})

test('the session of a person opens no call of a terminal', async () => {
  expectRefusal(await boss.post(`/api/terminal/${firefighter.public_key}/set_entry`, {}), 403)
})

test('a chief lists, makes and ends the terminals of the own station, an administrator all', async () => {
  const other = await aStation(server.deps.db)
  const admin = await server.as(Role.Administrador)
  const elsewhere = await aTerminal(server, admin, other.id)
  const { body } = await boss.get('/api/terminal')
  expect(body.results).toEqual([
    {
      id: terminal.id,
      name: 'Puerta principal',
      station: station.id,
      station_text: station.name,
      takes_dpi: true,
      created_by_name: expect.any(String),
      has_author_left: false,
      created_at: '2026-11-19T14:00:00.000Z',
      last_used_at: '2026-11-19T14:00:00.000Z',
    },
  ])
  expectRefusal(await boss.delete(`/api/terminal/${elsewhere.id}`), 404)
  const refused = await boss.post('/api/terminal', { name: 'Otra puerta', station: other.id })
  expect([refused.status, refused.body.detail]).toEqual([400, 'Solo puede crear terminales de su estación.'])
  const found = (await admin.get(`/api/terminal?search=${encodeURIComponent(other.name)}`)).body.results as { id: number }[]
  expect(found.map(({ id }) => id)).toContain(elsewhere.id)
  expect((await admin.delete(`/api/terminal/${elsewhere.id}`)).status).toBe(204)
})

test('the list says when a terminal was last used', async () => {
  at('08:05:00')
  await terminal.get('/api/terminal/session')
  const { body } = await boss.get('/api/terminal?search=puerta')
  expect(body).toMatchObject({ count: 1, results: [{ last_used_at: '2026-11-19T14:05:00.000Z' }] })
})

// S-52
test('making a terminal needs a fresh sign-in, since its token is shown', async () => {
  at('08:11:00')
  const { status, body } = await boss.post('/api/terminal', { name: 'Puerta', station: station.id })
  expect([status, body.code]).toEqual([400, 'fresh_sign_in'])
})

test('a terminal lasts until it is ended', async () => {
  server.setNow(new Date('2028-11-19T08:00:00-06:00'))
  expect((await terminal.get('/api/terminal/session')).status).toBe(200)
})

test('the token of a terminal is stored as a hash, and neither in the binnacle nor in the list', async () => {
  const { body } = await boss.post('/api/terminal', { name: 'Bodega', station: station.id })
  const tables = ['terminals', 'binnacle'] as const
  for (const table of tables) {
    const rows = await server.deps.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.token)
  }
})

test('at the door an exit is now, unless the entry is older than a day', async () => {
  await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`)
  at('12:00:00')
  const sent = { observation: 'Permiso', date_entry: '2026-11-19 09:00:00' }
  const { status, body } = await terminal.post(`/api/terminal/${firefighter.no_dpi}/set_exit`, sent)
  expect([status, body.detail]).toEqual([400, 'En la puerta se marca la hora actual. Otra hora la marca un encargado.'])
  server.setNow(new Date('2026-11-20T09:00:00-06:00'))
  expect((await terminal.post(`/api/terminal/${firefighter.no_dpi}/set_exit`, sent)).status).toBe(200)
})

test('two terminals that send the same key do not get the answers of each other', async () => {
  const other = await aTerminal(server, await server.as(Role.Administrador), (await aStation(server.deps.db)).id)
  const key = { 'idempotency-key': 'la-misma-clave-en-dos-puertas' }
  const path = `/api/terminal/${firefighter.public_key}/set_entry`
  expect((await terminal.post(path, {}, key)).status).toBe(200)
  expect((await other.post(path, {}, key)).body.detail).toContain('ya tiene marcado su ingreso')
})

// B-STA-22, S-72
test('a mark by a typed DPI says so in the history and in Revisión de horas', async () => {
  await terminal.post(`/api/terminal/${firefighter.no_dpi}/set_entry`)
  server.setNow(new Date('2026-11-20T08:00:01-06:00'))
  const chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
  const history = await chief.get(`/api/job_management/${firefighter.id}/log_history_hours`)
  expect(history.body.results).toMatchObject([{ method: 'dpi', marked_by_name: 'Terminal Puerta principal' }])
  expect((await chief.get('/api/attendance_without_exit')).body.results).toMatchObject([{ user: firefighter.id, method: 'dpi' }])
})

// S-72
test('a terminal takes no typed DPI if its maker said so', async () => {
  const sent = { name: 'Bodega', station: station.id, takes_dpi: false }
  const door = terminalWith(server, (await boss.post('/api/terminal', sent)).body.token as string)
  expect((await door.get('/api/terminal/session')).body.takes_dpi).toBe(false)
  const refused = [
    await door.get(`/api/terminal/${firefighter.no_dpi}/user_information`),
    await door.post(`/api/terminal/${firefighter.no_dpi}/set_entry`),
    await door.post(`/api/terminal/${firefighter.no_dpi}/set_exit`, { observation: 'Permiso' }),
  ]
  for (const { status, body } of refused)
    expect([status, body.detail]).toEqual([400, 'Esta terminal no acepta DPI escritos. Acerque el código del carné.'])
  expect((await door.post(`/api/terminal/${firefighter.public_key}/set_entry`)).body.method).toBe('terminal')
})

// A-EEM-19, S-72
test('an exit at a terminal credits at most 24 hours', async () => {
  await terminal.post(`/api/terminal/${firefighter.public_key}/set_entry`)
  server.setNow(new Date('2026-11-21T07:59:00-06:00'))
  const leave = (date_entry: string) =>
    terminal.post(`/api/terminal/${firefighter.public_key}/set_exit`, { observation: 'Fin de guardia', date_entry })
  const { status, body } = await leave('2026-11-20 08:00:01')
  const sentence =
    'Desde el ingreso del 19-11-2026 08:00:00 pasaron más de 24 horas. Indique a qué hora salió, o pida una corrección, que decide otra persona.'
  expect([status, body.errors]).toEqual([400, { date_entry: [sentence] }])
  expect((await leave('2026-11-20 08:00:00')).status).toBe(200)
})

test('a terminal made twice under one key has two tokens, and no stored answer holds one', async () => {
  const key = { 'idempotency-key': 'una-terminal-perdida' }
  const make = (name: string) => boss.post('/api/terminal', { name, station: station.id }, key)
  const [first, again, other] = [await make('Bodega'), await make('Bodega'), await make('Patio')]
  expect([first.status, again.status, other.status]).toEqual([201, 201, 201])
  expect(new Set([first.body.token, again.body.token, other.body.token]).size).toBe(3)
  expect(await server.deps.db.selectFrom('first_answers').selectAll().where('user_id', '=', boss.id).execute()).toEqual([])
})

describe('the list warns of a terminal whose maker', () => {
  const hasAuthorLeft = async () => {
    const admin = await server.as(Role.Administrador)
    const { body } = await admin.get(`/api/terminal?search=${encodeURIComponent(station.name)}`)
    const rows = body.results as { id: number; has_author_left: boolean }[]
    return rows.find(({ id }) => id === terminal.id)?.has_author_left
  }
  const change = (row: object) => server.deps.db.updateTable('users').set(row).where('id', '=', boss.id).execute()

  test.each([
    ['went off duty', { status: 1, inactive_reason: 4 }],
    ['was retired', { retired_at: new Date() }],
    ['has a role that makes no terminals', { role: Role.Cabinista }],
    ['has a role of all stations that makes none', { role: Role.RecursosHumanos }],
    ['has no station any more', { station_id: null }],
  ])('%s', async (_, row) => {
    await change(row)
    expect(await hasAuthorLeft()).toBe(true)
  })

  test('was transferred, unless as an administrator', async () => {
    const { id } = await aStation(server.deps.db)
    await change({ station_id: id })
    expect(await hasAuthorLeft()).toBe(true)
    await change({ role: Role.Administrador })
    expect(await hasAuthorLeft()).toBe(false)
  })

  test('and not of one who has another role that makes them, or must change their password', async () => {
    await change({ role: Role.Comandante, must_change_password: true })
    expect(await hasAuthorLeft()).toBe(false)
  })
})
