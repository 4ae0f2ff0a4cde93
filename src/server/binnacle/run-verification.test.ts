// @module-tag storage

import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Role } from '../../contract/shared/rights/roles.ts'
import { aLog } from '../../../test/fixtures/log.ts'
import { useTestServer, type Client } from '../../../test/test-app.ts'
import { recordChanges } from '../platform/records/record-change.ts'
import { headFileIn } from './head-file.ts'
import { verifyJob } from './run-verification.ts'
import { sealWaiting } from './seal-entries.ts'
import { verifyBinnacle } from './verify-binnacle.ts'

const server = useTestServer()
let admin: Client

const write = (count: number) =>
  recordChanges(server.deps, { caller: { id: 1, name: 'Persona' } }, async (_trx, log) => {
    for (let id = 1; id <= count; id += 1) log.created('station', { id })
  })
beforeAll(async () => {
  admin = await server.as(Role.Administrador, { first_name: 'Marta', last_name: 'Tzoc' })
})
beforeEach(async () => {
  await sql`DELETE FROM binnacle_verification`.execute(server.deps.db)
  rmSync(headFileIn(server.deps.config.dataDir), { force: true })
})

const ask = async () => (await admin.post('/api/binnacle/verification')).body
const read = async () => (await admin.get('/api/binnacle/verification')).body
const verified = async () => {
  await ask()
  await server.runJobs()
  return read()
}
const whole = async () => verifyBinnacle(server.deps.db, server.deps.binnacleKey)

/** Runs statements without the triggers that keep the binnacle append-only. */
const unguarded = async (...statements: string[]) => {
  const { db } = server.deps
  const setTriggers = async (to: 'DISABLE' | 'ENABLE') => {
    for (const table of ['binnacle', 'binnacle_seals']) await sql.raw(`ALTER TABLE ${table} ${to} TRIGGER USER`).execute(db)
  }
  await setTriggers('DISABLE')
  for (const statement of statements) await sql.raw(statement).execute(db)
  await setTriggers('ENABLE')
}

const altered = async <T>(change: string, undo: string, look: () => Promise<T>): Promise<T> => {
  await unguarded(change)
  try {
    return await look()
  } finally {
    await unguarded(undo)
  }
}

test('there is none before the first', async () => {
  expect(await read()).toMatchObject({ state: 'none', is_whole: null, head: null })
})

// S-57
test('a verification waits for the queue, then reports what the command reports', async () => {
  await write(3)
  await sealWaiting(server.deps)
  await write(2)
  expect(await ask()).toMatchObject({ state: 'waiting', asked_by_name: 'Marta Tzoc', is_whole: null })
  await server.runJobs()
  const { entries, unsealed, erased, head } = await whole()
  const at = server.deps.now().toISOString()
  expect(await read()).toEqual({
    state: 'done',
    asked_by_name: 'Marta Tzoc',
    started_at: at,
    finished_at: at,
    checked: entries,
    entries,
    unsealed,
    erased,
    head,
    noted_heads: 0,
    is_whole: true,
    findings: [],
  })
})

// S-57
test('a changed entry is named', async () => {
  await write(1)
  await sealWaiting(server.deps)
  const { id } = (await whole()).head!
  const found = await altered(
    `UPDATE binnacle SET created_by_name = 'Otra' WHERE id = ${id}`,
    `UPDATE binnacle SET created_by_name = 'Persona' WHERE id = ${id}`,
    verified,
  )
  expect(found).toMatchObject({
    state: 'done',
    is_whole: false,
    findings: [`El registro ${id} no es lo que Sirena escribió: se cambió, o lo puso otro programa.`],
  })
  expect(await verified()).toMatchObject({ is_whole: true })
})

// S-57
test('a head noted in the data folder that is no longer in the chain is reported, and a line that cannot be read', async () => {
  const file = headFileIn(server.deps.config.dataDir)
  appendFileSync(file, `2026-11-20T08:00:00.000Z 1:${'ab'.repeat(32)} 1\nalgo\n`)
  const { is_whole, noted_heads, findings } = await verified()
  expect([is_whole, noted_heads]).toEqual([false, 1])
  expect(findings).toEqual([
    expect.stringMatching(/^El sello 1:(ab){32}, anotado el 20-11-2026 02:00:00, no está en la cadena:/),
    'La línea 2 de binnacle-heads.log no se puede leer: el archivo se dañó o se cambió.',
  ])
})

