import { rmSync, readdirSync, readFileSync, mkdtempSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { EmergencyStatus } from '../src/contract/shared/emergency-statuses.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { openDeps } from '../src/server/system/open-deps.ts'
import { parseConfig } from '../src/server/platform/config.ts'
import { contentOf, restorable } from '../test/database-content.ts'
import { runCommand } from './drill/commands.ts'
import { nothingYet, writeUntilKilled, type Acknowledged } from './drill/writers.ts'
import { count, isWhole, prepare, summaryOf } from './kill/scene.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { aSession, startServer } from './support/server.ts'

/*
 * `npm run drill`: on the embedded database, then on the PostgreSQL of TEST_DATABASE_URL, a backup is made in the middle of a
 * minute of writes (or `-- <seconds>`), the server is killed, its disk is lost, and the archive is restored elsewhere. Everything
 * that was acknowledged before the backup began must be there, the binnacle whole, and every photo openable. Then it moves from
 * the embedded database to a PostgreSQL and back, and every row and file is compared. Exits with 1 if anything is lost.
 */
const SECONDS = Number(process.argv[2] ?? 60)
const WRITERS = 6
/** More than they use: each emergency takes one. */
const VEHICLES = SECONDS * 350

const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const done = await work()
  print(`  ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return done
}

/** Writes for the time, with a backup from its middle on, and kills the server. */
const writeAndLose = async (where: Where, folder: string): Promise<{ seen: Acknowledged; backedUpFrom: number }> => {
  const deps = await openDeps(parseConfig({ DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '', DEMO: 'false' }))
  const setup = await prepare(deps.db, VEHICLES)
  // Each writer is a person of its own, since requests are limited per person.
  const tokens: string[] = []
  for (let n = 0; n < WRITERS; n += 1) tokens.push(await aSession(deps.db, Role.Administrador))
  await deps.close()
  const { child, url } = await startServer(where)
  const seen = nothingYet()
  const writing = tokens.map((token) => writeUntilKilled(url, { ...setup, token }, seen))
  await pause((SECONDS * 1000) / 2)
  const backedUpFrom = performance.now()
  const said = await runCommand(where, 'backup', folder)
  print(`  backup under writes: ${said.split('\n')[0]} (${((performance.now() - backedUpFrom) / 1000).toFixed(1)} s)`)
  await pause(Math.max(1000, backedUpFrom + (SECONDS * 1000) / 2 - performance.now()))
  child.kill('SIGKILL')
  await Promise.all(writing)
  if (child.signalCode === null) await once(child, 'exit')
  rmSync(where.dataDir, { recursive: true, force: true })
  return { seen, backedUpFrom }
}

/** What was acknowledged before the backup began and is not in the restored database. */
const lostIn = async (where: Where, seen: Acknowledged, from: number): Promise<Record<string, number>> => {
  const before = (list: { id: number; at: number }[]) => list.filter(({ at }) => at < from).map(({ id }) => id)
  const database = await openDatabase(where)
  try {
    const emergencies = await database.db.selectFrom('emergencies').select(['id', 'status']).execute()
    const statuses = new Map(emergencies.map(({ id, status }) => [id, status]))
    const there = new Set((await database.db.selectFrom('job_positions').select('id').execute()).map(({ id }) => id))
    const removed = new Set(seen.removed.map(({ id }) => id))
    const counted = await count(database.db, before(seen.emergencies), where.dataDir)
    print(`  restored: ${summaryOf(counted)}`)
    return {
      'emergencies, parts, photos or entries': isWhole(counted) ? 0 : 1,
      'changes of status': before(seen.resolved).filter((id) => statuses.get(id) !== EmergencyStatus.Resuelta).length,
      positions: before(seen.positions).filter((id) => !there.has(id) && !removed.has(id)).length,
      deletions: before(seen.removed).filter((id) => there.has(id)).length,
    }
  } finally {
    await database.close()
  }
}

const archiveIn = (folder: string): string => path.join(folder, readdirSync(folder).toSorted().at(-1) ?? '')

const drill = async (name: string, from: Where, to: Where, folder: string): Promise<boolean> => {
  print(`${name}:`)
  const { seen, backedUpFrom } = await writeAndLose(from, folder)
  const before = seen.emergencies.filter(({ at }) => at < backedUpFrom).length
  print(`  killed after ${seen.emergencies.length} emergencies, ${before} of them before the backup; the disk is lost`)
  await step('restored elsewhere', () => runCommand(to, 'restore', archiveIn(folder)))
  await step('the binnacle is whole', () => runCommand(to, 'verify-binnacle'))
  const lost = Object.entries(await lostIn(to, seen, backedUpFrom)).filter(([, n]) => n > 0)
  for (const [what, n] of lost) print(`  LOST: ${what}: ${n}`)
  await step('every photo opens', () => runCommand(to, 'check-backup', archiveIn(folder)))
  const server = await startServer(to)
  const { status } = await fetch(`${server.url}/readyz`)
  await server.stop()
  print(`  the restored server is ready: ${status}`)
  return lost.length === 0 && status === 200
}

const filesOf = ({ dataDir }: Where): Record<string, string> => {
  const root = path.join(dataDir, 'files')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'base64')]))
}

const isSame = async (one: Where, other: Where): Promise<boolean> => {
  const of = async ({ dataDir, databaseUrl }: Where) =>
    restorable(await contentOf({ folder: dataDir, ...(databaseUrl !== undefined && { url: databaseUrl }) }))
  const [first, second] = [await of(one), await of(other)]
  const differing = Object.keys(first.rows).filter((table) => !isDeepStrictEqual(first.rows[table], second.rows[table]))
  const rows = Object.values(first.rows).reduce((sum, table) => sum + table.length, 0)
  const files = Object.keys(filesOf(one)).length
  const isEqual = differing.length === 0 && isDeepStrictEqual(filesOf(one), filesOf(other))
  print(`  ${rows} rows and ${files} files: ${isEqual ? 'the same' : `DIFFERENT in ${differing.join(', ') || 'files'}`}`)
  return isEqual
}

/** From a stopped installation to the other kind of database, and back to its own. */
const move = async (from: Where, there: Where, back: Where): Promise<boolean> => {
  print('Moving there and back:')
  const folders = [mkdtempSync(path.join(tmpdir(), 'sirena-drill-')), mkdtempSync(path.join(tmpdir(), 'sirena-drill-'))] as const
  try {
    await runCommand(from, 'backup', folders[0])
    await runCommand(there, 'restore', archiveIn(folders[0]))
    const isThere = await isSame(from, there)
    await runCommand(there, 'backup', folders[1])
    await runCommand(back, 'restore', archiveIn(folders[1]))
    return isThere && (await isSame(from, back))
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

const inFolder = async (work: (folder: string) => Promise<boolean>): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-drill-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isWell = await onEmbedded((from) =>
  onEmbedded((to) =>
    onPostgres((postgres) =>
      onEmbedded(async (back) => {
        const onOne = await inFolder((folder) => drill('Embedded', from, to, folder))
        return (await move(to, postgres, back)) && onOne
      }),
    ),
  ),
)
const isWellToo = await onPostgres((from) => onPostgres((to) => inFolder((folder) => drill('PostgreSQL', from, to, folder))))
print(isWell && isWellToo ? 'Nothing that was acknowledged before a backup is missing after its restore.' : 'SOMETHING WAS LOST.')
process.exit(isWell && isWellToo ? 0 : 1)
