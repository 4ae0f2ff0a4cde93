import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aStation, aVehicle } from '../../../../test/factories.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { aPosition } from '../../../../test/fixtures/position.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { jobQueue } from '../../platform/jobs/queue.ts'
import {
  lastPositions,
  newestPositions,
  storePositions,
  rotatePositionPartitions,
  type NewPosition,
} from './positions.queries.ts'
import { positionStore } from './store-positions.ts'
import { rotatePositionPartitionsJob } from './rotate-position-partitions-job.ts'

const server = useTestServer()
const NOW = new Date('2026-11-25T18:00:00Z')
const DAY = 24 * 3600_000
let vehicle_id: number
beforeAll(async () => {
  const { id: station_id } = await aStation(server.deps.db)
  vehicle_id = (await aVehicle(server.deps.db, { station_id })).id
})
const point = (at: Date | number, latitude = 14.84): NewPosition =>
  aPosition({ vehicle_id, taken_at: Number(at), received_at: Math.max(Number(at), NOW.getTime()), latitude })
const weeks = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'vehicle_positions'::regclass ORDER BY 1`.execute(
    server.deps.db,
  )
  return rows.map(({ name }) => name)
}
const pointsOf = async () => (await newestPositions(server.deps.db, vehicle_id, new Date(0), 500)).map(({ time }) => time)

test('weeks of positions are made when they are needed, and dropped when they are too old', async () => {
  const times = [NOW.getTime() - 95 * DAY, NOW.getTime() - 89 * DAY, NOW.getTime()]
  await storePositions(
    server.deps.db,
    times.map((time) => point(time)),
  )
  expect(await weeks()).toContain('vehicle_positions_20261123')
  expect(await pointsOf()).toEqual(times)
  expect(await rotatePositionPartitions(server.deps.db, NOW, 90)).toBe(1)
  expect(await weeks()).toContain('vehicle_positions_20261130')
  expect(await pointsOf()).toEqual(times.slice(1))
  expect(await rotatePositionPartitions(server.deps.db, NOW, 90)).toBe(0)
  // A week is dropped once its last day is too old.
  expect(await rotatePositionPartitions(server.deps.db, new Date(NOW.getTime() + 3 * DAY), 90)).toBe(0)
  expect(await rotatePositionPartitions(server.deps.db, new Date(NOW.getTime() + 8 * DAY), 90)).toBe(1)
  expect(await pointsOf()).toEqual(times.slice(2))
})

test('by a clock that is months ahead one week is dropped a day, however often the server is started', async () => {
  const { db } = server.deps
  await storePositions(
    db,
    [0, 7, 14, 21].map((days) => point(NOW.getTime() - (30 + days) * DAY)),
  )
  const before = (await weeks()).toSorted()
  server.setNow(new Date(NOW.getTime() + 200 * DAY))
  const { log } = aLog()
  const job = rotatePositionPartitionsJob(server.deps, log)
  const runs = sql<{ state: string }>`SELECT state::text FROM sirena_jobs.job WHERE name = ${job.name}`
  const start = async (times: number) => {
    const queue = jobQueue(server.database.executeSql)
    queue.start([job], log)
    const ended = Array.from({ length: times }, () => ({ state: 'completed' }))
    await expect.poll(async () => (await runs.execute(db)).rows).toEqual(ended)
    await queue.stop()
    return (await weeks()).toSorted()
  }
  expect((await start(1)).slice(0, 3)).toEqual(before.slice(1, 4))
  expect((await start(2)).slice(0, 3)).toEqual(before.slice(1, 4))
  // What a clock that was ahead left behind counts for no day, and is forgotten.
  await sql`UPDATE sirena_jobs.job SET completed_on = completed_on + interval '400 days' WHERE name = ${job.name}`.execute(db)
  expect((await start(1)).slice(0, 2)).toEqual(before.slice(2, 4))
  server.setNow(NOW)
})

test('the last position is the newest, however late and in which order points arrive', async () => {
  const later = NOW.getTime() + 10_000
  await storePositions(server.deps.db, [point(later, 1), point(later - 1000, 2)])
  await storePositions(server.deps.db, [point(later - 500, 4), point(later, 3)])
  expect(await lastPositions(server.deps.db, [vehicle_id])).toMatchObject([{ time: later, latitude: 1 }])
})

test('points of a vehicle that is gone harm no others', async () => {
  const later = NOW.getTime() + 20_000
  await storePositions(server.deps.db, [{ ...point(later), vehicle_id: 999_999 }, point(later, 5)])
  expect(await lastPositions(server.deps.db, [vehicle_id, 999_999])).toMatchObject([{ time: later, latitude: 5 }])
})

test('the points of many connections are stored together, each answered once it is stored', async () => {
  const store = positionStore(server.deps, { warn: () => {}, error: () => {} })
  const start = NOW.getTime() + 30_000
  const answers = Array.from({ length: 1000 }, (_, n) => store.add([point(start + n)]))
  await Promise.all(answers)
  await store.drained()
  expect(await pointsOf()).toContain(start + 999)
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::integer AS n FROM vehicle_positions WHERE taken_at >= ${new Date(start)}`.execute(server.deps.db)
  expect(rows[0]?.n).toBe(1000)
})

