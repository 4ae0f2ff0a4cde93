import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { ownPostgres } from '../../test/own-postgres.ts'
import { print } from '../support/print.ts'
import { onEmbedded, type Where } from '../support/scratch.ts'
import { startServer, type Server } from '../support/server.ts'
import { count, isWhole, nextCreate, prepare, summaryOf, type Setup } from './scene.ts'

const CLIENTS = 8
/** More than the clients can use in one round. */
const VEHICLES = 800

/** The answers that the clients of one round received. */
interface Seen {
  acknowledged: number[]
  /** Refusals with nothing saved, and those with an unknown outcome. */
  busy: number
  unknown: number
  isOver: boolean
}

/**
 * Creates one emergency after the other until the round is over, each under a key. A request refused during the outage is
 * repeated until it is acknowledged, so the number of emergencies must equal the number of acknowledgements.
 */
const createUntilOver = async (url: string, setup: Setup, seen: Seen): Promise<void> => {
  for (let index = 1; !seen.isOver && setup.vehicles.length > 0; index += 1) {
    const send = nextCreate(setup, index)
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await send(url, headers)
      const body = (await answer.json()) as { id: number; detail?: string; code?: string }
      if (answer.status === 201) {
        seen.acknowledged.push(body.id)
        break
      }
      // All clients are the same person, for whom at most two requests with photos are processed at once.
      if (answer.status !== 503 && answer.status !== 429)
        throw new Error(`a create was answered with ${answer.status}: ${body.detail ?? ''}`)
      if (body.code === 'outcome_unknown') seen.unknown += 1
      else if (answer.status === 503) seen.busy += 1
      await pause(20)
    }
  }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(10)
}

/** Kills PostgreSQL repeatedly under one running server. Returns whether nothing was lost or stored twice. */
export const killDatabase = (rounds: number): Promise<boolean> =>
  onEmbedded(async ({ dataDir }) => {
    const postgres = await ownPostgres()
    const where = { databaseUrl: postgres.url, dataDir }
    await (await openDatabase(where)).close()
    const server = await startServer(where)
    const acknowledged: number[] = []
    let isGood = true
    try {
      for (let round = 1; round <= rounds && isGood; round += 1) {
        const { setup, seen } = await prepareRound(where)
        const working = Promise.all(Array.from({ length: CLIENTS }, () => createUntilOver(server.url, setup, seen)))
        const backAfter = await Promise.race([working.then(() => NaN), killOnce(postgres, seen)])
        seen.isOver = true
        await working
        acknowledged.push(...seen.acknowledged)
        isGood = await report(where, round, { acknowledged, seen, backAfter, server })
      }
    } finally {
      await server.stop()
      await postgres.remove()
    }
    print(`PostgreSQL itself: ${rounds} kills under one server, ${acknowledged.length} emergencies acknowledged`)
    return isGood
  })

const prepareRound = async (where: Where): Promise<{ setup: Setup; seen: Seen }> => {
  const database = await openDatabase(where)
  // A new person for each round, since requests are limited per person.
  const setup = await prepare(database.db, VEHICLES)
  await database.close()
  return { setup, seen: { acknowledged: [], busy: 0, unknown: 0, isOver: false } }
}

/** Kills PostgreSQL during creates and restarts it. Returns the seconds from the restart to the next acknowledgement. */
const killOnce = async (postgres: Awaited<ReturnType<typeof ownPostgres>>, seen: Seen): Promise<number> => {
  await until(() => seen.acknowledged.length > 0)
  await pause(randomInt(50, 1500))
  await postgres.kill()
  await postgres.start()
  const began = performance.now()
  const before = seen.acknowledged.length
  await until(() => seen.acknowledged.length > before)
  return (performance.now() - began) / 1000
}

interface Outcome {
  acknowledged: readonly number[]
  seen: Seen
  backAfter: number
  server: Server
}

const report = async (where: Where, round: number, { acknowledged, seen, backAfter, server }: Outcome): Promise<boolean> => {
  const database = await openDatabase(where)
  const counted = await count(database.db, acknowledged, where.dataDir)
  await database.close()
  const twice = counted.stored - new Set(acknowledged).size
  const { busy, unknown } = seen
  const back = `back after ${backAfter.toFixed(1)} s`
  print(
    `PostgreSQL itself, kill ${round}: ${summaryOf({ ...counted, twice, refused: busy, 'outcome unknown': unknown })}, ${back}`,
  )
  return isWhole(counted) && twice === 0 && server.child.exitCode === null
}
