import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { databaseAt } from '../../../../test/global-setup.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { openInbox } from '../../../../test/inbox.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { allJobs } from '../../all-jobs.ts'
import { writeInstallation } from '../installation/installation.queries.ts'
import { fingerprintOf } from '../installation/fingerprint.ts'
import { lastNight } from './backup-job.ts'
import { readLastBackup } from './backup-state.queries.ts'
import { backupWarnings, watchBackupsJob } from './watch-backups.ts'

const inbox = await openInbox()
const folder = mkdtempSync(path.join(tmpdir(), 'sirena-nightly-'))
afterAll(async () => {
  await inbox.close()
  rmSync(folder, { recursive: true })
})
const server = useTestServer({
  BACKUP_DIR: folder,
  BACKUP_AT: '02:30',
  SMTP_URL: inbox.url,
  PUBLIC_URL: 'https://sirena.example.org',
})
const id = '3d8f4944-0000-4000-8000-000000000000'
/** The test server has its database from the image, and not from its settings. */
const jobs = () => allJobs({ ...server.deps, config: { ...server.deps.config, databaseUrl } }, Fastify().log)
let databaseUrl: string | undefined
const run = { data: {}, tries: 1, isLast: false, stopping: new AbortController().signal }
const perform = async (name: string) => {
  const job = jobs().find((each) => each.name === name)
  if (job === undefined) throw new Error(`no job ${name}`)
  await job.run(run)
}
const archives = () => readdirSync(folder).toSorted()
const at = (moment: string) => server.setNow(new Date(moment))
const sameDisk =
  'BACKUP_DIR is on the disk of DATA_DIR, and the backups would be lost with it. Set it to a folder on another disk.'
const warnings = async () => (await server.nobody.get('/readyz')).body.warnings ?? []

beforeAll(async () => {
  const { db, files, serverKey } = server.deps
  await writeInstallation(db, { id, key_fingerprint: fingerprintOf(serverKey) })
  await files.setInstallation(id)
  const image = inject('image')
  if (image.kind === 'embedded') return
  const { rows } = await server.database.pool.query<{ name: string }>('SELECT current_database() AS name')
  databaseUrl = databaseAt(image.url, rows[0]?.name ?? '')
})
beforeEach(async () => {
  for (const name of archives()) rmSync(path.join(folder, name))
  await server.deps.db.deleteFrom('server_settings').where('name', 'like', '%backup%').execute()
  await server.runJobs()
  inbox.mails.length = 0
})

test('the last night is the last moment of that hour in Guatemala', () => {
  expect(lastNight(new Date('2026-11-26T08:29:59Z'), '02:30')).toEqual(new Date('2026-11-25T08:30:00Z'))
  expect(lastNight(new Date('2026-11-26T08:30:00Z'), '02:30')).toEqual(new Date('2026-11-26T08:30:00Z'))
  expect(lastNight(new Date('2026-11-27T05:59:00Z'), '23:45')).toEqual(new Date('2026-11-27T05:45:00Z'))
})

test('one archive is made a night, however often the server is started', async () => {
  at('2026-11-26T15:00:00Z')
  await perform('backup')
  expect(archives()).toEqual(['sirena-3d8f4944-2026-11-26T09-00-00.zip'])
  at('2026-11-27T08:29:00Z')
  await perform('backup')
  expect(archives()).toHaveLength(1)
  at('2026-11-27T08:30:10Z')
  await perform('backup')
  await perform('backup')
  expect(archives()).toEqual(['sirena-3d8f4944-2026-11-26T09-00-00.zip', 'sirena-3d8f4944-2026-11-27T02-30-10.zip'])
  expect(await readLastBackup(server.deps.db, server.deps.now())).toMatchObject({
    at: '2026-11-27T08:30:10.000Z',
    archive: 'sirena-3d8f4944-2026-11-27T02-30-10.zip',
    encrypted: false,
  })
})

test('a backup that was noted while the clock was ahead keeps no night without one', async () => {
  at('2027-06-01T15:00:00Z')
  await perform('watch_backups')
  await perform('backup')
  at('2026-11-26T15:00:00Z')
  await perform('backup')
  expect(archives()).toEqual(['sirena-3d8f4944-2026-11-26T09-00-00.zip', 'sirena-3d8f4944-2027-06-01T09-00-00.zip'])
  expect(await readLastBackup(server.deps.db, server.deps.now())).toMatchObject({ at: '2026-11-26T15:00:00.000Z' })
})