test('tables that are not those of the migrations are not whole', async () => {
  const found = await altered('ALTER TABLE binnacle ADD COLUMN more text', 'ALTER TABLE binnacle DROP COLUMN more', verified)
  expect(found).toMatchObject({
    state: 'done',
    is_whole: false,
    findings: [expect.stringMatching(/^La bitácora no se puede comprobar: binnacle no es la tabla que Sirena creó/)],
  })
})

test('asking again while one waits or runs answers that one, and runs it once', async () => {
  const first = await ask()
  server.setNow(new Date(server.deps.now().getTime() + 1000))
  expect(await ask()).toEqual(first)
  await sql`UPDATE binnacle_verification SET state = 'running'`.execute(server.deps.db)
  expect(await ask()).toEqual({ ...first, state: 'running' })
  const { rows } = await sql`SELECT FROM sirena_jobs.job WHERE name = 'verify_binnacle' AND state = 'created'`.execute(
    server.deps.db,
  )
  expect(rows).toHaveLength(1)
  await server.runJobs()
  expect(await read()).toMatchObject({ state: 'done', started_at: first.started_at })
})

test('one whose process was killed counts as failed, and another can be asked for', async () => {
  await ask()
  await sql`UPDATE binnacle_verification SET state = 'running', alive_at = now() - interval '61 seconds'`.execute(server.deps.db)
  expect(await read()).toMatchObject({
    state: 'failed',
    is_whole: null,
    findings: ['La verificación se interrumpió antes de terminar. Pídala otra vez.'],
  })
  expect(await ask()).toMatchObject({ state: 'waiting', findings: [] })
  // Both jobs are in the queue; the first one is of the verification that failed.
  await server.runJobs()
  expect(await read()).toMatchObject({ state: 'done', is_whole: true })
})

test('a server that stops ends it, and the next one need not wait', async () => {
  await write(1001)
  await ask()
  const { rows } = await sql<{ run: number }>`SELECT run FROM binnacle_verification`.execute(server.deps.db)
  await verifyJob(server.deps, aLog().log).run({ data: rows[0], tries: 1, isLast: true, stopping: AbortSignal.abort() })
  expect(await read()).toMatchObject({ state: 'failed', is_whole: null })
  await server.runJobs()
  expect(await read()).toMatchObject({ state: 'failed' })
  expect(await verified()).toMatchObject({ state: 'done', is_whole: true })
})

// S-57
test('newest entries that were removed with their seals are missed by the figures, also without a noted head', async () => {
  const { db } = server.deps
  await write(3)
  await sealWaiting(server.deps)
  const { head, entries } = await whole()
  await sql`CREATE TABLE kept_seals AS SELECT * FROM binnacle_seals WHERE entry_id = ${head?.id}`.execute(db)
  await sql`CREATE TABLE kept_entries AS SELECT * FROM binnacle WHERE id = ${head?.id}`.execute(db)
  await unguarded(`DELETE FROM binnacle_seals WHERE entry_id = ${head?.id}`, `DELETE FROM binnacle WHERE id = ${head?.id}`)
  expect(await verified()).toMatchObject({
    is_whole: false,
    findings: [`Hay ${entries - 1} registros, pero se habían sellado ${entries}: se quitaron los últimos con sus sellos.`],
  })
  await unguarded(
    'INSERT INTO binnacle OVERRIDING SYSTEM VALUE SELECT * FROM kept_entries',
    'INSERT INTO binnacle_seals SELECT * FROM kept_seals',
  )
  await sql`DROP TABLE kept_seals, kept_entries`.execute(db)
  expect(await verified()).toMatchObject({ is_whole: true, findings: [] })
})

// S-57
test('a file of heads that cannot be read is named, and the verification fails', async () => {
  const file = headFileIn(server.deps.config.dataDir)
  mkdirSync(file)
  const answer = await verified()
  rmSync(file, { recursive: true })
  expect(answer).toMatchObject({ state: 'failed', is_whole: null })
  expect(answer.findings).toEqual([expect.stringContaining('no se puede leer binnacle-heads.log')])
})

// S-57
test('of many findings of a kind the further ones are counted', async () => {
  await write(30)
  await sealWaiting(server.deps)
  const { findings } = await altered(
    `UPDATE binnacle SET entity = entity || ' ' WHERE id > (SELECT max(id) - 25 FROM binnacle)`,
    'UPDATE binnacle SET entity = rtrim(entity)',
    verified,
  )
  expect(findings).toHaveLength(21)
  expect(findings.at(-1)).toBe('Y 5 defectos más como estos.')
})
