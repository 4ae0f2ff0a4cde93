import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { describeSystem, systemText } from '../../../contract/system/describe-system.ts'
import { UPLOAD_TEST_BYTES } from '../../../contract/system/limits.ts'
import { FRESH_SIGN_IN_MS } from '../../../contract/people/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { jobNames } from '../../../contract/system/system-units.ts'
import type { CheckId, FactsOf, ProcessProblem, SystemReport } from '../../../contract/system/system.schema.ts'
import { isThisMachine } from '../../platform/config.ts'
import { aPerson } from '../../../../test/factories.ts'
import { storedFiles } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { aMemberWithSecondFactor } from '../../../../test/fixtures/second-factor.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { useTestServer, type TestServer } from '../../../../test/test-app.ts'
import { allJobs } from '../../all-jobs.ts'
import { buildApp } from '../../app.ts'
import type { SystemDeps } from '../processes/other-processes.ts'
import { sweepFiles } from '../../platform/files/sweep-files.ts'

const HOUR_MS = 3_600_000
const server = useTestServer({ SMTP_URL: 'smtp://usuario:secreto@127.0.0.1:1' })
const secrets = useTestServer({
  PUBLIC_URL: 'https://nombre:secreto@sirena.example.org/base/',
  SMTP_URL: 'smtp://usuario:secreto@mail.example.org',
  MAIL_FROM: 'jefe@example.org',
  BINNACLE_MAIL_TO: 'jefe@example.org',
  TRUST_PROXY: '10.0.0.7',
})

