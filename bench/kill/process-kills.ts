import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { ownRedis } from '../../test/own-redis.ts'
import { print } from '../support/print.ts'
import type { Where } from '../support/scratch.ts'
import { startServer, type Server } from '../support/server.ts'
import { count, isWhole, nextCreate, prepare, summaryOf, type Setup } from './scene.ts'

export const CLIENTS = 8
/** More than the clients can use in one round. */
export const VEHICLES = 800

export interface Round {
  servers: Server[]
  setup: Setup
  acknowledged: number[]
  isOver: boolean
}

/**
 * Creates one emergency after the other until the round is over, each under a key, which is sent to the other process, if there is
 * one, while the first refuses or is gone: so the number of emergencies must equal the number of acknowledgements.
 */
export const createUntilOver = async (round: Round, client: number): Promise<void> => {
  for (let index = 1; !round.isOver && round.setup.vehicles.length > 0; index += 1) {
    const send = nextCreate(round.setup, index)
    const headers = { 'idempotency-key': randomUUID() }
    for (let attempt = client + index; ; attempt += 1) {
      const server = round.servers[attempt % round.servers.length]
      const answer = await send(server?.url ?? '', headers)
        .then(async (sent) => ({ status: sent.status, body: (await sent.json()) as { id: number; detail?: string } }))
        .catch(() => ({ status: 503, body: { id: 0, detail: 'the process is gone' } }))
      if (answer.status === 201) {
        round.acknowledged.push(answer.body.id)
        break
      }
      // All clients are the same person, for whom at most two requests with photos are processed at once.
      if (answer.status !== 503 && answer.status !== 429)
        throw new Error(`a create was answered with ${answer.status}: ${answer.body.detail ?? ''}`)
      await pause(20)
    }
  }
}

/**
 * Kills one of two processes on one database again and again, and their Redis each third time. Returns whether nothing was lost or
 * stored twice.
 */
export const killProcesses = async (where: Where, rounds: number): Promise<boolean> => {
  await (await openDatabase(where)).close()
  const redis = await ownRedis()
  const start = () => startServer(where, { REDIS_URL: redis.url })
  const servers = [await start(), await start()]
  const acknowledged: number[] = []
  let isGood = true
  try {
    for (let number = 1; number <= rounds && isGood; number += 1) {
      const database = await openDatabase(where)
      const round: Round = { servers, setup: await prepare(database.db, VEHICLES), acknowledged: [], isOver: false }
      await database.close()
      const working = Promise.all(Array.from({ length: CLIENTS }, (_, client) => createUntilOver(round, client)))
      while (round.acknowledged.length === 0) await pause(10)
      await pause(randomInt(50, 1500))
      const [dying, isRedisToo] = [number % 2, number % 3 === 0]
      if (isRedisToo) await redis.kill()
      await kill(servers[dying])
      servers[dying] = await start()
      if (isRedisToo) await redis.start()
      round.isOver = true
      await working
      acknowledged.push(...round.acknowledged)
      isGood = await report(where, number, acknowledged, isRedisToo)
    }
  } finally {
    for (const server of servers) await server.stop()
    await redis.kill()
  }
  return isGood
}

const kill = async (server: Server | undefined): Promise<void> => {
  if (server === undefined) return
  const ended = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await ended
}

const report = async (where: Where, round: number, acknowledged: number[], isRedisToo: boolean): Promise<boolean> => {
  const database = await openDatabase(where)
  const counted = await count(database.db, acknowledged, where.dataDir)
  await database.close()
  print(`PostgreSQL, one of two processes${isRedisToo ? ' and Redis' : ''}, kill ${round}: ${summaryOf(counted)}`)
  return isWhole(counted) && counted.stored === acknowledged.length
}
