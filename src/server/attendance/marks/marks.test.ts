import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let station: Awaited<ReturnType<typeof aStation>>
let boss: Client
let firefighter: Awaited<ReturnType<typeof aPerson>>
const at = (time: string) => server.setNow(new Date(`2026-11-19T${time}-06:00`))

beforeEach(async () => {
  at('08:00:00.400')
  station = await aStation(server.deps.db)
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
  firefighter = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })
})

/** A later time, when the chief's session would have expired. */
const nextDay = async (time: string) => {
  server.setNow(new Date(`2026-11-20T${time}-06:00`))
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
}

const enter = (who: number | string = firefighter.id, body: object = {}) => boss.post(`/api/qr/${who}/set_entry/`, body)
const leave = (body: object = {}, who: number | string = firefighter.id) =>
  boss.post(`/api/qr/${who}/set_exit/`, { observation: 'Fin de guardia', ...body })
const rowOf = async (id = firefighter.id) => (await boss.get(`/api/qr?id=${id}`)).body.results[0]
const days = () =>
  server.deps.db
    .selectFrom('attendance_days')
    .select(['day', 'station_id', 'seconds'])
    .where('user_id', '=', firefighter.id)
    .orderBy('day')
    .execute()

// A-API-51, A-API-52, A-EEM-10, A-STA-08
test('a person without a mark is marked as in, at the whole second of the server', async () => {
  const { status, body } = await enter(firefighter.id, { hoy: '2026-11-19 08:00:03' })
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(Number),
      user: firefighter.id,
      name: `${firefighter.first_name} ${firefighter.last_name}`,
      station_text: station.name,
      is_entry: true,
      last_entry: '2026-11-19T14:00:00.000Z',
      last_exit: null,
      date: '2026-11-19T14:00:00.000Z',
      method: 'list',
      observation: '',
      warning: null,
    },
  ])
})

// A-API-48, A-CON-32, A-ENT-29, A-STA-09
test('the list shows the last entry and exit, and no state without a mark', async () => {
  expect(await rowOf()).not.toHaveProperty('is_entry')
  await enter()
  expect(await rowOf()).toMatchObject({ is_entry: true, last_entry: '2026-11-19T14:00:00.000Z', last_exit: null })
  at('09:30:00')
  await leave()
  expect(await rowOf()).toMatchObject({
    is_entry: false,
    last_entry: '2026-11-19T14:00:00.000Z',
    last_exit: '2026-11-19T15:30:00.000Z',
  })
  at('10:00:00')
  expect((await enter()).body).toMatchObject({ is_entry: true, last_entry: '2026-11-19T16:00:00.000Z' })
})

// A-API-54, A-EEM-12
test('an exit ends the period and counts its seconds on its day', async () => {
  await enter()
  at('09:30:07')
  expect((await leave()).status).toBe(200)
  expect(await days()).toEqual([{ day: '2026-11-19', station_id: station.id, seconds: 5407 }])
})

test('the seconds of a guard over midnight belong to two days', async () => {
  at('20:00:00')
  await enter()
  await nextDay('08:00:00')
  await leave()
  expect(await days()).toEqual([
    { day: '2026-11-19', station_id: station.id, seconds: 14_400 },
    { day: '2026-11-20', station_id: station.id, seconds: 28_800 },
  ])
})

test('hours count for the station that the person belonged to at the entry', async () => {
  await enter()
  const other = await aStation(server.deps.db)
  await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', firefighter.id).execute()
  at('09:00:00')
  await boss.post(`/api/qr/${firefighter.public_key}/set_exit`, { observation: 'Permiso' })
  expect(await days()).toEqual([{ day: '2026-11-19', station_id: station.id, seconds: 3600 }])
})

