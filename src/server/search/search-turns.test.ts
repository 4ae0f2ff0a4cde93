import { expect, test } from 'vitest'
import { Role } from '../../contract/roles.ts'
import { expectRefusal } from '../../../test/refusals.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { CONCURRENT_SEARCHES } from '../../contract/server-limits.ts'
import { inSearchTurn } from './search-turns.ts'

const server = useTestServer()

/** A search that runs until it is ended. */
const aSearch = (person: number, started: string[], name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = inSearchTurn(person, () => {
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

test('a search that fails leaves its turn to the next', async () => {
  await expect(inSearchTurn(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inSearchTurn(1, () => Promise.resolve('found'))).toBe('found')
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
