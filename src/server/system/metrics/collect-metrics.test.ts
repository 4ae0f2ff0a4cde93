import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { METRICS_STATE_MS } from '../../../contract/system/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation, aVehicle } from '../../../../test/factories.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { aPosition } from '../../../../test/fixtures/position.ts'
import { openStream } from '../../../../test/live-stream.ts'
import { parseMetrics } from '../../../../test/metrics-text.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { connect } from '../../../../test/tracking-connection.ts'
import { readPhoto } from '../../platform/files/read-photo.ts'
import { positionStore } from '../../fleet/tracking/store-positions.ts'
import { collectMetrics } from './collect-metrics.ts'

const server = useTestServer()
const isEmbedded = inject('image').kind === 'embedded'
let metrics: ReturnType<typeof collectMetrics>
beforeAll(() => {
  metrics = collectMetrics(server.deps)
})
afterAll(() => metrics.stop())
afterEach(() => void vi.useRealTimers())

const scrape = async (registry: Registry = metrics.registry) => parseMetrics(await registry.metrics())
/** What the database says is a few seconds old; another collection has read nothing yet. */
const freshly = async () => {
  const fresh = collectMetrics(server.deps)
  fresh.stop()
  return scrape(fresh.registry)
}

test('requests are counted by the pattern of their route, and by how they ended', async () => {
  const chief = await server.as(Role.Administrador)
  const { id } = await aStation(server.deps.db)
  await chief.get(`/api/station/${id}/`)
  await chief.get(`/api/station/${id}`)
  await chief.get('/api/station/999999/')
  await server.nobody.get('/api/station/')
  await server.nobody.get('/api/none/of/them/?name=secret')
  await server.nobody.send('/wp-login.php', { method: 'PROPFIND' })
  const count = 'sirena_http_request_seconds_count'
  const counts = async () =>
    (await scrape()).series(count).map(({ labels, value }) => [labels['method'], labels['route'], labels['status'], value])
  // An answer is over a moment after its client has it.
  await expect.poll(counts).toEqual([
    ['GET', '/api/station/:id', '2xx', 2],
    ['GET', '/api/station/:id', '4xx', 1],
    ['GET', '/api/station', '4xx', 1],
    ['GET', 'none', '4xx', 1],
    ['other', 'none', '4xx', 1],
  ])
})

test('waits for connections and statements are counted by the pool', async () => {
  const chief = await server.as(Role.Administrador)
  const lane = isEmbedded ? 'embedded' : 'readers'
  const counts = async () => {
    const read = await scrape()
    return ['wait', 'statement'].map((what) => read.value(`sirena_database_${what}_seconds_count`, { lane }) ?? 0)
  }
  const before = await counts()
  await chief.get('/api/station/')
  const after = await counts()
  for (const [index, value] of after.entries()) expect(value).toBeGreaterThan(before[index] ?? 0)
  const read = await scrape()
  const lanes = isEmbedded ? ['embedded'] : ['readers', 'search', 'writers', 'sign_in']
  const most = read.series('sirena_database_connections_max')
  expect(most.map(({ labels }) => labels['lane'])).toEqual(lanes)
  for (const { labels, value } of most) {
    const open = read.series('sirena_database_connections', labels).reduce((sum, one) => sum + one.value, 0)
    expect(open).toBeLessThanOrEqual(value)
    expect(read.value('sirena_database_waiting', labels)).toBe(0)
  }
})

test('refusals are counted by their code, and exceeded limits by their name', async () => {
  server.deps.config.guessesPerMinute = 1
  for (const key of ['a', 'b', 'c'])
    expect((await server.nobody.get(`/api/emergency_open/${key.repeat(22)}/`)).status).toBe(key === 'a' ? 404 : 429)
  server.deps.config.guessesPerMinute = 1_000_000
  const read = await scrape()
  expect(read.value('sirena_request_limits_exceeded_total', { limit: 'guesses' })).toBe(2)
  expect(read.value('sirena_http_refusals_total', { code: 'request.too_many' })).toBe(2)
})