test('old archives and what a killed process left are removed, and nothing else', async () => {
  const [old, begun, others] = [
    'sirena-3d8f4944-2020-01-01T02-30-00.zip',
    '.x.zip.12345678.part',
    'sirena-00000000-2020-01-01T02-30-00.zip',
  ]
  const years = Array.from({ length: 14 }, (_, month) => {
    const day = new Date(Date.UTC(2025, 9 + month, 1)).toISOString().slice(0, 10)
    return `sirena-3d8f4944-${day}T02-30-00.zip`
  })
  for (const name of [old, begun, others, '.y.zip.12345678.part', ...years]) writeFileSync(path.join(folder, name), 'x')
  at('2026-11-26T15:00:00Z')
  const writtenAt = (name: string, moment: string) => utimesSync(path.join(folder, name), new Date(moment), new Date(moment))
  writtenAt(begun, '2026-11-24T15:00:00Z')
  writtenAt('.y.zip.12345678.part', '2026-11-26T14:00:00Z')
  await perform('backup')
  const left = archives()
  expect([left.includes(old), left.includes(begun), left.includes(others), left.includes('.y.zip.12345678.part')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  // Of twelve months, and the first of November, which is one of the last seven days that have one.
  expect(left.filter((name) => name.startsWith('sirena-3d8f4944'))).toHaveLength(13)
})

test('a folder that is away makes the job fail, and nothing takes its place', async () => {
  at('2026-11-26T15:00:00Z')
  const away = `${folder}-away`
  renameSync(folder, away)
  await expect(perform('backup')).rejects.toThrow('does not exist. Is its disk mounted?')
  const { log, lines } = aLog()
  await watchBackupsJob(server.deps, folder, log).run(run)
  const warning = 'BACKUP_DIR does not exist, and no backup can be made. Is its disk mounted? A service sees it after a restart.'
  expect(lines).toEqual([{ level: 'error', folder, msg: warning }])
  const failed = 'The nightly backup failed at 2026-11-26T15:00:00.000Z: the lines of the job backup in the log say why.'
  expect(await backupWarnings(server.deps)()).toEqual([warning, failed])
  renameSync(away, folder)
  expect(archives()).toEqual([])
  expect(await backupWarnings(server.deps)()).toEqual([sameDisk, failed])
  at('2026-11-26T15:01:00Z')
  await perform('backup')
  expect(await backupWarnings(server.deps)()).toEqual([sameDisk])
  lines.length = 0
  await watchBackupsJob(server.deps, folder, log).run(run)
  expect(lines).toEqual([{ level: 'warn', folder, msg: sameDisk }])
})

test('without a backup of the last 36 hours readiness warns, and administrators are notified once a day', async () => {
  await server.as(Role.Administrador, { email: 'jefa@example.org', email_confirmed_at: new Date(), first_name: 'Ana' })
  await server.as(Role.Administrador, { email: 'sin-confirmar@example.org', email_confirmed_at: null })
  await server.as(Role.Bombero, { email: 'otro@example.org', email_confirmed_at: new Date() })
  const notified = async () => {
    await perform('watch_backups')
    await server.runJobs()
    return inbox.mails.map(({ to }) => to?.[0]?.address)
  }
  at('2026-11-26T15:00:00Z')
  await perform('backup')
  at('2026-11-28T02:59:00Z')
  expect(await notified()).toEqual([])
  at('2026-11-28T03:01:00Z')
  expect(await notified()).toEqual(['jefa@example.org'])
  expect(inbox.mails[0]?.text).toContain('es del 26-11-2026 09:00:00, hace más de 36 horas')
  expect(inbox.mails[0]?.text).toContain('https://sirena.example.org/#/system')
  at('2026-11-28T05:00:00Z')
  expect(await notified()).toHaveLength(1)
  at('2026-11-28T15:00:00Z')
  expect(await notified()).toHaveLength(2)
  expect(await warnings()).toEqual([sameDisk, 'The last backup is older than 36 hours: 2026-11-26T15:00:00.000Z.'])
  expect((await server.nobody.get('/readyz')).status).toBe(200)
})

test('the first backup is awaited for 36 hours from the first start with BACKUP_DIR', async () => {
  at('2026-12-01T00:00:00Z')
  await server.as(Role.Administrador, { email: 'otra@example.org', email_confirmed_at: new Date() })
  await perform('watch_backups')
  at('2026-12-02T11:00:00Z')
  await perform('watch_backups')
  await server.runJobs()
  expect(inbox.mails).toEqual([])
  at('2026-12-02T13:00:00Z')
  await perform('watch_backups')
  await server.runJobs()
  expect(inbox.mails.length).toBeGreaterThan(0)
  for (const { text } of inbox.mails) expect(text).toContain('no ha podido hacer ninguna copia')
})

test('the wait for the first backup does not begin in the future', async () => {
  await server.as(Role.Administrador, { email: 'reloj@example.org' })
  for (const moment of ['2027-06-01T15:00:00Z', '2026-11-26T15:00:00Z', '2026-11-28T15:00:00Z']) {
    at(moment)
    await perform('watch_backups')
  }
  await server.runJobs()
  expect(inbox.mails.map(({ to }) => to?.[0]?.address)).toContain('reloj@example.org')
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written is reported in a sentence', async () => {
  chmodSync(folder, 0o500)
  await expect(perform('backup')).rejects.toThrow('may not write')
  chmodSync(folder, 0o700)
})
