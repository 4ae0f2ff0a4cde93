import { once } from 'node:events'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { smallMachine } from './support/cgroup.ts'
import { atShare, ms } from './support/figures.ts'
import { sendLargePhotos } from './support/large-photos.ts'
import { residentOf } from './support/memory.ts'
import { prepareWork, workFor, type Work } from './support/people-at-work.ts'
import { print } from './support/print.ts'
import { onEmbedded, type Where } from './support/scratch.ts'
import { startServer, type Server } from './support/server.ts'

/*
 * `npm run bench:small-server -- 600`: an embedded server with one core and 768 MB (or `-- <seconds> <megabytes>`) fills the demo;
 * then it reads photos of 24 megapixels that must be in memory as a whole, and 20 people work for these seconds, with photos,
 * workbooks and an import. Exits with 1 if the server was killed, or something failed, or lists and details take more than 100 ms
 * for one of twenty.
 */
const PEOPLE = 20
/** Between two chores of a person. */
const PAUSE_MS = 4000
const MAX_P95_MS = 100

const seconds = Number(process.argv[2] ?? 600)
const megabytes = Number(process.argv[3] ?? 768)
if (!(seconds > 0 && megabytes > 0)) throw new Error('The numbers of seconds and megabytes must be more than 0.')
const machine = smallMachine(megabytes)
print(`limited to ${machine.words}`)

const memoryInWords = (): string => {
  const [peak, killed] = [machine.peak(), machine.killed()]
  return `peak ${peak?.toFixed(0) ?? 'unknown'} MB with page cache, ${killed ?? 'unknown'} processes killed by the kernel`
}

/** Samples the resident memory until stopped, and returns the most. */
const watch = ({ child }: Server) => {
  let most = 0
  const sample = () => {
    if (child.exitCode === null && child.signalCode === null) most = Math.max(most, residentOf(child.pid ?? 0))
  }
  const timer = setInterval(sample, 250)
  return () => {
    clearInterval(timer)
    return most
  }
}

const printTimes = ({ times, errors }: Work): void => {
  for (const [kind, all] of times) {
    const sorted = all.toSorted((a, b) => a - b)
    const shares = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${ms(atShare(sorted, share))}`).join(' ')
    print(`  ${kind.padEnd(22)} ${String(sorted.length).padStart(6)}  ${shares}`)
  }
  print(`  ${errors.length} errors`)
  for (const error of errors.slice(0, 5)) print(`    ${error}`)
}

const isQuick = ({ times }: Work): boolean =>
  ['list', 'detail'].every((kind) => {
    const sorted = (times.get(kind) ?? []).toSorted((a, b) => a - b)
    return atShare(sorted, 0.95) <= MAX_P95_MS
  })

const run = async (where: Where): Promise<boolean> => {
  const began = performance.now()
  const filling = await startServer(where, { DEMO: 'true' }, machine.through)
  print(`the demo is filled after ${((performance.now() - began) / 1000).toFixed(0)} s: ${memoryInWords()}`)
  await filling.stop()
  const { db, close } = await openDatabase(where)
  const scene = await prepareWork(db, PEOPLE)
  await close()

  const server = await startServer(where, {}, machine.through)
  print('photos of 24 megapixels:')
  const areRead = await sendLargePhotos(server, scene)
  const stopWatching = watch(server)
  const ended = once(server.child, 'exit').then(() => false)
  const working = workFor(server.url, scene, seconds, PAUSE_MS)
  const isAlive = await Promise.race([working.then(() => true), ended])
  const most = stopWatching()
  print(`${PEOPLE} people for ${seconds} s: ${most.toFixed(0)} MB resident at most, ${memoryInWords()}`)
  if (!isAlive) {
    print('  THE SERVER ENDED')
    return false
  }
  const work = await working
  printTimes(work)
  await server.stop()
  return areRead && work.errors.length === 0 && isQuick(work) && (machine.killed() ?? 0) === 0
}

let isGood = false
try {
  isGood = await onEmbedded(run)
} finally {
  machine.remove()
}
print(isGood ? 'This machine is enough.' : 'THIS MACHINE IS NOT ENOUGH.')
process.exit(isGood ? 0 : 1)
