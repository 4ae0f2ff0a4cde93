import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
const path = '/api/job_management/listUser/'
let [north, south]: Awaited<ReturnType<typeof aStation>>[] = []
let admin: Client
const people: Record<string, { id: number }> = {}

// Monday 23 November 2026 in Guatemala, when it is Tuesday in UTC.
const now = new Date('2026-11-23T22:00:00-06:00')

beforeAll(async () => {
  server.setNow(now)
  const { db } = server.deps
  ;[north, south] = [await aStation(db, { name: 'Norte' }), await aStation(db, { name: 'Sur' })]
  admin = await server.as(Role.Administrador, { last_name: 'Administra' })
  const add = async (name: string, row: object) => {
    people[name] = await aPerson(db, { role: Role.Bombero, station_id: north!.id, last_name: name, ...row })
  }
  const leave = (inactive_reason: number, end_date_unsubscribe: string | null) => ({
    status: 1,
    inactive_reason,
    start_date_unsubscribe: '2026-10-01',
    end_date_unsubscribe,
  })
  await add('Alta', { no_dpi: '1234000150901', firefighter_type: 'Ad honorem' })
  await add('Past', leave(2, '2026-11-20'))
  await add('Week', leave(1, '2026-11-30'))
  await add('Later', leave(2, '2026-12-01'))
  await add('Endless', leave(3, null))
  await add('Fired', leave(4, null))
  await add('Waiting', { status: 1, end_date_unsubscribe: '2026-11-20' })
  await add('Returned', { start_date_unsubscribe: '2026-10-01', end_date_unsubscribe: '2026-11-20' })
  await add('Southern', { station_id: south.id, ...leave(2, '2026-11-19') })
  await add('Retired', { retired_at: now, ...leave(2, '2026-11-19') })
})

interface Row {
  id: number
  last_name: string
}
const namesFor = async (query: string, who = admin) => {
  const { status, body } = await who.get(`${path}?${query}`)
  expect(status).toBe(200)
  return (body.results as Row[]).map((row) => row.last_name)
}

describe('the list of people and their duty', () => {
  // B-API-40, B-DIS-01
  test('has name, DPI, status, reason and station of everybody but those who left, by surname', async () => {
    const { body } = await admin.get(path)
    expect(body.count).toBe(10)
    expect((body.results as Row[]).map((row) => row.last_name)).toEqual([
      'Administra',
      'Alta',
      'Endless',
      'Fired',
      'Later',
      'Past',
      'Returned',
      'Southern',
      'Waiting',
      'Week',
    ])
    expect(body.results[1]).toEqual({
      id: people['Alta']!.id,
      name: expect.stringContaining('Alta'),
      first_name: expect.any(String),
      last_name: 'Alta',
      no_dpi: '1234000150901',
      role: Role.Bombero,
      status: 5,
      inactive_reason: null,
      start_date_unsubscribe: null,
      end_date_unsubscribe: null,
      leave: null,
      firefighter_type: 'Ad honorem',
      station: north!.id,
      station_text: 'Norte',
      photo: null,
      is_entry: false,
    })
    expect(body.results[5]).toMatchObject({
      status: 1,
      inactive_reason: 2,
      start_date_unsubscribe: '2026-10-01',
      end_date_unsubscribe: '2026-11-20',
      leave: 'running',
    })
  })

  // B-API-40, B-DIS-08, S-41
  test.each([
    [5, ['Administra', 'Alta', 'Returned']],
    [1, ['Week']],
    [2, ['Later', 'Past', 'Southern']],
    [3, ['Endless']],
    [4, ['Fired']],
  ])('filters by status_user %i', async (state, names) => {
    expect(await namesFor(`status_user=${state}`)).toEqual(names)
  })

  // B-API-40, B-DIS-07, B-DIS-09
  test('filters by one station, several, and a person', async () => {
    expect(await namesFor(`station=${south!.id}`)).toEqual(['Southern'])
    expect(await namesFor(`station=${north!.id},${south!.id}&status_user=2`)).toEqual(['Later', 'Past', 'Southern'])
    expect(await namesFor(`user=${people['Week']!.id}`)).toEqual(['Week'])
    expect(await namesFor('search=1234 00015 0901')).toEqual(['Alta'])
  })

  test('lists leaves that are over or end within seven Guatemalan days, the first to end first', async () => {
    expect(await namesFor('leave=ending')).toEqual(['Southern', 'Past', 'Week'])
    expect(await namesFor('leave=ending&ordering=last_name')).toEqual(['Past', 'Southern', 'Week'])
    expect(await namesFor(`leave=ending&status_user=1`)).toEqual(['Week'])
  })

  test.each(['last_name', 'no_dpi', 'status', 'station_text', 'start_date_unsubscribe', '-end_date_unsubscribe'])(
    'is ordered by %s',
    async (ordering) => {
      expect((await admin.get(`${path}?ordering=${ordering}`)).body.count).toBe(10)
    },
  )

  test('orders those on duty before those off duty', async () => {
    const names = await namesFor('ordering=status')
    expect(names.slice(0, 3)).toEqual(['Administra', 'Alta', 'Returned'])
    expect(names.at(-1)).toBe('Waiting')
  })

  test.each([
    ['status_user', 6],
    ['status_user', 0],
    ['leave', 'soon'],
    ['station', 'x'],
    ['user', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    expectFieldError(await admin.get(`${path}?${name}=${value}`), name, 'Filtro inválido')
  })

  test('a page past the end has no rows', async () => {
    expect((await admin.get(`${path}?page=9`)).body).toEqual({ count: 10, results: [] })
  })
})

describe('who reads the list', () => {
  const own = ['Alta', 'Endless', 'Fired', 'Later', 'Past', 'Returned', 'Waiting', 'Week']

  // B-API-40i, B-DIS-10, B-ROL-14
  test.each([Role.Comandante, Role.JefeDeServicio])('role %i sees the own station only, whatever is sent', async (role) => {
    const chief = await server.as(role, { station_id: north!.id, last_name: 'Zeta' })
    expect(await namesFor('', chief)).toEqual([...own, 'Zeta'])
    expect(await namesFor(`station=${south!.id}`, chief)).toEqual([...own, 'Zeta'])
    expect(await namesFor(`user=${people['Southern']!.id}`, chief)).toEqual([])
    expect(await namesFor('leave=ending', chief)).toEqual(['Past', 'Week'])
    await server.deps.db.deleteFrom('sessions').where('user_id', '=', chief.id).execute()
    await server.deps.db.updateTable('users').set({ retired_at: now }).where('id', '=', chief.id).execute()
  })

  test('a chief without a station sees nobody', async () => {
    expect(await namesFor('', await server.as(Role.Comandante, { retired_at: null, station_id: null }))).toEqual([])
  })

  // B-API-40, B-DIS-07
  test('human resources see every station', async () => {
    expect(await namesFor('status_user=2', await server.as(Role.RecursosHumanos))).toEqual(['Later', 'Past', 'Southern'])
  })

  test.each([Role.Cabinista, Role.Bombero])('role %i does not', async (role) => {
    expectRefusal(await (await server.as(role, { station_id: north!.id })).get(path), 403)
  })
})