test('change events, their streams and live connections are counted while they are open', async () => {
  const chief = await server.as(Role.Administrador)
  const vehicle = await aVehicle(server.deps.db, { station_id: (await aStation(server.deps.db)).id })
  const streams = [await openStream(server.url, chief.headers), await openStream(server.url, chief.headers)]
  await Promise.all(streams.map((stream) => stream.nextHeartbeat()))
  const sockets = [connect(server, chief, 'all'), connect(server, chief, vehicle.id), connect(server, chief, vehicle.id)]
  expect(await Promise.all(sockets.map(({ opened }) => opened))).toEqual([true, true, true])
  const before = await scrape()
  server.deps.bus.publish({ resources: ['station'] })
  const read = await scrape()
  const grown = (name: string) => (read.value(name) ?? 0) - (before.value(name) ?? 0)
  expect([grown('sirena_hints_published_total'), grown('sirena_hints_delivered_total')]).toEqual([1, 2])
  expect(read.value('sirena_hint_streams')).toBe(2)
  expect([read.value('sirena_sockets', { of: 'people' }), read.value('sirena_sockets', { of: 'vehicles' })]).toEqual([1, 2])
  for (const stream of streams) stream.leave()
  for (const socket of sockets) socket.close()
  const open = async () => {
    const later = await scrape()
    return ['sirena_hint_streams', 'sirena_sockets'].flatMap((name) => later.series(name).map(({ value }) => value))
  }
  await expect.poll(open).toEqual([0, 0, 0])
  expect((await scrape()).series('sirena_http_request_seconds_count', { route: '/api/live' })).toEqual([])
})

test('positions are counted by what became of them', async () => {
  const vehicle = await aVehicle(server.deps.db, { station_id: (await aStation(server.deps.db)).id })
  const { log } = aLog()
  const store = positionStore(server.deps, log, { most: 2 })
  const at = server.deps.now().getTime()
  const point = (taken_at: number) => aPosition({ vehicle_id: vehicle.id, taken_at, received_at: at })
  await store.add([point(at - 2000), point(at - 1000)])
  await expect(store.add([point(at), point(at), point(at)])).rejects.toMatchObject({ code: 'server.busy' })
  await expect(store.add([point(Number.NaN)])).rejects.toMatchObject({ code: 'server.busy' })
  const read = await scrape()
  expect(read.series('sirena_positions_total').map(({ labels, value }) => [labels['result'], value])).toEqual([
    ['stored', 2],
    ['failed', 1],
    ['refused', 3],
    ['dropped', 0],
  ])
})

test('photos that are read and that wait are shown, and how long they took', async () => {
  const file = path.join(server.deps.config.dataDir, 'photo.jpg')
  writeFileSync(file, await smallJpeg())
  const reading = Promise.all([1, 2, 3].map(() => readPhoto(file, 'people')))
  const photos = async (state: string) => (await scrape()).value('sirena_photos', { lane: 'people', state })
  const seen = metrics.registry.getSingleMetricAsString('sirena_photos')
  expect(await seen).toContain('{lane="people",state="waiting"} 2')
  expect(await seen).toContain('{lane="people",state="reading"} 1')
  await reading
  expect([await photos('waiting'), await photos('reading')]).toEqual([0, 0])
  expect((await scrape()).value('sirena_photo_seconds_count', { lane: 'people' })).toBe(3)
})

