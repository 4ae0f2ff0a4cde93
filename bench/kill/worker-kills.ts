import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { s3Files } from '../../src/server/platform/files/s3-files.ts'
import { ownPostgres } from '../../test/own-postgres.ts'
import { ownRedis } from '../../test/own-redis.ts'
import { filesSettings, ownS3 } from '../../test/own-s3.ts'
import { print } from '../support/print.ts'
import { onEmbedded } from '../support/scratch.ts'
import { startServer, type Server } from '../support/server.ts'
import { CLIENTS, createUntilOver, VEHICLES, type Round } from './process-kills.ts'
import { count, isWhole, prepare, summaryOf } from './scene.ts'

const AWAY_MS = 3000
/** Longer than a worker loads, so that both find PostgreSQL away. */
const AWAY_AT_START_MS = 10_000

/**
 * Kills in turn everything that a server with two workers consists of, during creates. What has no supervisor of its own is started
 * again, and the rest must come back by itself. Returns whether it did, and nothing was lost or stored twice.
 */
export const killWorkers = (rounds: number): Promise<boolean> =>
  onEmbedded(async ({ dataDir }) => {
    const [postgres, redis, storage] = [await ownPostgres(), await ownRedis(), await ownS3()]
    const bucket = storage.aBucket()
    const where = { databaseUrl: postgres.url, dataDir }
    await (await openDatabase(where)).close()
    const metricsPort = await freePort()
    const settings = { WORKERS: '2', REDIS_URL: redis.url, METRICS_PORT: String(metricsPort), ...filesSettings(bucket) }
    const start = () => startServer(where, settings)
    const servers = [await start()] as [Server]
    const workers = () => childrenOf(servers[0].child.pid)
    const killAndStart = async (part: { kill: () => Promise<void>; start: () => Promise<void> }, away = AWAY_MS) => {
      await part.kill()
      await pause(away)
      await part.start()
    }
    const kills: Record<string, () => Promise<void>> = {
      'the first process': async () => {
        const ended = once(servers[0].child, 'exit')
        servers[0].child.kill('SIGKILL')
        await ended
        servers[0] = await start()
      },
      'a worker': async () => void process.kill(workers()[0] ?? 0, 'SIGKILL'),
      PostgreSQL: () => killAndStart(postgres),
      Redis: () => killAndStart(redis),
      'the object storage': () => killAndStart(storage),
      'PostgreSQL while both workers start': async () => {
        const before = workers()
        for (const worker of before) process.kill(worker, 'SIGKILL')
        while (workers().filter((worker) => !before.includes(worker)).length < 2) await pause(10)
        await killAndStart(postgres, AWAY_AT_START_MS)
      },
    }
    const acknowledged: number[] = []
    const report = async (what: string, seconds: number): Promise<boolean> => {
      const names = new Set(await s3Files(bucket, dataDir).names())
      const database = await openDatabase(where)
      const counted = await count(database.db, acknowledged, dataDir, (name) => names.has(name))
      await database.close()
      print(`Two workers, ${what} killed: ${summaryOf(counted)}, back after ${seconds.toFixed(1)} s`)
      return isWhole(counted) && counted.stored === acknowledged.length
    }
    let isGood = true
    try {
      for (let number = 0; number < rounds * 6 && isGood; number += 1) {
        const [what = '', kill = () => Promise.resolve()] = Object.entries(kills)[number % 6] ?? []
        const database = await openDatabase(where)
        const round: Round = { servers, setup: await prepare(database.db, VEHICLES), acknowledged: [], isOver: false }
        await database.close()
        const working = Promise.all(Array.from({ length: CLIENTS }, (_, client) => createUntilOver(round, client)))
        while (round.acknowledged.length === 0) await pause(10)
        await pause(randomInt(50, 1500))
        await kill()
        const began = performance.now()
        await isBack(round, metricsPort)
        const seconds = (performance.now() - began) / 1000
        round.isOver = true
        await working
        acknowledged.push(...round.acknowledged)
        isGood = await report(what, seconds)
      }
    } finally {
      await servers[0].stop()
      await Promise.all([postgres.remove(), redis.kill(), storage.remove()])
    }
    return isGood
  })

/**
 * Both workers serve, are ready and have Redis, which several new connections ask in turn, and photos are stored: a client repeats
 * what is refused, and every third of its creates has one.
 */
const isBack = async ({ servers, acknowledged }: Round, metricsPort: number): Promise<void> => {
  const enough = acknowledged.length + 3 * CLIENTS
  for (;;) {
    const url = servers[0]?.url ?? ''
    const metrics = await ask(`http://127.0.0.1:${metricsPort}/metrics`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(`${url}/readyz`)))
    const isReady = answers.every((answer) => answer?.includes('"status":"ready"') && !answer.includes('"Redis '))
    if (isReady && /^sirena_workers 2$/m.test(metrics ?? '') && acknowledged.length > enough) return
    await pause(50)
  }
}

const ask = (url: string): Promise<string | undefined> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    (answer) => answer.text(),
    () => undefined,
  )

const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