test('the binnacle has an entry for each mark, with its author, method, place and the time of the device', async () => {
  const { body } = await enter(firefighter.public_key, { hoy: '2026-11-19 08:00:03' })
  const entry = await server.deps.db
    .selectFrom('binnacle')
    .selectAll()
    .where('entity', '=', 'attendance_mark')
    .where('entity_id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action_binnacle: 'CREAR', created_by: boss.id })
  expect(entry.current_detail).toMatchObject({
    method: 'scan',
    hoy: '2026-11-19 08:00:03',
    station_text: station.name,
    marked_by: boss.id,
  })
})

// S-14, S-63
test('a device with a wrong clock is warned and marked by the server', async () => {
  const { body } = await enter(firefighter.id, { hoy: '2026-11-19 07:30:00' })
  expect(body.date).toBe('2026-11-19T14:00:00.000Z')
  expect(body.warning).toBe(
    'El reloj de este dispositivo dice 19-11-2026 07:30:00 y son las 19-11-2026 08:00:00. Se marcó con la hora del servidor.',
  )
})

test('the time of a device is stored as it was said, even if it is none', async () => {
  const { body } = await enter(firefighter.id, { hoy: 'ayer' })
  const stored = server.deps.db.selectFrom('attendance_marks').select('hoy').where('id', '=', body.id)
  expect([body.warning, await stored.executeTakeFirst()]).toEqual([null, { hoy: 'ayer' }])
})

// A-API-52
test('a person who is in cannot enter again', async () => {
  await enter()
  const { status, body } = await enter()
  expect([status, body.detail]).toEqual([
    400,
    `${firefighter.first_name} ${firefighter.last_name} ya tiene marcado su ingreso del 19-11-2026 08:00:00.`,
  ])
})

// A-API-54
test('a person who is not in cannot leave', async () => {
  const { status, body } = await leave()
  expect([status, body.detail]).toEqual([
    400,
    `${firefighter.first_name} ${firefighter.last_name} no tiene un ingreso sin salida.`,
  ])
})

test('of two marks at once one wins and the other is refused', async () => {
  const answers = await Promise.all([enter(), enter(firefighter.public_key), enter()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('a mark that is sent again under its key is one mark', async () => {
  const key = { 'idempotency-key': 'una-marca-perdida' }
  const first = await boss.post(`/api/qr/${firefighter.id}/set_entry`, {}, key)
  at('08:00:09')
  const again = await boss.post(`/api/qr/${firefighter.id}/set_entry`, {}, key)
  expect(again.body).toEqual(first.body)
})

// A-EEM-07, A-STA-10
test.each([{}, { observation: '' }, { observation: '   ' }, { observation: '\u200b\u3164' }])(
  'an exit needs an observation: %j',
  async (sent) => {
    await enter()
    at('09:00:00')
    const { status, body } = await boss.post(`/api/qr/${firefighter.id}/set_exit`, sent)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['observation']])
    expect(await rowOf()).toMatchObject({ is_entry: true })
  },
)

// A-API-53, A-EEM-18, S-14
test('the time of an exit can be chosen between the entry and now', async () => {
  await enter()
  at('12:00:00')
  const { status, body } = await leave({ hoy: '2026-11-19 12:00:02', date_entry: '2026-11-19 11:15:00' })
  expect([status, body]).toMatchObject([200, { is_entry: false, observation: 'Fin de guardia', warning: null }])
  expect(body.date).toBe('2026-11-19T17:15:00.000Z')
})

test('an exit may not be in the future, nor before its entry, nor at its very second', async () => {
  await enter()
  at('12:00:00')
  const answerAt = async (date_entry: string) => (await leave({ date_entry })).body
  expect(await answerAt('2026-11-19 12:03:00')).toMatchObject({
    detail: 'La hora de salida aún no llega.',
    errors: { date_entry: ['La hora de salida aún no llega.'] },
  })
  const early = 'La última marca es del 19-11-2026 08:00:00; esta debe ser posterior.'
  expect(await answerAt('2026-11-19 07:59:59')).toMatchObject({ detail: early, errors: { date_entry: [early] } })
  expect(await answerAt('2026-11-19 08:00:00')).toMatchObject({ detail: early, errors: { date_entry: [early] } })
  expect(await rowOf()).toMatchObject({ is_entry: true })
})

test('a time that is a little ahead, as a device may say, is now', async () => {
  await enter()
  at('12:00:00')
  expect((await leave({ date_entry: '2026-11-19 12:01:30' })).body.date).toBe('2026-11-19T18:00:00.000Z')
})

test('two marks of one second are refused', async () => {
  await enter()
  expect((await leave()).body.detail).toBe('Ya hay una marca de este mismo momento. Espere unos segundos y vuelva a intentar.')
})

test('after the clock of the server went back, a mark is refused until it is later than the last one', async () => {
  await enter()
  at('07:00:00')
  const ahead =
    'La última marca es del 19-11-2026 08:00:00, que aún no llega: el reloj del servidor está atrasado, o estuvo adelantado. Avise al administrador antes de corregir marcas.'
  expect((await leave()).body.detail).toBe(ahead)
  expect((await leave({ date_entry: '2026-11-19 06:59:00' })).body.detail).toBe(ahead)
  // Another process may be seconds behind.
  at('07:59:55')
  expect((await leave()).body.detail).toBe('Ya hay una marca de este mismo momento. Espere unos segundos y vuelva a intentar.')
})

// S-15
test('whoever entered more than a day ago must say when they left', async () => {
  await enter()
  await nextDay('08:00:01')
  const refused = await leave()
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      date_entry: [
        'Ingresó hace más de 24 horas, el 19-11-2026 08:00:00, y no marcó su salida. Indique la fecha y hora en que salió.',
      ],
    },
  ])
  expect((await leave({ date_entry: '2026-11-19 19:00:00' })).status).toBe(200)
  expect(await days()).toMatchObject([{ day: '2026-11-19', seconds: 39_600 }])
})