test('points that cannot be stored are refused, and more than can wait too', async () => {
  const store = positionStore(server.deps, { warn: () => {}, error: () => {} }, { most: 50 })
  await expect(store.add([point(Number.NaN)])).rejects.toMatchObject({ code: 'server.busy' })
  const waiting = store.add(Array.from({ length: 50 }, (_, n) => point(NOW.getTime() + 60_000 + n)))
  await expect(store.add([point(NOW)])).rejects.toMatchObject({ code: 'server.busy' })
  await waiting
})

test('a process says so while it could store no position for half a minute, until it can or nobody tries any more', async () => {
  let now = 0
  const store = positionStore(server.deps, { warn: () => {}, error: () => {} }, { clock: () => now })
  const fail = () => expect(store.add([point(Number.NaN)])).rejects.toMatchObject({ code: 'server.busy' })
  await fail()
  expect(store.isFailing()).toBe(false)
  now += 31_000
  expect(store.isFailing()).toBe(true)
  await store.add([point(NOW)])
  expect(store.isFailing()).toBe(false)
  await fail()
  now += 31_000
  await fail()
  expect(store.isFailing()).toBe(true)
  now += 301_000
  expect(store.isFailing()).toBe(false)
})

test('/readyz warns while the coming weeks of positions cannot be made, or are made in another schema', async () => {
  const { db } = server.deps
  const app = await buildApp(server.deps)
  const ask = async () => {
    const answer = await app.inject({ url: '/readyz' })
    return [answer.statusCode, answer.json<{ warnings?: string[] }>().warnings]
  }
  const lookIn = (schema: string) =>
    sql`ALTER FUNCTION add_position_weeks SET search_path = ${sql.id(schema)}, pg_temp`.execute(db)
  await sql`CREATE SCHEMA elsewhere`.execute(db)
  await sql`CREATE TABLE elsewhere.vehicle_positions (LIKE vehicle_positions) PARTITION BY RANGE (taken_at)`.execute(db)
  server.setNow(new Date(NOW.getTime() + 400 * DAY))
  await app.positionsHealth.check()
  expect(await ask()).toEqual([200, undefined])
  server.setNow(new Date(NOW.getTime() + 500 * DAY))
  for (const [schema, reason] of [
    ['nowhere', '42P01'],
    ['elsewhere', 'Error'],
  ] as const) {
    await lookIn(schema)
    const warning = `The tables of the coming weeks of positions cannot be made (${reason}). The log says more.`
    // A check that began before may still be under way, and is waited for in place of another one.
    await expect.poll(() => app.positionsHealth.check().then(ask)).toEqual([200, [warning]])
  }
  await lookIn('public')
  await expect.poll(ask).toEqual([200, undefined])
  server.setNow(NOW)
  await app.close()
})
