import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { formWith, smallPdf, withoutPassword } from '../../../../test/fixtures/person.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* What ends when a person leaves duty or the brigade: sessions, and attendance if they are in. */

const server = useTestServer()
const people = usePeople(server)
let station: { id: number }
let boss: Client
let admin: Client
const at = (time: string) => server.setNow(new Date(`2026-11-${time}-06:00`))

beforeEach(async () => {
  at('19T08:00:00')
  station = await aStation(server.deps.db)
  boss = await server.as(Role.JefeDeServicio, { station_id: station.id })
  admin = await server.as(Role.Administrador)
})

const aFirefighter = () => server.as(Role.Bombero, { station_id: station.id })
const enter = (id: number) => boss.post(`/api/qr/${id}/set_entry/`, {})
const unsubscribe = (id: number, inactive_reason = 2) => {
  const sent = { station: station.id, type_of_contract: 1, inactive_reason, start_date_unsubscribe: '2026-11-18' }
  const body = formWith(sent, { register_file: smallPdf })
  return admin.send(`/api/job_management/${id}/updateUnsubscribe/`, { method: 'PUT', body })
}
const marksOf = (id: number) =>
  server.deps.db
    .selectFrom('attendance_marks')
    .select(['is_entry', 'method', 'observation', 'marked_at', 'marked_by', 'station_id'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
const secondsOf = async (id: number) => {
  const days = await server.deps.db
    .selectFrom('attendance_days')
    .select('seconds')
    .where('user_id', '=', id)
    .orderBy('day')
    .execute()
  return days.map(({ seconds }) => seconds)
}

describe('putting a person off duty', () => {
  // B-API-45i, S-3
  test('ends their sessions and their password link', async () => {
    const person = await aFirefighter()
    expect((await person.get('/api/user/me')).status).toBe(200)
    const expires_at = new Date('2026-11-19T09:00:00-06:00')
    await server.deps.db
      .insertInto('password_resets')
      .values({ user_id: person.id, token_hash: Buffer.alloc(32, person.id), expires_at })
      .execute()
    expect((await unsubscribe(person.id)).status).toBe(200)
    expect((await person.get('/api/user/me')).status).toBe(401)
    expect(await server.deps.db.selectFrom('password_resets').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
  })

  test('marks the exit of a person who is in, at that moment and with the reason', async () => {
    const { id } = await aFirefighter()
    await enter(id)
    at('19T10:30:00.700')
    expect((await unsubscribe(id)).status).toBe(200)
    expect((await marksOf(id))[1]).toEqual({
      is_entry: false,
      method: 'duty',
      observation: 'Vacaciones',
      marked_at: new Date('2026-11-19T10:30:00-06:00'),
      marked_by: admin.id,
      station_id: station.id,
    })
    expect(await secondsOf(id)).toEqual([9000])
    const { body } = await boss.get(`/api/qr?id=${id}`)
    expect(body.results[0]).toMatchObject({ is_entry: false, status: 1 })
  })

  test('marks nothing for a person who is out or was never in', async () => {
    const [out, never] = [await aFirefighter(), await aFirefighter()]
    await enter(out.id)
    at('19T10:00:00')
    await boss.post(`/api/qr/${out.id}/set_exit/`, { observation: 'Fin de guardia' })
    for (const { id } of [out, never]) expect((await unsubscribe(id)).status).toBe(200)
    expect([await marksOf(out.id), await marksOf(never.id)]).toMatchObject([
      [{ is_entry: true }, { observation: 'Fin de guardia' }],
      [],
    ])
  })

  // S-15
  test('counts no more than 24 hours of an entry whose exit was forgotten', async () => {
    const { id } = await aFirefighter()
    await enter(id)
    at('22T12:00:00')
    admin = await server.as(Role.Administrador)
    expect((await unsubscribe(id)).status).toBe(200)
    expect((await marksOf(id))[1]?.marked_at).toEqual(new Date('2026-11-20T08:00:00-06:00'))
    expect(await secondsOf(id)).toEqual([57_600, 28_800])
  })

  test('takes no hours away if the clock of the server is behind', async () => {
    const { id } = await aFirefighter()
    await enter(id)
    at('18T08:00:00')
    admin = await server.as(Role.Administrador)
    const { status, body } = await unsubscribe(id)
    expect([status, body.detail]).toEqual([
      400,
      expect.stringMatching(/^La última marca es del 19-11-2026 08:00:00, que aún no llega/),
    ])
    expect(await marksOf(id)).toHaveLength(1)
  })

  test('and entering at the same moment leaves nobody off duty and in', async () => {
    const { id } = await aFirefighter()
    const [entry, off] = await Promise.all([enter(id), unsubscribe(id)])
    expect(off.status).toBe(200)
    expect([200, 400]).toContain(entry.status)
    const state = await server.deps.db.selectFrom('attendance').select('is_entry').where('user_id', '=', id).executeTakeFirst()
    expect(state?.is_entry ?? false).toBe(false)
  })

  test('twice at once puts the person off duty once', async () => {
    const { id } = await aFirefighter()
    await enter(id)
    at('19T09:00:00')
    const answers = await Promise.all([unsubscribe(id, 1), unsubscribe(id, 2)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await marksOf(id)).toHaveLength(2)
  })

  // S-3
  test('back on duty, the person signs in and enters again', async () => {
    const { id } = await aFirefighter()
    await unsubscribe(id)
    expect((await enter(id)).body.detail).toBe('Usuario Inactivo.')
    const sent = { station: station.id, type_of_contract: 1, inactive_reason: 2, start_date_unsubscribe: '2026-11-19' }
    const body = formWith(sent, { acceptance_file: smallPdf })
    expect((await admin.send(`/api/job_management/${id}/updateDischarge/`, { method: 'PUT', body })).status).toBe(200)
    expect((await enter(id)).status).toBe(200)
  })
})

describe('the form of a person', () => {
  const saved = async () => {
    const sent = people.sent({ station: station.id })
    const { id } = (await people.create(sent, admin)).body as { id: number }
    return { id, save: (changes: object) => admin.put(`/api/user/${id}`, { ...withoutPassword(sent), ...changes }) }
  }

  // A-API-36
  test('with a reason to be off duty marks the exit of a person who is in', async () => {
    const { id, save } = await saved()
    await enter(id)
    at('19T09:00:00')
    expect((await save({ status: 1, inactive_reason: 1 })).status).toBe(200)
    expect((await marksOf(id))[1]).toMatchObject({ is_entry: false, method: 'duty', observation: 'Suspendido' })
  })

  test('keeps the days of the last leave of a person on duty', async () => {
    const { id, save } = await saved()
    const days = { start_date_unsubscribe: '2026-10-01', end_date_unsubscribe: '2026-10-15' }
    await server.deps.db.updateTable('users').set(days).where('id', '=', id).execute()
    expect((await save({ status: 5, address: 'Zona 3' })).body).toMatchObject({ address: 'Zona 3', ...days })
  })

  // B-API-45i
  test('does not put oneself off duty', async () => {
    const sent = people.sent({ station: station.id })
    const self = await server.as(Role.RecursosHumanos, {
      no_dpi: sent.no_dpi.replaceAll(' ', ''),
      email: sent.email.toLowerCase(),
    })
    const body = { ...withoutPassword(sent), role: Role.RecursosHumanos, status: 1, inactive_reason: 2 }
    expect((await self.put(`/api/user/${self.id}`, body)).body.detail).toBe('No puede darse de baja usted mismo.')
  })
})

// S-18
test('deleting a person who is in marks their exit', async () => {
  const { id } = await aFirefighter()
  await enter(id)
  at('19T08:20:00')
  expect((await admin.delete(`/api/user/${id}`)).status).toBe(204)
  expect((await marksOf(id))[1]).toMatchObject({ is_entry: false, method: 'duty', observation: 'Retiro' })
  expect(await secondsOf(id)).toEqual([1200])
})

test('deleting a person who is out marks nothing', async () => {
  const { id } = await aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id })
  expect((await admin.delete(`/api/user/${id}`)).status).toBe(204)
  expect(await marksOf(id)).toEqual([])
})