test('what waits in the database is shown with its age, and nothing in place of what is unknown', async () => {
  const { pool } = server.database
  const before = await freshly()
  expect(before.value('sirena_mails_waiting')).toBe(0)
  expect(before.value('sirena_mail_oldest_age_seconds')).toBeUndefined()
  expect(before.value('sirena_backup_age_seconds')).toBeUndefined()
  expect(before.types.get('sirena_backup_age_seconds')).toBe('gauge')
  const now = server.deps.now().getTime()
  const ago = (seconds: number) => new Date(now - seconds * 1000)
  for (const [about, seconds] of [
    ['one', 90],
    ['two', 30],
  ])
    await pool.query(`INSERT INTO outbox (kind, about, details, created_at) VALUES ('test', $1, '{}', $2)`, [
      about,
      ago(Number(seconds)),
    ])
  const backup = JSON.stringify({ at: ago(7200).toISOString(), bytes: 1 })
  await pool.query(`INSERT INTO server_settings VALUES ('last_backup', $1)`, [backup])
  await pool.query(`
    SELECT sirena_jobs.create_queue('late', '{"policy": "standard"}');
    INSERT INTO sirena_jobs.schedule (name, key, cron, timezone, data, options, created_on)
      VALUES ('late', '', '0 * * * *', 'UTC', '{"every": 60}', '{}', now() - interval '1 hour');
    INSERT INTO sirena_jobs.job (name, policy) VALUES ('late', 'standard'), ('late', 'standard');
    INSERT INTO sirena_jobs.job (name, policy, state, completed_on) VALUES ('late', 'standard', 'failed', now())`)
  const read = await freshly()
  expect(read.value('sirena_database_up')).toBe(1)
  expect(read.value('sirena_mails_waiting')).toBe(2)
  expect(read.value('sirena_mail_oldest_age_seconds')).toBe(90)
  expect(read.value('sirena_backup_age_seconds')).toBe(7200)
  const ofLate = (name: string) => read.value(name, { kind: 'late' })
  expect([ofLate('sirena_jobs_waiting'), ofLate('sirena_jobs_given_up'), ofLate('sirena_job_late')]).toEqual([2, 1, 1])
  expect(ofLate('sirena_job_success_age_seconds')).toBeGreaterThan(3000)
  expect(read.value('sirena_job_late', { kind: 'mail' })).toBeUndefined()
  await pool.query(`UPDATE server_settings SET value = 'no JSON' WHERE name = 'last_backup'`)
  expect((await freshly()).value('sirena_backup_age_seconds')).toBeUndefined()
})

test('entries of the binnacle without a seal are shown', async () => {
  const before = (await freshly()).value('sirena_binnacle_unsealed') ?? 0
  const chief = await server.as(Role.Administrador)
  expect((await chief.post('/api/vehicle_type/', { name: 'Bomba', nomenclature: 'B' })).status).toBe(201)
  expect((await freshly()).value('sirena_binnacle_unsealed')).toBe(before + 1)
})

test('simultaneous scrapes, and those within seconds, read the database once', async () => {
  let asked = 0
  const databaseProblem = async () => {
    asked += 1
    return undefined
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { registry, stop } = collectMetrics({ ...server.deps, databaseProblem })
  stop()
  await Promise.all([scrape(registry), scrape(registry)])
  await scrape(registry)
  expect(asked).toBe(1)
  vi.advanceTimersByTime(METRICS_STATE_MS)
  expect((await scrape(registry)).value('sirena_database_up')).toBe(1)
  expect(asked).toBe(2)
})

test('two processes are one: their counts are added, and what the database says is said once', async () => {
  await aPerson(server.deps.db, { role: Role.Bombero })
  const one = await metrics.registry.getMetricsAsJSON()
  const both = await AggregatorRegistry.aggregate([one, one]).metrics()
  const [single, sum] = [await scrape(), parseMetrics(both)]
  for (const name of ['sirena_hints_published_total', 'sirena_photo_seconds_count'])
    expect(sum.value(name), name).toBe(2 * (single.value(name) ?? Number.NaN))
  for (const name of ['sirena_database_up', 'sirena_mails_waiting', 'sirena_disk_size_bytes', 'sirena_binnacle_unsealed'])
    expect(sum.value(name), name).toBe(single.value(name))
})

test('the alert rules use metrics that there are', async () => {
  const { types } = await scrape()
  const rules = readFileSync('docs/operation/alerts.yml', 'utf8')
  const used = [...new Set(rules.match(/sirena_\w+/g))].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(used.length).toBeGreaterThan(7)
  // Only the sum of several processes has these (test/processes/hung-worker.test.ts).
  const ofSum = ['sirena_workers', 'sirena_workers_wanted']
  expect(used.filter((name) => !types.has(name) && !ofSum.includes(name))).toEqual([])
})
