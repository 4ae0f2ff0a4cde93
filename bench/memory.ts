import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { forgetPeak, memoryOf, type Memory } from './support/memory.ts'
import { prepareWork, workFor } from './support/people-at-work.ts'
import { print } from './support/print.ts'
import { onEmbedded, onPostgres, type Where } from './support/scratch.ts'
import { startServer } from './support/server.ts'

/*
 * `npm run bench:memory -- 30`: prints where the memory of a server is, in MB: after filling the demo, at the start, at rest, and
 * while 20 people work without a pause for these seconds, on the PostgreSQL of TEST_DATABASE_URL and on the embedded database.
 */
const PEOPLE = 20
/** V8 gives back the memory of a heap some seconds after it is idle. */
const REST_MS = 20_000

const columns: (keyof Memory)[] = ['resident', 'peak', 'files', 'webAssembly', 'heap', 'threads', 'other']
const titles = ['resident', 'peak', 'files', 'WebAssembly', 'heap', 'threads', 'other']
const row = (name: string, cells: readonly string[]) =>
  print(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`)

/** The peak is that since the last time. */
const show = async (name: string, child: ChildProcess): Promise<void> => {
  const memory = await memoryOf(child)
  row(
    `  ${name}`,
    columns.map((column) => memory[column].toFixed(0)),
  )
  forgetPeak(child.pid ?? 0)
}

const run = async (name: string, where: Where, seconds: number): Promise<void> => {
  row(name, titles)
  const filling = await startServer(where, { DEMO: 'true' })
  await show('the demo is filled', filling.child)
  await setTimeout(REST_MS)
  await show('at rest after that', filling.child)
  await filling.stop()
  const { db, close } = await openDatabase(where)
  const scene = await prepareWork(db, PEOPLE)
  await close()
  const { child, url, stop } = await startServer(where)
  await show('started again', child)
  await setTimeout(REST_MS)
  await show('at rest', child)
  const { times, errors } = await workFor(url, scene, seconds, 0)
  await show(`${seconds} s under load`, child)
  await setTimeout(REST_MS)
  await show('at rest after that', child)
  await stop()
  print(`  ${[...times.values()].flat().length} answers, ${errors.length} errors${errors.length > 0 ? `: ${errors[0]}` : ''}`)
}

const seconds = Number(process.argv[2] ?? 30)
if (!(seconds > 0)) throw new Error('The number of seconds must be more than 0.')
await onPostgres((where) => run('PostgreSQL', where, seconds))
await onEmbedded((where) => run('embedded', where, seconds))
