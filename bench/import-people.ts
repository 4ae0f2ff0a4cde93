import { setTimeout } from 'node:timers/promises'
import { Role } from '../src/contract/shared/rights/roles.ts'
import type { UserImportPreview } from '../src/contract/people/user-import.schema.ts'
import type { Imported } from '../src/contract/shared/import/import.schema.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { aStation } from '../test/factories.ts'
import { importHeaders, personRow } from '../test/fixtures/import.ts'
import { importForm, workbookOf } from '../test/sheets.ts'
import { binnacleOf } from './support/binnacle.ts'
import { clientOf } from './support/client.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run bench:import`: previews and imports a workbook of 5,000 people (or `-- <number>`) on a server process, with the
 * embedded database and with the PostgreSQL of TEST_DATABASE_URL. Prints the durations and the latency of concurrent requests.
 * Exits with 1 if one takes more than 20 seconds or a person is missing.
 */
const PEOPLE = Number(process.argv[2] ?? 5000)
const MAX_SECONDS = 20
/** The pause between two concurrent requests. */
const PAUSE_MS = 25
const place = { station: 'Estación Central', job: 'Bombero de línea' }

const prepare = async (where: Where): Promise<string> => {
  const { db, close } = await openDatabase(where)
  await aStation(db, { name: place.station })
  await db.insertInto('job_positions').values({ job_title: place.job }).execute()
  const token = await aSession(db, Role.Administrador)
  await close()
  return token
}

/** Until stopped, measures the maximum latency of a small call of another client. */
const watch = (url: string, token: string) => {
  const client = clientOf(url, token)
  let longest = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      longest = Math.max(longest, (await client.get('user/me/')).ms)
      await setTimeout(PAUSE_MS)
    }
  })()
  return async () => {
    over.abort()
    await watching
    return longest
  }
}

const timed = async <T>(path: string, form: FormData, { url, token }: { url: string; token: string }) => {
  const stop = watch(url, token)
  const began = performance.now()
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  // The answers of these calls by the contract.
  const body = (await answer.json()) as T
  const seconds = (performance.now() - began) / 1000
  const longest = await stop()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
  print(`  ${path}: ${seconds.toFixed(1)} s; others waited ${(longest / 1000).toFixed(1)} s at most`)
  return { body, seconds }
}

const measure = async (url: string, token: string, file: Uint8Array): Promise<boolean> => {
  const preview = await timed<UserImportPreview>('user/import/preview', importForm(file), { url, token })
  const imported = await timed<Imported>('user/import', importForm(file), { url, token })
  const isWhole = preview.body.good === PEOPLE && imported.body.created === PEOPLE
  return isWhole && Math.max(preview.seconds, imported.seconds) <= MAX_SECONDS
}

const run = async (where: Where): Promise<boolean> => {
  const token = await prepare(where)
  const file = workbookOf([[...importHeaders], ...Array.from({ length: PEOPLE }, () => personRow(place))])
  print(
    `${where.databaseUrl === undefined ? 'embedded database' : 'PostgreSQL'}, ${PEOPLE} people, ${(file.length / 1e6).toFixed(1)} MB`,
  )
  const server = await startServer(where)
  let isRight = false
  try {
    isRight = await measure(server.url, token, file)
  } finally {
    await server.stop()
  }
  const { db, close } = await openDatabase(where)
  const { findings } = await binnacleOf(db, where.dataDir)
  await close()
  print(
    `  ${isRight ? 'right' : 'WRONG'}; the binnacle ${findings.length === 0 ? 'is whole' : `is broken: ${JSON.stringify(findings[0])}`}`,
  )
  return isRight && findings.length === 0
}

const embedded = await onEmbedded(run)
const postgres = await onPostgres(run)
process.exit(embedded && postgres ? 0 : 1)
