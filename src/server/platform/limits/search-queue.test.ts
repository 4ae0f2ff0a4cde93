import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { CONCURRENT_SEARCHES } from '../../../contract/shared/server-limits.ts'
import type { Database } from '../database/open.ts'
import type { Caller } from '../deps.ts'
import { findRecords } from '../../overview/search/find-records.ts'
import { queueSearch } from './search-queue.ts'

const server = useTestServer()

/** A search that runs until it is ended. */
const aSearch = (person: number, started: string[], name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = queueSearch(person, new AbortController().signal, () => {
    started.push(name)
    return promise
  })
  // Awaited by the tests that expect a refusal.
  answer.catch(() => {})
  return { answer, end: resolve }
}

test("while a person's search runs only their newest one waits, and the one before it is refused", async () => {
  const started: string[] = []
  const [first, second, third] = ['first', 'second', 'third'].map((name) => aSearch(1, started, name))
  await expect(second?.answer).rejects.toMatchObject({ code: 'search.replaced', status: 429 })
  expect(started).toEqual(['first'])
  first?.end()
  third?.end()
  await Promise.all([first?.answer, third?.answer])
  expect(started).toEqual(['first', 'third'])
})

test('few run at once, and the next to begin is that of the person who has waited longest', async () => {
  const started: string[] = []
  const running = Array.from({ length: CONCURRENT_SEARCHES }, (_, n) => aSearch(n, started, 'running'))
  const [ana, eva] = [100, 200]
  const old = aSearch(ana, started, 'older of Ana')
  const later = aSearch(eva, started, 'Eva')
  const newest = aSearch(ana, started, 'newest of Ana')
  await expect(old.answer).rejects.toMatchObject({ code: 'search.replaced' })
  expect(started).toEqual(running.map(() => 'running'))
  for (const search of [...running, later, newest]) search.end()
  await Promise.all([...running, later, newest].map(({ answer }) => answer))
  expect(started.slice(running.length)).toEqual(['newest of Ana', 'Eva'])
})

test('after a search that fails, the next one runs', async () => {
  const client = new AbortController().signal
  await expect(queueSearch(1, client, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queueSearch(1, client, () => Promise.resolve('found'))).toBe('found')
})

test('the call answers the newest search of a person, and refuses the one before it', async () => {
  const searcher = await server.as(Role.Administrador)
  const { id } = (await searcher.get('/api/user/me')).body as { id: number }
  const running = aSearch(id, [], 'running')
  const calls = ['uno', 'dos'].map((text) => searcher.get(`/api/search?search=${text}`))
  const refused = await Promise.race(calls)
  expectRefusal(refused, 429)
  running.end()
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
})

describe('a search that is given up', () => {
  const anybody: Caller = {
    id: 1,
    name: 'Ana',
    role: Role.Administrador,
    status: UserStatus.Activo,
    second_factor: { is_on: false, is_required: false },
    must_change_password: false,
    station_id: null,
    token_hash: Buffer.alloc(0),
    proved_at: new Date(),
  }
  /** Runs a search whose queries are counted, and gives it up during the first one. */
  const queriesOf = async (search: (db: Database) => Promise<unknown>, giveUp: () => unknown) => {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => {
        if (queries === 1) await giveUp()
        return result
      },
    }
    await search(server.deps.db.withPlugin(counting))
    return queries
  }
  const expectGivenUp = (answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code: 'search.replaced' })

  test('by its client begins no further query', async () => {
    const client = new AbortController()
    const search = (db: Database) =>
      expectGivenUp(
        queueSearch(1, client.signal, (givenUp) => findRecords({ db, now: server.deps.now }, 'zona', anybody, givenUp)),
      )
    expect(await queriesOf(search, () => client.abort())).toBe(1)
    // Nor any if it was given up while it waited.
    expect(await queriesOf(search, () => {})).toBe(0)
  })

  test("for the same person's newer one begins no further query", async () => {
    const client = new AbortController().signal
    const newer: Promise<string>[] = []
    const search = (db: Database) =>
      expectGivenUp(queueSearch(1, client, (givenUp) => findRecords({ db, now: server.deps.now }, 'zona', anybody, givenUp)))
    const giveUp = () => void newer.push(queueSearch(1, client, () => Promise.resolve('found')))
    expect(await queriesOf(search, giveUp)).toBe(1)
    expect(await Promise.all(newer)).toEqual(['found'])
  })

  test('by a closed connection begins no further query', async () => {
    const { headers } = await server.as(Role.Administrador)
    const atServer: Socket[] = []
    const opened = (message: unknown) => atServer.push((message as { socket: Socket }).socket)
    subscribe('net.server.socket', opened)
    const { searchDb } = server.deps
    const started: string[] = []
    const search = async (db: Database) => {
      server.deps.searchDb = db
      asking = request(`${server.url}/api/search?search=zona`, { agent: false, headers })
      asking.on('error', () => {}).end()
      // Not `once`, which throws what a closed connection reports.
      await new Promise((resolve) => asking?.on('close', resolve))
      // The second of these begins when the one that was given up has ended.
      const others = [1001, 1002].map((person) => aSearch(person, started, 'other'))
      await expect.poll(() => started).toHaveLength(CONCURRENT_SEARCHES)
      for (const other of others) other.end()
      await Promise.all(others.map(({ answer }) => answer))
    }
    let asking: ClientRequest | undefined
    const close = async () => {
      const closed = once(atServer[0]!, 'close')
      asking?.destroy()
      await closed
      await setImmediate()
    }
    expect(await queriesOf(search, close)).toBe(1)
    server.deps.searchDb = searchDb
    unsubscribe('net.server.socket', opened)
  })
})
