import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { print } from '../support/print.ts'
import type { Where } from '../support/scratch.ts'
import { startServer } from '../support/server.ts'
import { count, isWhole, nextCreate, prepare, summaryOf, type Count, type Setup } from './scene.ts'

const CLIENTS = 8
const VEHICLES_OF_ROUND = 200

/** Creates one emergency after the other until the server is killed. Returns the acknowledged ids. */
const createUntilKilled = async (url: string, setup: Setup, onFirst: () => void): Promise<number[]> => {
  const acknowledged: number[] = []
  for (let index = 1; ; index += 1) {
    try {
      const answer = await nextCreate(setup, index)(url, {})
      const created = (await answer.json()) as { id: number; detail?: string }
      // All clients are the same person, for whom at most two requests with photos are processed at once.
      if (answer.status === 429) continue
      if (answer.status !== 201) throw new Error(`a create was refused: ${created.detail ?? ''}`)
      acknowledged.push(created.id)
      onFirst()
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return acknowledged
      throw error
    }
  }
}

/** Kills the server repeatedly on one database. Returns whether nothing was lost. */
export const killServer = async (name: string, where: Where, rounds: number): Promise<boolean> => {
  const first = await openDatabase(where)
  // Refused creates use up vehicles too.
  const setup = await prepare(first.db, rounds * VEHICLES_OF_ROUND)
  await first.close()
  const acknowledged: number[] = []
  let last: Count | undefined
  for (let round = 1; round <= rounds; round += 1) {
    const { child, url } = await startServer(where)
    // The time to the kill starts at the first acknowledged create, so that every kill hits a busy server.
    let isAtWork = false
    const killSoon = () => {
      if (!isAtWork) setTimeout(() => child.kill('SIGKILL'), randomInt(50, 1500))
      isAtWork = true
    }
    const clients = Array.from({ length: CLIENTS }, () => createUntilKilled(url, setup, killSoon))
    acknowledged.push(...(await Promise.all(clients)).flat())
    if (child.signalCode === null) await once(child, 'exit')
    const database = await openDatabase(where)
    last = await count(database.db, acknowledged, where.dataDir)
    await database.close()
    print(`${name}, kill ${round}: ${summaryOf(last)}`)
  }
  const orphans = readdirSync(path.join(where.dataDir, 'arriving')).length
  print(`${name}: ${rounds} kills, ${orphans} half-arrived uploads left for the sweep`)
  return last !== undefined && isWhole(last)
}
