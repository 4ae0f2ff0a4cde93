// @module-tag storage

import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openInbox } from '../../../test/inbox.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { openBoss, TIME_ZONE } from '../platform/jobs/queue.ts'
import { recordChanges } from '../platform/records/record-change.ts'
import { readHeads } from './head-file.ts'
import { headJob, noteHead } from './note-heads.ts'
import { sealWaiting } from './seal-entries.ts'
import { lastSeal } from './seals.queries.ts'
import { verifyBinnacle } from './verify-binnacle.ts'

const inbox = await openInbox()
afterAll(() => inbox.close())
const server = useTestServer({
  SMTP_URL: inbox.url,
  BINNACLE_MAIL_TO: 'comandancia@example.org',
  PUBLIC_URL: 'https://sirena.example.org',
})

const logged: string[] = []
const { log } = fastify({
  logger: {
    stream: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged.push(chunk.toString())
        done()
      },
    }),
  },
})
const file = () => path.join(server.deps.config.dataDir, 'binnacle-heads.log')
const noted = () => readHeads(server.deps.config.dataDir)
const write = () =>
  recordChanges(server.deps, { caller: { id: 1, name: 'Persona' } }, async (_trx, log) => log.created('station', { id: 1 }))
const verify = () => verifyBinnacle(server.deps.db, server.deps.binnacleKey, noted().heads)

/** Every test uses its own night, beginning at two o'clock in Guatemala. */
let midnight = Date.parse('2026-11-20T06:00:00Z')
const at = (hours: number) => server.setNow(new Date(midnight + hours * 3_600_000))
beforeEach(async () => {
  midnight += 7 * 86_400_000
  at(12)
  writeFileSync(file(), '')
  await server.runJobs()
  inbox.mails.length = 0
})

// S-57
test('the head is written to a file with time and number of entries, after the waiting entries are sealed', async () => {
  for (let n = 0; n < 3; n += 1) await write()
  await noteHead(server.deps, log)
  const { head, entries, unsealed, findings } = await verify()
  expect({ unsealed, findings }).toEqual({ unsealed: 0, findings: [] })
  expect(readFileSync(file(), 'utf8')).toBe(`${server.deps.now().toISOString()} ${head!.id}:${head!.hash} ${entries}\n`)
})

test('the head job is scheduled at two o’clock in Guatemala', async () => {
  const boss = await openBoss(server.database.executeSql, { schedule: false, supervise: false })
  const { cron = '' } = headJob(server.deps, log).schedule ?? {}
  const [next] = boss.previewSchedule(cron, { tz: TIME_ZONE, from: new Date('2026-11-20T12:00:00Z') })
  expect(next?.toISOString()).toBe('2026-11-21T08:00:00.000Z')
})

// S-57
test('the head is mailed once a night, even by concurrent and repeated jobs', async () => {
  await write()
  await sealWaiting(server.deps)
  await Promise.all([noteHead(server.deps, log), noteHead(server.deps, log)])
  await noteHead(server.deps, log)
  await server.runJobs()
  const { head, entries } = await verify()
  expect(inbox.mails).toHaveLength(1)
  const [mail] = inbox.mails
  expect(mail?.to).toMatchObject([{ address: 'comandancia@example.org' }])
  expect(mail?.subject).toMatch(/^Sello de la bitácora de Sirena, \d\d-\d\d-2026 12:00:00$/)
  expect(mail?.text).toContain(`npm run binnacle:verify -- --expect ${head!.id}:${head!.hash}`)
  expect(mail?.text).toContain(`tenía ${entries} registros`)
  at(27)
  await noteHead(server.deps, log)
  await server.runJobs()
  expect(inbox.mails).toHaveLength(2)
})

test('a noted head that is missing from the binnacle is logged, and reported by the verification', async () => {
  const gone = { id: 1, hash: 'ab'.repeat(32), at: '2026-11-20T08:00:00.000Z', entries: 1 }
  appendFileSync(file(), `${gone.at} ${gone.id}:${gone.hash} ${gone.entries}\n`)
  await noteHead(server.deps, log)
  expect(logged.join('')).toContain('the head noted last is no longer in the binnacle')
  expect((await verify()).findings).toEqual([{ what: 'cut-off', noted: gone }])
})

test('a noted head whose seal was moved in the chain is logged', async () => {
  const { db } = server.deps
  await write()
  await noteHead(server.deps, log)
  logged.length = 0
  const [before] = noted().heads
  const moveTo = (position: string) =>
    server.database.pool.query(
      `ALTER TABLE binnacle_seals DISABLE TRIGGER USER;
       UPDATE binnacle_seals SET position = ${position} WHERE entry_id = ${before!.id};
       ALTER TABLE binnacle_seals ENABLE TRIGGER USER`,
    )
  const last = await lastSeal(db)
  await moveTo('-1')
  await noteHead(server.deps, log)
  await moveTo(String(last!.position))
  expect(logged.join('')).toContain('the head noted last is no longer in the binnacle')
})

test.each([
  ['its hash', 60],
  ['its end of line', -1],
])('a last line truncated in %s is ignored, and removed by the next write', async (_where, end) => {
  await noteHead(server.deps, log)
  const whole = readFileSync(file(), 'utf8')
  const torn = whole.slice(0, end)
  appendFileSync(file(), torn)
  expect(noted()).toMatchObject({ heads: [{}], broken: [], unfinished: torn })
  expect((await verify()).findings).toEqual([])
  await noteHead(server.deps, log)
  expect(logged.join('')).toContain('the head noted last was not written to its end')
  expect(readFileSync(file(), 'utf8')).toBe(whole + whole)
})

test('a damaged line is reported, and the other lines are still written and verified', async () => {
  await noteHead(server.deps, log)
  appendFileSync(file(), 'nothing of ours\n')
  await noteHead(server.deps, log)
  expect(noted()).toMatchObject({ heads: [{}, {}], broken: [2], unfinished: undefined })
  expect(logged.join('')).toContain('noted heads of the binnacle cannot be read')
})

test.skipIf(process.platform === 'win32')('a partially written head does not count as noted', async () => {
  await noteHead(server.deps, log)
  const whole = readFileSync(file(), 'utf8')
  const head = { at: '2026-11-20T08:00:00.000Z', id: 1, hash: 'ab'.repeat(32), entries: 1 }
  // The process may write 512 bytes, which hold half of the line.
  writeFileSync(file(), whole.padStart(462, '\n'))
  const script = `
    import { appendHead } from ${JSON.stringify(path.join(import.meta.dirname, 'head-file.ts'))}
    await appendHead(...JSON.parse(process.argv[1])).catch((error) => process.stdout.write(error.code))`
  const words = ['--input-type=module', '-e', script, JSON.stringify([server.deps.config.dataDir, head])]
  const limited = `trap '' XFSZ; ulimit -f 1; exec "$@"`
  const { stdout } = spawnSync('sh', ['-c', limited, '', process.execPath, ...words], { encoding: 'utf8' })
  expect(stdout).toBe('EFBIG')
  await noteHead(server.deps, log)
  expect(readFileSync(file(), 'utf8').trimStart()).toBe(whole + whole)
})