// A-QRR-09, A-STA-06, S-27
test.each([
  ['off duty', { status: 1, inactive_reason: 2 }],
  ['waiting to be validated', { status: 1 }],
])('a person %s is not marked as in', async (_, row) => {
  const { id, public_key } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id, ...row })
  for (const who of [id, public_key]) {
    const { status, body } = await enter(who)
    expect([status, body.detail]).toEqual([400, 'Usuario Inactivo.'])
  }
})

// A-API-54
test('an inactive person who is in can be marked as out', async () => {
  await enter()
  await server.deps.db.updateTable('users').set({ status: 1, inactive_reason: 1 }).where('id', '=', firefighter.id).execute()
  at('09:00:00')
  expect((await leave()).status).toBe(200)
})

const unknown = 'No se encontró a esta persona. Su código pudo renovarse, o ya no está en la brigada o en su estación.'

const unknownDpi =
  'No se encontró a nadie con este DPI. Puede estar mal escrito, o la persona ya no está en la brigada o en su estación.'

test('an unknown or renewed key and a person who left are not found', async () => {
  const { public_key, id } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id, retired_at: new Date() })
  for (const who of ['AAAAAAAAAAAAAAAAAAAAAA', '%00', '9', '0', public_key, id, '1234567890123', "' OR 1=1 --"]) {
    const path = encodeURIComponent(who)
    for (const { status, body } of [await boss.get(`/api/qr/${path}/user_information/`), await enter(path)])
      expect([who, status, body.detail]).toEqual([who, 404, who === '1234567890123' ? unknownDpi : unknown])
  }
})

// A-API-49, A-API-50, S-63
test('a chief finds people of other stations by their key only', async () => {
  const other = await aStation(server.deps.db)
  const visitor = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
  expect((await boss.get(`/api/qr/${visitor.id}/user_information`)).status).toBe(404)
  const byDpi = await boss.get(`/api/qr/${visitor.no_dpi}/user_information`)
  expect([byDpi.status, byDpi.body.detail]).toEqual([404, unknownDpi])
  expect((await enter(visitor.id)).status).toBe(404)
  const { body } = await boss.get(`/api/qr/${visitor.public_key}/user_information/`)
  expect(body).toMatchObject({ id: visitor.id, no_dpi: null, server_time: server.deps.now().toISOString() })
  expect(body).not.toHaveProperty('is_entry')
  // The mark says where.
  expect((await enter(visitor.public_key)).body).toMatchObject({ method: 'scan', station_text: station.name })
})

test('a person of another station leaves now, or their own chief says when', async () => {
  const other = await aStation(server.deps.db)
  const visitor = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
  await enter(visitor.public_key)
  at('20:00:00')
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
  const { status, body } = await leave({ date_entry: '2026-11-19 08:00:01' }, visitor.public_key)
  const sentence = 'Es de otra estación: se marca la hora actual. Otra hora la marca un encargado de su estación.'
  expect([status, body.errors]).toEqual([400, { date_entry: [sentence] }])
  expect((await leave({}, visitor.public_key)).body.last_exit).toBe('2026-11-20T02:00:00.000Z')
})

test('a guessed DPI that is right cannot be distinguished from a wrong one once the limit is reached', async () => {
  const { guessesPerMinute } = server.deps.config
  onTestFinished(() => void Object.assign(server.deps.config, { guessesPerMinute }))
  Object.assign(server.deps.config, { guessesPerMinute: 3 })
  const look = async (who: number | string) => (await boss.get(`/api/qr/${who}/user_information`)).status
  for (const dpi of ['1000000000001', '1000000000002', '1000000000003']) expect(await look(dpi)).toBe(404)
  expect(await look('1000000000004')).toBe(429)
  expect(await look(firefighter.no_dpi)).toBe(429)
  expect((await enter(firefighter.no_dpi)).status).toBe(429)
  // Cards and the list still work.
  expect(await look(firefighter.public_key)).toBe(200)
  expect((await enter()).status).toBe(200)
})