/** Each asks a server that has read nothing yet. */
const ask = async (deps: Partial<SystemDeps> = {}, of: TestServer = server): Promise<SystemReport> => {
  const app = await buildApp({ ...of.deps, ...deps })
  onTestFinished(() => app.close())
  const { headers } = await of.as(Role.Administrador)
  const answer = await app.inject({ url: '/api/system/', headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<SystemReport>()
}
const checkIn = (report: SystemReport, id: CheckId) => report.checks.find((check) => check.id === id)
const check = async (id: CheckId, deps?: Partial<SystemDeps>) => checkIn(await ask(deps), id)
const withConfig = (config: Partial<SystemDeps['config']>): Partial<SystemDeps> => ({
  config: { ...server.deps.config, ...config },
})
const ago = (hours: number) => new Date(server.deps.now().getTime() - hours * HOUR_MS)
const note = (name: string, value: unknown) =>
  server.deps.db
    .insertInto('server_settings')
    .values({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute()

beforeEach(() => server.setNow(new Date()))

test('an administrator reads every check over HTTP, and callers within some seconds share a reading', async () => {
  const admin = await server.as(Role.Administrador)
  const [first, second] = await Promise.all([admin.get('/api/system/'), admin.get('/api/system')])
  expect(first).toMatchObject({ status: 200, body: { now: server.deps.now().toISOString(), address: 'http://localhost:8000' } })
  expect(second.body.read_at).toBe(first.body.read_at)
  server.setNow(new Date(Date.now() + 1000))
  const later = (await admin.get('/api/system/')).body as SystemReport
  expect([later.now, later.read_at]).toEqual([server.deps.now().toISOString(), first.body.read_at])
  const unread = later.checks.filter(({ facts }) => facts === null)
  expect(unread).toEqual([])
  // Nothing is to be looked at over http on this machine.
  expect(later.checks.map(({ id }) => id)).not.toContain('http')
  expect(later.checks).toHaveLength(17)
})

test('a test of uploads says how much has arrived, stores nothing, and takes no more than it needs', async () => {
  const admin = await server.as(Role.Administrador)
  const send = (bytes: number) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'prueba.jpg')
    return admin.post('/api/system/upload_test', form)
  }
  const before = await storedFiles(server)
  expect(await send(UPLOAD_TEST_BYTES)).toMatchObject({ status: 200, body: { bytes: UPLOAD_TEST_BYTES } })
  expect(await admin.post('/api/system/upload_test', {})).toMatchObject({ status: 200, body: { bytes: 0 } })
  expect(await send(UPLOAD_TEST_BYTES + 1)).toMatchObject({ status: 413 })
  expect(readdirSync(server.deps.files.scratch)).toEqual([])
  expect(await storedFiles(server)).toEqual(before)
})

// S-52
test('wants a fresh sign-in', async () => {
  const admin = await server.as(Role.Administrador)
  server.setNow(new Date(Date.now() + FRESH_SIGN_IN_MS + 1000))
  expect(await admin.get('/api/system')).toMatchObject({ status: 400, body: { code: 'fresh_sign_in' } })
})

test('says which version runs on which database', async () => {
  const report = await ask()
  const migrations = readdirSync(new URL('../../platform/database/migrations/', import.meta.url))
  const newest = migrations
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(checkIn(report, 'version')?.facts).toMatchObject({ migration: newest?.replace('.sql', '') })
  const { facts, state } = checkIn(report, 'database') ?? {}
  expect(facts).toMatchObject({ version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) })
  expect((facts as FactsOf<'database'>).bytes).toBeGreaterThan(1_000_000)
  // A PostgreSQL for tests may have none.
  expect(state).toBe((facts as FactsOf<'database'>).has_autovacuum ? 'good' : 'bad')
  expect(await check('disk')).toMatchObject({ facts: { least_mb: 256, free_mb: expect.any(Number) } })
  expect(await check('disk', withConfig({ minFreeDisk: 1_000_000_000 }))).toMatchObject({ state: 'bad' })
})

test('counts the connections of a PostgreSQL, and compares its clock with the server’s', async () => {
  const database = withConfig({ databaseUrl: 'postgres://sirena@db.example.org/sirena' })
  const { facts } = (await check('database', database)) ?? {}
  expect(facts).toMatchObject({ is_embedded: false, connections: { used: expect.any(Number), most: expect.any(Number) } })
  expect((facts as FactsOf<'database'>).connections?.most).toBeGreaterThan(0)
  server.setNow(new Date(Date.now() + HOUR_MS))
  const clock = await check('clock', database)
  expect(clock?.state).toBe('bad')
  const ofClock = clock?.facts as FactsOf<'clock'> | undefined
  expect(Math.abs((ofClock?.database_ahead_ms ?? 0) + HOUR_MS)).toBeLessThan(60_000)
  expect(await check('clock')).toMatchObject({ state: 'good', facts: { database_ahead_ms: null } })
})

test('shows what the last sweep of the files found, and nothing before the first', async () => {
  expect(await check('files')).toEqual({
    id: 'files',
    state: 'unknown',
    facts: { looked_at: null, named: 0, missing: 0, unknown: 0 },
  })
  const { files, db, now } = server.deps
  await sweepFiles(server.deps, aLog().log)
  const looked_at = now().toISOString()
  expect(await check('files')).toMatchObject({ state: 'good', facts: { looked_at, named: 0, missing: 0 } })
  const photo = await files.save(await smallJpeg(), 'jpg')
  await aPerson(db, { role: Role.Bombero, photo })
  await files.remove(photo)
  await sweepFiles(server.deps, aLog().log)
  const lacking = await ask()
  expect(checkIn(lacking, 'files')).toMatchObject({ state: 'bad', facts: { named: 1, missing: 1, unknown: 0 } })
  expect(systemText(lacking)).toMatch(
    /Fotos y documentos: Falta 1 de 1 que los registros nombran\. .*\n +Qué hacer: Fotos o documentos/,
  )
})

const noTrouble = { folder_problem: null, failed_at: null }

test('notices backups that are missing, old, or not restored', async () => {
  expect(await check('backup')).toEqual({ id: 'backup', state: 'bad', facts: { ...noTrouble, is_set_up: false, last: null } })
  expect(await check('backup_check')).toMatchObject({ state: 'warning', facts: { last: null } })
  const last = { at: ago(35).toISOString(), archive: 'sirena.tar', bytes: 5, encrypted: true, missing: 0 }
  await note('last_backup', { ...last, seconds: 3 })
  const backupDir = mkdtempSync(path.join(tmpdir(), 'sirena-copies-'))
  onTestFinished(() => rmSync(backupDir, { recursive: true, force: true }))
  const setUp = withConfig({ backupDir })
  const facts = { ...noTrouble, is_set_up: true, last, folder_problem: 'same_disk' }
  expect(await check('backup', setUp)).toEqual({ id: 'backup', state: 'warning', facts })
  const failed_at = ago(2).toISOString()
  await note('last_backup_failure', { at: failed_at })
  expect(await check('backup', setUp)).toEqual({ id: 'backup', state: 'warning', facts: { ...facts, failed_at } })
  await note('last_backup_failure', { at: ago(36).toISOString() })
  expect(await check('backup', setUp)).toMatchObject({ facts })
  rmSync(backupDir, { recursive: true })
  expect(await check('backup', setUp)).toMatchObject({ state: 'warning', facts: { folder_problem: 'absent' } })
  await note('last_backup', { ...last, seconds: 3, missing: 2 })
  const lacking = await ask()
  expect(checkIn(lacking, 'backup')).toMatchObject({ state: 'warning', facts: { last: { missing: 2 } } })
  expect(systemText(lacking)).toMatch(/Le faltan 2 archivos que ya no estaban\..*\n +Qué hacer: Fotos o documentos/)
  await note('last_backup', { ...last, at: ago(37).toISOString() })
  expect(await check('backup')).toMatchObject({ state: 'bad' })
  for (const [hours, ok, state] of [
    [89 * 24, true, 'good'],
    [91 * 24, true, 'warning'],
    [1, false, 'bad'],
  ] as const) {
    await note('last_backup_check', { at: ago(hours).toISOString(), archive: 'sirena.tar', ok })
    expect(await check('backup_check')).toMatchObject({ state })
  }
})

/** A folder of another disk than that of the temporary folders; undefined on a system with one disk. */
const otherDisk = ['/dev/shm', '/var/tmp'].find((each) => existsSync(each) && statSync(each).dev !== statSync(tmpdir()).dev)

test.runIf(otherDisk !== undefined)('notices backups on the disk of the data, and not those on another disk', async () => {
  await note('last_backup', { at: ago(1).toISOString(), archive: 'a.zip', bytes: 5, seconds: 1, encrypted: true })
  for (const [disk, state, folder_problem] of [
    [tmpdir(), 'warning', 'same_disk'],
    [otherDisk ?? '', 'good', null],
  ] as const) {
    const backupDir = mkdtempSync(path.join(disk, 'sirena-copies-'))
    onTestFinished(() => rmSync(backupDir, { recursive: true }))
    expect(await check('backup', withConfig({ backupDir }))).toMatchObject({ state, facts: { folder_problem } })
  }
})

test('a note that cannot be read leaves its check unknown and the others as they are', async () => {
  for (const broken of ['{', 'null', '{"at":"yesterday","archive":"a","bytes":1,"encrypted":true}']) {
    await note('last_backup', broken)
    const report = await ask()
    expect(checkIn(report, 'backup')).toEqual({ id: 'backup', state: 'unknown', facts: null })
    expect(report.checks.filter(({ facts }) => facts === null)).toHaveLength(1)
  }
})

test('counts the mails that wait, and since when', async () => {
  const { db } = server.deps
  expect(await check('mail')).toMatchObject({ state: 'good', facts: { is_sent: true, waiting: 0, oldest_at: null } })
  expect(await check('mail', withConfig({ smtpUrl: undefined }))).toMatchObject({ state: 'warning', facts: { is_sent: false } })
  for (const [hours, state] of [
    [0.1, 'good'],
    [1, 'warning'],
    [5, 'bad'],
  ] as const) {
    const kind = `kind ${hours}`
    await db
      .insertInto('outbox')
      .values({ kind, about: 'x', details: '{}', created_at: ago(hours) })
      .execute()
    expect(await check('mail')).toMatchObject({ state, facts: { oldest_at: ago(hours).toISOString() } })
  }
  expect(await check('mail')).toMatchObject({ facts: { waiting: 3 } })
})

test('names jobs that are late or were given up', async () => {
  const { pool } = server.database
  expect(await check('jobs')).toMatchObject({ state: 'good', facts: { late: [], given_up: [] } })
  await pool.query(`INSERT INTO sirena_jobs.job (name, state, started_on, completed_on) VALUES ('mail', 'failed', now(), now())`)
  expect(await check('jobs')).toMatchObject({ state: 'warning', facts: { given_up: [{ job: 'mail', times: 1 }] } })
  await pool.query(`SELECT sirena_jobs.create_queue('clean_up', '{"policy":"standard"}')`)
  await pool.query(
    `INSERT INTO sirena_jobs.schedule (name, cron, data, created_on)
     VALUES ('clean_up', '0 * * * *', '{"every":3600}', now() - interval '4 hours')`,
  )
  expect(await check('jobs')).toMatchObject({ state: 'bad', facts: { late: ['clean_up'] } })
})

test('every job has a name in words', () => {
  const unnamed = allJobs(server.deps, aLog().log as never).filter(({ name }) => jobNames(name) === name)
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('shows the seals that wait and the last verification', async () => {
  expect(await check('binnacle')).toMatchObject({ state: 'warning', facts: { verification: 'none', unsealed: 0 } })
  const admin = await server.as(Role.Administrador)
  await admin.post('/api/vehicle_type/', { name: 'Cisterna', nomenclature: 'CIS' })
  const { state, facts } = (await check('binnacle')) ?? {}
  expect([state, facts]).toMatchObject(['warning', { unsealed: 1 }])
  server.setNow(new Date(Date.now() + 2 * 60_000))
  expect(await check('binnacle')).toMatchObject({ state: 'bad' })
  await server.database.pool.query('DELETE FROM binnacle_unsealed')
  const verified = async (is_whole: boolean) => {
    await server.database.pool.query('DELETE FROM binnacle_verification')
    await server.database.pool.query(
      `INSERT INTO binnacle_verification (run, state, asked_by_name, started_at, finished_at, alive_at, checked, entries, unsealed,
         noted_heads, is_whole, findings)
       VALUES (1, 'done', 'Ana Lucía Pérez', $1, $1, $1, 1, 1, 0, 0, $2, $3)`,
      [ago(1), is_whole, is_whole ? [] : ['La entrada 1 fue cambiada.']],
    )
    return ask()
  }
  expect(checkIn(await verified(true), 'binnacle')).toMatchObject({ state: 'good' })
  const report = await verified(false)
  expect(checkIn(report, 'binnacle')).toMatchObject({ state: 'bad' })
  expect(JSON.stringify(report)).not.toMatch(/Ana|entrada 1/)
})

test('shows the other processes on the database, and what keeps them from working as one', async () => {
  expect(await check('processes')).toBeUndefined()
  const seen = (count: number, ...kinds: ProcessProblem[]) =>
    ask({ otherProcesses: () => ({ count, problems: kinds.map((kind) => ({ kind, text: kind })) }) })
  const alone = await seen(0)
  expect(checkIn(alone, 'processes')).toEqual({ id: 'processes', state: 'good', facts: { others: 0, problems: [] } })
  expect(systemText(alone)).toContain('Este es el único que usa la base de datos.')
  const apart = await seen(2, 'other_redis', 'other_redis', 'newer_version')
  expect(checkIn(apart, 'processes')).toMatchObject({
    state: 'warning',
    facts: { others: 2, problems: ['other_redis', 'newer_version'] },
  })
  expect(systemText(apart)).toMatch(
    /3 usan esta base de datos\. No todos usan el mismo Redis: .*\n +Qué hacer: Ponga el mismo REDIS_URL .* Instale la versión nueva/,
  )
})

test('counts the streams that are open', async () => {
  const admin = await server.as(Role.Administrador)
  const stream = new AbortController()
  const opened = await fetch(`${server.url}/api/live/`, { headers: admin.headers, signal: stream.signal })
  expect(opened.status).toBe(200)
  const counted = async () => {
    const { checks } = (await admin.get('/api/system/')).body as SystemReport
    return checks.find(({ id }) => id === 'hints')?.facts
  }
  await expect.poll(counted, { timeout: 15_000 }).toEqual({ streams: 1 })
  stream.abort()
  await expect.poll(counted, { timeout: 15_000 }).toEqual({ streams: 0 })
})

describe('the exposure', () => {
  const config = (settings: Partial<SystemDeps['config']>) => ask(withConfig(settings))
  const publicUrl = 'https://sirena.example.org'

  test('of demo accounts depends on who reaches the server', async () => {
    const demo = async (settings: Partial<SystemDeps['config']>) => checkIn(await config(settings), 'demo')
    const host = '127.0.0.1'
    expect(await demo({ demo: true, host })).toMatchObject({ state: 'good', facts: { reached_by: 'nobody' } })
    expect(await demo({ demo: true, host: '0.0.0.0' })).toMatchObject({ state: 'warning', facts: { reached_by: 'listening' } })
    expect(await demo({ demo: true, host, publicUrl })).toMatchObject({ state: 'bad', facts: { reached_by: 'address' } })
    expect(await demo({ demo: false, publicUrl })).toMatchObject({ state: 'good', facts: { is_on: false } })
  })

  test('of the address is what the last look found there', async () => {
    const [local, plain] = [await ask(), await config({ publicUrl: 'http://sirena.example.org' })]
    expect(checkIn(local, 'certificate')).toMatchObject({ state: 'good', facts: { found: 'this_machine' } })
    expect(checkIn(plain, 'certificate')).toMatchObject({ state: 'bad', facts: { found: 'no_https' } })
    const unseen = await config({ publicUrl })
    expect(checkIn(unseen, 'certificate')).toMatchObject({ state: 'unknown', facts: { found: 'unseen' } })
    expect(checkIn(unseen, 'http')).toMatchObject({ state: 'unknown', facts: { found: 'unseen' } })
    const look = { address: 'sirena.example.org', looked_at: ago(1).toISOString(), http: 'open' }
    for (const [hours, state] of [
      [22 * 24, 'good'],
      [20 * 24, 'warning'],
      [6 * 24, 'bad'],
    ] as const) {
      await note('address_look', { ...look, certificate: { found: 'valid', ends_at: ago(-hours).toISOString() } })
      expect(checkIn(await config({ publicUrl }), 'certificate')).toMatchObject({ state })
    }
    expect(checkIn(await config({ publicUrl }), 'http')).toMatchObject({ state: 'bad', facts: { found: 'open' } })
  })

  test('of a proxy that is not named shows by the requests it passes on', async () => {
    expect(await check('proxy')).toMatchObject({ state: 'good' })
    expect(checkIn(await config({ publicUrl }), 'proxy')).toMatchObject({ state: 'warning', facts: { is_expected: true } })
    const passedOn = async (trustProxy: string | false, remoteAddress: string) => {
      const app = await buildApp({ ...server.deps, ...withConfig({ trustProxy }) })
      onTestFinished(() => app.close())
      const { headers } = await server.as(Role.Administrador)
      const answer = await app.inject({
        url: '/api/system/',
        remoteAddress,
        headers: { ...headers, 'x-forwarded-for': '8.8.8.8' },
      })
      return checkIn(answer.json<SystemReport>(), 'proxy')
    }
    const seen = server.deps.now().toISOString()
    expect(await passedOn(false, '172.18.0.1')).toMatchObject({ state: 'warning', facts: { unknown_at: seen } })
    expect(await passedOn('10.0.0.7', '172.18.0.1')).toMatchObject({ state: 'warning', facts: { unknown_at: seen } })
    expect(await passedOn('172.18.0.0/16', '172.18.0.1')).toMatchObject({ state: 'good', facts: { unknown_at: null } })
    // Anybody can write the header.
    expect(await passedOn(false, '8.8.4.4')).toMatchObject({ state: 'good', facts: { unknown_at: null } })
  })

  test('of key and passwords', async () => {
    const app = await buildApp({ ...server.deps, ...withConfig({ requireSecondFactor: true }) })
    onTestFinished(() => app.close())
    const { headers } = await aMemberWithSecondFactor(server, Role.Administrador)
    const report = (await app.inject({ url: '/api/system/', headers })).json<SystemReport>()
    expect(checkIn(report, 'second_factor')).toMatchObject({ state: 'good', facts: { is_required: true } })
    expect(await check('key_file', withConfig({ serverKeyFile: '/run/secrets/key' }))).toMatchObject({
      state: 'good',
      facts: { is_in_data_dir: false },
    })
    expect(await check('second_factor')).toMatchObject({ state: 'warning' })
    expect(await check('key_file')).toMatchObject({ facts: { is_in_data_dir: true } })
  })
})

// S-22
test('neither the report nor its text contains a secret, a person or an address of mail', async () => {
  expect(isThisMachine(secrets.deps.config.publicUrl)).toBe(false)
  const report = await ask({}, secrets)
  expect(report.address).toBe('https://sirena.example.org/base')
  const { rows } = await secrets.database.pool.query<{ first_name: string; last_name: string; no_dpi: string }>(
    'SELECT first_name, last_name, no_dpi FROM users',
  )
  const { dataDir } = secrets.deps.config
  expect(existsSync(dataDir)).toBe(true)
  const hidden = ['secreto', 'nombre:', 'usuario', '@', '10.0.0.7', dataDir, ...rows.flatMap((row) => Object.values(row))]
  expect(rows.length).toBeGreaterThan(0)
  for (const text of [JSON.stringify(report), systemText(report)]) for (const one of hidden) expect(text, one).not.toContain(one)
  expect(describeSystem(report).checks).toHaveLength(18)
})
