import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { clockOf, daysByStation } from '../../../../test/fixtures/attendance.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
const at = clockOf(server)
let station: Awaited<ReturnType<typeof aStation>>
let other: typeof station
let boss: Client
let staff: Client
let admin: Client
let member: Client
let year = 2030

/** Every test has a year of its own, since closures of all stations concern everybody. */
const on = (day: string, time = '08:00:00') => `${year}-${day} ${time}`

beforeEach(async () => {
  year += 1
  // Open entries of earlier tests would forbid to close for all stations.
  await server.deps.db.deleteFrom('attendance_periods').where('ended_at', 'is', null).execute()
  await at(on('10-30'))
  station = await aStation(server.deps.db)
  other = await aStation(server.deps.db)
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
  staff = await server.as(Role.RecursosHumanos)
  admin = await server.as(Role.Administrador)
  member = await server.as(Role.Bombero, { station_id: station.id })
})

const mark = async (time: string, act: 'set_entry' | 'set_exit', id = member.id) => {
  await at(time)
  const body = act === 'set_exit' ? { observation: 'Fin' } : {}
  const answer = await admin.post(`/api/qr/${id}/${act}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id as number
}
const stay = async (from: string, to: string, id = member.id) =>
  [await mark(from, 'set_entry', id), await mark(to, 'set_exit', id)] as const
const close = (body: object = {}, who = staff) =>
  who.post('/api/closed_month/', { month: `${year}-10`, station: station.id, ...body })
const said = async (answer: ReturnType<typeof close>) => {
  const { status, body } = await answer
  return [status, body.detail]
}
const reopen = (id: number, who = admin, body: object = { reason: 'Faltaba un permiso' }) =>
  who.post(`/api/closed_month/${id}/reopen/`, body)
const reason = 'Se me olvidó'
const ask = (body: object, user = member.id) => admin.post('/api/attendance_correction', { user, reason, ...body })
const decide = (id: number) => staff.post(`/api/attendance_correction/${id}/decide`, { is_accepted: true })

describe('closing', () => {
  test('stores the totals of the month of a station, by person', async () => {
    const second = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })
    const stranger = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
    await stay(on('10-30', '08:00:00'), on('10-30', '10:00:00'))
    await stay(on('10-30', '11:00:00'), on('10-30', '11:30:07'), second.id)
    await stay(on('10-30', '12:00:00'), on('10-30', '13:00:00'), stranger.id)
    // The part after midnight belongs to November.
    await stay(on('10-31', '23:00:00'), on('11-01', '02:00:00'))
    const { status, body } = await close()
    expect([status, body]).toMatchObject([201, { month: `${year}-10`, station_text: station.name, seconds: 12_607, people: 2 }])
    const detail = (await boss.get(`/api/closed_month/${body.id}`)).body
    expect(detail.totals.map(({ user, seconds }: { user: number; seconds: number }) => [user, seconds]).toSorted()).toEqual(
      [
        [member.id, 10_800],
        [second.id, 1807],
      ].toSorted(),
    )
  })

  test.each([
    ['before it is over in Guatemala', '10-31', '23:59:59', [400, 'El mes de octubre de {year} aún no termina.']],
    ['from its last second on', '11-01', '00:00:00', [201, undefined]],
  ])('%s', async (_, day, time, expected) => {
    await at(on(day, time))
    expect(await said(close())).toEqual(
      expected.map((part) => (typeof part === 'string' ? part.replace('{year}', String(year)) : part)),
    )
  })

  test('is refused while somebody of the station has an open entry from that month or before', async () => {
    await mark(on('10-30'), 'set_entry')
    await at(on('11-03'))
    const [status, detail] = await said(close())
    expect([status, detail]).toEqual([
      400,
      expect.stringMatching(
        new RegExp(`^En octubre de ${year} hay ingresos sin salida: .+\\. Corríjalos antes de cerrar el mes\\.$`),
      ),
    ])
    expect(await said(close({ station: null }))).toEqual([400, detail])
    expect((await close({ station: other.id })).status).toBe(201)
    const { body } = await ask({ kind: 'new', exit: on('10-30', '20:00:00') })
    await decide(body.id)
    expect((await close()).status).toBe(201)
  })

  test('an entry of the next month does not forbid it', async () => {
    await mark(on('11-02'), 'set_entry')
    expect((await close()).status).toBe(201)
  })

  test('is refused twice, for a station and for all', async () => {
    await at(on('11-03'))
    const all = 'Todas las estaciones'
    const already = (text: string) => [400, `El mes de octubre de ${year} ya está cerrado (${text}).`]
    expect((await close()).status).toBe(201)
    expect(await said(close())).toEqual(already(station.name))
    // One closure of all stations may follow closures of single ones.
    expect((await close({ station: null })).status).toBe(201)
    expect(await said(close({ station: null }))).toEqual(already(all))
    expect(await said(close({ station: other.id }))).toEqual(already(all))
  })

  test('of two at once one wins', async () => {
    await at(on('11-03'))
    const answers = await Promise.all([close(), close(), close()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  })

  test.each([{ month: '2031-13' }, { month: 'octubre' }, { month: '' }, { station: 0 }, { station: undefined }])(
    'bad input: %j',
    async (body) => {
      await at(on('11-03'))
      const answer = await close(body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, Object.keys(body)])
    },
  )

  test('a station that does not exist is reported at its field', async () => {
    await at(on('11-03'))
    expect((await close({ station: 2_000_000_000 })).body.errors).toEqual({
      station: ['Esta estación ya no existe. Elija otra.'],
    })
  })

  test('its preview shows totals, pending corrections and what forbids it', async () => {
    await stay(on('10-30', '08:00:00'), on('10-30', '10:00:00'))
    await ask({ kind: 'new', entry: on('10-29', '08:00:00'), exit: on('10-29', '09:00:00') })
    const path = `/api/closed_month/preview?month=${year}-10&station=${station.id}`
    expect((await staff.get(path)).body).toEqual({
      seconds: 7200,
      people: 1,
      pending: 1,
      refusal: `El mes de octubre de ${year} aún no termina.`,
    })
    await at(on('11-03'))
    expect((await staff.get(path)).body).toMatchObject({ refusal: null })
  })

  test('its preview counts a correction of hours of the station whose person was transferred', async () => {
    const [, exit] = await stay(on('10-30', '08:00:00'), on('10-30', '10:00:00'))
    const others = await stay(on('10-30', '12:00:00'), on('10-30', '14:00:00'))
    await ask({ kind: 'move', mark: exit, marked_at: on('10-30', '11:00:00') })
    await ask({ kind: 'void', mark: others[0], extent: 'period' })
    await ask({ kind: 'new', entry: on('10-29', '08:00:00'), exit: on('10-29', '09:00:00') })
    await server.deps.db.updateTable('users').set({ station_id: other.id }).where('id', '=', member.id).execute()
    const pending = async (of: number) =>
      (await staff.get(`/api/closed_month/preview?month=${year}-10&station=${of}`)).body.pending as number
    const third = await aStation(server.deps.db)
    expect([await pending(station.id), await pending(other.id), await pending(third.id)]).toEqual([3, 3, 0])
  })

  test('its preview counts corrections of stays that only pass through it or begin in it', async () => {
    const pending = async (month: string) =>
      (await staff.get(`/api/closed_month/preview?month=${year}-${month}&station=${station.id}`)).body.pending as number
    const second = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })
    const [, exit] = await stay(on('09-30', '20:00:00'), on('10-01', '08:00:00'), second.id)
    await ask({ kind: 'void', mark: exit, extent: 'gap' }, second.id)
    await at(on('12-02'))
    await ask({ kind: 'new', entry: on('10-31', '12:00:00'), exit: on('12-01', '11:00:00') })
    expect(await Promise.all(['08', '09', '10', '11'].map(pending))).toEqual([0, 1, 2, 1])
  })
})

describe('while a month is closed', () => {
  let marks: readonly [number, number]
  beforeEach(async () => {
    marks = await stay(on('10-30', '08:00:00'), on('10-30', '10:00:00'))
    await at(on('11-03'))
  })
  const closed = (text: string) => [400, `El mes de octubre de ${year} está cerrado (${text}): sus horas ya no cambian.`]

  test('no correction inside it is asked or accepted', async () => {
    const pending = await ask({ kind: 'move', mark: marks[1], marked_at: on('10-30', '11:00:00') })
    await close()
    const sentence = closed(station.name)
    expect(await said(decide(pending.body.id))).toEqual(sentence)
    const asked = [
      { kind: 'move', mark: marks[0], marked_at: on('10-30', '07:00:00') },
      { kind: 'void', mark: marks[0], extent: 'period' },
      { kind: 'new', entry: on('10-31', '22:00:00'), exit: on('11-01', '02:00:00') },
      { kind: 'new', entry: on('10-31', '22:00:00') },
    ]
    for (const body of asked) expect(await said(ask(body))).toEqual(sentence)
    expect((await staff.get(`/api/attendance_correction/${pending.body.id}`)).body.effect).toEqual({
      refusal: sentence[1],
      days: [],
    })
    expect(await daysByStation(server, member.id)).toEqual([`${year}-10-30 ${station.id} 7200`])
  })

  test('hours of other months and stations still change', async () => {
    await close()
    const next = await ask({ kind: 'new', entry: on('11-01', '00:00:00'), exit: on('11-01', '01:00:00') })
    expect((await decide(next.body.id)).status).toBe(200)
    const stranger = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
    const elsewhere = await ask({ kind: 'new', entry: on('10-30', '08:00:00'), exit: on('10-30', '09:00:00') }, stranger.id)
    expect((await decide(elsewhere.body.id)).status).toBe(200)
    await close({ station: null })
    expect(await said(ask({ kind: 'new', entry: on('10-30', '18:00:00'), exit: on('10-30', '19:00:00') }, stranger.id))).toEqual(
      closed('Todas las estaciones'),
    )
  })

  test('the part in the next month of a stay that began in it can be corrected', async () => {
    await at(on('10-31', '22:00:00'))
    const [, exit] = await stay(on('10-31', '22:00:00'), on('11-01', '02:00:00'))
    await at(on('11-03'))
    await close()
    const { body } = await ask({ kind: 'move', mark: exit, marked_at: on('11-01', '03:00:00') })
    expect((await decide(body.id)).status).toBe(200)
    expect(await daysByStation(server, member.id)).toContain(`${year}-11-01 ${station.id} 10800`)
  })

  test('the tables refuse changes of its hours', async () => {
    await close()
    const { db } = server.deps
    const ofMember = sql`user_id = ${member.id}`
    for (const change of [
      sql`UPDATE attendance_days SET seconds = 1 WHERE ${ofMember}`,
      sql`UPDATE attendance_days SET day = day + 7 WHERE ${ofMember}`,
      sql`DELETE FROM attendance_days WHERE ${ofMember}`,
      sql`INSERT INTO attendance_days (user_id, day, station_id, seconds) VALUES (${member.id}, ${on('10-02').slice(0, 10)}, ${station.id}, 5)`,
      sql`INSERT INTO attendance_periods (entry_mark_id, user_id, station_id, started_at)
          VALUES (${marks[1]}, ${member.id}, ${station.id}, ${new Date(`${year}-10-31T23:00:00-06:00`)})`,
      sql`UPDATE closed_months SET seconds = 1`,
      sql`DELETE FROM closed_months`,
      sql`UPDATE closed_month_totals SET seconds = 1`,
      sql`DELETE FROM closed_month_totals`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/closed/)
    expect(await daysByStation(server, member.id)).toEqual([`${year}-10-30 ${station.id} 7200`])
  })

  test('a mark by a clock that is still in the closed month is refused with the reason', async () => {
    await close()
    await at(on('10-31', '23:59:59'))
    const { status, body } = await admin.post(`/api/qr/${member.id}/set_entry`, {})
    const sentence =
      'Este mes ya está cerrado: sus horas no cambian y no se puede marcar. Avise al administrador, que puede reabrirlo.'
    expect([status, body.detail]).toEqual([400, sentence])
  })

  test('reopening needs a reason, happens once, and lets hours change again', async () => {
    const { body } = await close()
    for (const said of ['', '🚒🚒', '\u200b\u200b\u200b'])
      expect(Object.keys((await reopen(body.id, admin, { reason: said })).body.errors)).toEqual(['reason'])
    expect((await reopen(body.id)).body).toMatchObject({ reopen_reason: 'Faltaba un permiso', reopened_at: expect.any(String) })
    expect(await said(reopen(body.id))).toEqual([400, 'Este cierre ya fue reabierto.'])
    const asked = await ask({ kind: 'move', mark: marks[1], marked_at: on('10-30', '11:00:00') })
    expect((await decide(asked.body.id)).status).toBe(200)
    // The stored totals are those of the first closure; closing again stores the new ones.
    expect((await staff.get(`/api/closed_month/${body.id}`)).body).toMatchObject({ seconds: 7200, totals: [{ seconds: 7200 }] })
    expect((await close()).body).toMatchObject({ seconds: 10_800 })
  })

  test('a station that was closed by itself stays closed if all are reopened', async () => {
    await close()
    const { body } = await close({ station: null })
    await reopen(body.id)
    expect(await said(ask({ kind: 'void', mark: marks[0], extent: 'period' }))).toEqual(closed(station.name))
  })

  test('the binnacle has closing and reopening', async () => {
    const { body } = await close()
    await reopen(body.id)
    const entries = server.deps.db
      .selectFrom('binnacle')
      .selectAll()
      .where('entity', '=', 'closed_month')
      .where('entity_id', '=', body.id)
    expect(await entries.orderBy('id').execute()).toMatchObject([
      { action_binnacle: 'CREAR', created_by: staff.id, current_detail: { seconds: 7200, people: 1 } },
      { action_binnacle: 'EDITAR', created_by: admin.id, current_detail: { reopen_reason: 'Faltaba un permiso' } },
    ])
  })
})

describe('who sees closures', () => {
  test('a chief sees those of their station and of all, with the totals of their station', async () => {
    const stranger = await aPerson(server.deps.db, { role: Role.Bombero, station_id: other.id })
    await stay(on('10-30', '08:00:00'), on('10-30', '10:00:00'))
    await stay(on('10-30', '11:00:00'), on('10-30', '12:00:00'), stranger.id)
    await at(on('11-03'))
    const ids = [await close(), await close({ station: other.id }), await close({ station: null })].map(({ body }) => body.id)
    const seenBy = async (who: Client) => {
      const { body } = await who.get(`/api/closed_month?month=${year}-10`)
      return body.results.map(({ id }: { id: number }) => ids.indexOf(id))
    }
    expect([await seenBy(boss), await seenBy(staff), await seenBy(admin)]).toEqual([
      [2, 0],
      [2, 1, 0],
      [2, 1, 0],
    ])
    expect((await boss.get(`/api/closed_month/${ids[1]}`)).status).toBe(404)
    expect((await boss.get(`/api/closed_month/${ids[2]}`)).body.totals).toMatchObject([{ user: member.id, seconds: 7200 }])
    expect((await admin.get(`/api/closed_month/${ids[2]}`)).body.totals).toHaveLength(2)
  })
})

test('closures are found by month, year and station, and ordered by what their columns show', async () => {
  await at(on('12-03'))
  const [october, november] = [await close(), await close({ month: `${year}-11` })].map(({ body }) => body.id)
  const all = (await close({ month: `${year}-11`, station: null })).body.id
  const found = async (query: string) => {
    const { body } = await staff.get(`/api/closed_month?${query}`)
    return body.results.map(({ id }: { id: number }) => id)
  }
  expect(await found(`search=octubre ${year}`)).toEqual([october])
  expect(await found(`search=NOVIEMBRE ${year}`)).toEqual([all, november])
  expect(await found(`search=${year} todas`)).toEqual([all])
  expect(await found(`search=${encodeURIComponent(`${station.name} ${year}`)}`)).toEqual([november, october])
  expect(await found(`search=${year}&ordering=month`)).toEqual([october, all, november])
  expect(await found(`search=${year}&month=${year}-10`)).toEqual([october])
  expect(await found(`search=${year}&station=${other.id}`)).toEqual([all])
  expect((await staff.get('/api/closed_month?ordering=people')).status).toBe(400)
})

describe('at once with changes of hours', () => {
  test('closing waits for a change that has begun, and counts it', async () => {
    await at(on('11-03'))
    const asked = await ask({ kind: 'new', entry: on('10-30', '08:00:00'), exit: on('10-30', '09:00:00') })
    const [closing, deciding] = await Promise.all([close(), decide(asked.body.id)])
    expect(closing.status).toBe(201)
    const hours = await daysByStation(server, member.id)
    expect(deciding.status).toBe(hours.length === 0 ? 400 : 200)
    expect(closing.body.seconds).toBe(hours.length === 0 ? 0 : 3600)
  })

  test('many exits, corrections and one closing agree', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })),
    )
    for (const { id } of people.slice(0, 4)) await mark(on('10-31', '20:00:00'), 'set_entry', id)
    await at(on('11-01', '00:00:10'))
    const asked = await Promise.all(
      people.slice(4).map(({ id }) => ask({ kind: 'new', entry: on('10-31', '08:00:00'), exit: on('10-31', '09:00:00') }, id)),
    )
    const exits = people.slice(0, 4).map(({ id }) => admin.post(`/api/qr/${id}/set_exit`, { observation: 'Fin' }))
    const decisions = asked.map(({ body }) => decide(body.id))
    const closings = [close(), close(), close()]
    const answers = await Promise.all([...exits, ...decisions, ...closings])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    // Whatever came first, once the month is closed its totals are those of its days.
    await close()
    const { rows } = await sql<{ days: number; stored: number }>`
      SELECT (SELECT coalesce(sum(seconds), 0)::integer FROM attendance_days WHERE station_id = ${station.id} AND day < ${on('11-01').slice(0, 10)}) AS days,
        (SELECT seconds::integer FROM closed_months WHERE station_id = ${station.id} AND reopened_at IS NULL) AS stored`.execute(
      server.deps.db,
    )
    expect(rows[0]?.stored).toBe(rows[0]?.days)
    expect(rows[0]?.days).toBeGreaterThanOrEqual(4 * 4 * 3600)
  })

  test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'closing waits until a transaction that changes hours has ended',
    async () => {
      await stay(on('10-30', '08:00:00'), on('10-30', '10:00:00'))
      await at(on('11-03'))
      let closing: ReturnType<typeof close> | undefined
      await server.deps.db.transaction().execute(async (trx) => {
        await sql`UPDATE attendance_days SET seconds = seconds + 60 WHERE user_id = ${member.id}`.execute(trx)
        closing = close()
        await expect
          .poll(async () => {
            const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 7463627
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
            return (await waiting.execute(server.deps.signInDb)).rows.length
          })
          .toBe(1)
      })
      expect((await closing)?.body.seconds).toBe(7260)
    },
  )
})