// A-ENT-28
test('a person of the own station is found by their DPI too', async () => {
  const dpi = firefighter.no_dpi
  const { body: person } = await boss.get(`/api/user/${firefighter.id}`)
  const marks = { last_entry: null, last_exit: null }
  expect((await boss.get(`/api/qr/${dpi}/user_information`)).body).toMatchObject({ ...person, ...marks, no_dpi: dpi })
  expect((await enter(`${dpi.slice(0, 4)} ${dpi.slice(4, 9)} ${dpi.slice(9)}`)).body).toMatchObject({ method: 'dpi' })
})

// A-API-47, A-QRL-20
test('a chief lists their own station, an administrator everybody, a chief without station nobody', async () => {
  const other = await aStation(server.deps.db)
  await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
  const { count, results } = (await boss.get('/api/qr')).body
  expect([count, results.length]).toEqual([2, 2])
  expect((await boss.get('/api/qr?page=2')).body).toEqual({ count, results: [] })
  const admin = await server.as(Role.Administrador)
  expect((await admin.get('/api/qr')).body.count).toBeGreaterThan(count)
  const homeless = await server.as(Role.Comandante)
  expect((await homeless.get('/api/qr')).body.count).toBe(0)
})

test('marks cannot be changed or deleted', async () => {
  await enter()
  const { db } = server.deps
  await expect(db.updateTable('attendance_marks').set({ is_entry: false }).execute()).rejects.toThrow('never changed')
  await expect(db.deleteFrom('attendance_marks').execute()).rejects.toThrow('never changed')
})

// S-15
test('a stay of more than two days is ended by a correction only', async () => {
  await enter()
  server.setNow(new Date('2026-11-22T08:00:00-06:00'))
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
  const { status, body } = await leave({ date_entry: '2026-11-21 08:00:01' })
  const sentence =
    'Desde el ingreso del 19-11-2026 08:00:00 pasaron más de 48 horas. Indique a qué hora salió, o pida una corrección, que decide otra persona.'
  expect([status, body.errors]).toEqual([400, { date_entry: [sentence] }])
  expect((await leave({ date_entry: '2026-11-21 08:00:00' })).status).toBe(200)
})

// A-QRR-11, S-63
test('a scanned code ends a stay of another station only where it began', async () => {
  const other = await aStation(server.deps.db)
  const theirs = await server.as(Role.JefeDeServicio, { station_id: other.id })
  const visitor = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
  const sent = { observation: 'Fin de guardia' }
  await theirs.post(`/api/qr/${visitor.public_key}/set_entry`, {})
  at('09:00:00')
  const { status, body } = await boss.post(`/api/qr/${visitor.public_key}/set_exit`, sent)
  const sentence = 'Es de otra estación y su ingreso no se marcó aquí: la salida la marca su estación, o donde ingresó.'
  expect([status, body.detail]).toEqual([400, sentence])
  const homeless = await server.as(Role.Comandante)
  expectRefusal(await homeless.post(`/api/qr/${visitor.public_key}/set_exit`, sent), 400)
  expect((await theirs.post(`/api/qr/${visitor.public_key}/set_exit`, sent)).status).toBe(200)
})

// A-QRL-21, S-72
test.each([Role.Comandante, Role.JefeDeServicio])('a chief of role %s does not mark their own attendance', async (role) => {
  const chief = await server.as(role, { station_id: station.id })
  const { public_key, no_dpi } = await server.deps.db
    .selectFrom('users')
    .select(['public_key', 'no_dpi'])
    .where('id', '=', chief.id)
    .executeTakeFirstOrThrow()
  const sentence = 'Su propia asistencia la marca otra persona, o usted en una terminal de puerta.'
  for (const who of [chief.id, no_dpi, public_key])
    expect((await chief.post(`/api/qr/${who}/set_entry`, {})).body.detail).toBe(sentence)
  expect((await enter(chief.id)).status).toBe(200)
  at('09:00:00')
  expect((await chief.post(`/api/qr/${chief.id}/set_exit`, { observation: 'Permiso' })).body.detail).toBe(sentence)
  expect((await leave({}, chief.id)).status).toBe(200)
  const admin = await server.as(Role.Administrador)
  expect((await admin.post(`/api/qr/${admin.id}/set_entry`, {})).status).toBe(200)
})
