import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { forgetOutdatedBlanks, leave, refresher, retryOutdated } from './refresh.ts'

// On a server, queries have no intervals.
beforeAll(() => environmentManager.setIsServer(() => false))

/** A screen with one query; the test supplies the server's answers one by one. */
const aScreen = (queryKey: string[], queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) => {
  const asked: { answer: (data: string) => void; refuse: () => void; signal: AbortSignal }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      asked.push({ answer: resolve, refuse: () => reject(new Error('refused')), signal })
    })
  const observer = new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity })
  const leave = observer.subscribe(() => {})
  return {
    queries,
    asked,
    leave,
    shown: () => observer.getCurrentResult().data,
    isIdle: () => !observer.getCurrentResult().isFetching,
  }
}
const times = (screen: ReturnType<typeof aScreen>, n: number) => vi.waitFor(() => expect(screen.asked).toHaveLength(n))
const answered = async (screen: ReturnType<typeof aScreen>, data: string) => {
  screen.asked.at(-1)?.answer(data)
  await vi.waitFor(() => expect(screen.shown()).toBe(data))
}

test('shown queries of a named resource are refetched and keep their data meanwhile; other queries are not refetched', async () => {
  const list = aScreen(['emergency', 'list'])
  const record = aScreen(['emergency', 'record', '7'], list.queries)
  const other = aScreen(['station', 'list'], list.queries)
  for (const screen of [list, record, other]) await answered(screen, 'old')
  refresher(list.queries)(['emergency', 'vehicle'])
  await times(list, 2)
  await times(record, 2)
  expect(list.shown()).toBe('old')
  await answered(list, 'new')
  expect(other.asked).toHaveLength(1)
})

test('a change event for everything refetches all shown queries except the signed-in person', async () => {
  const list = aScreen(['emergency', 'list'])
  const other = aScreen(['station', 'list'], list.queries)
  const me = aScreen(['me'], list.queries)
  for (const screen of [list, other, me]) await answered(screen, 'old')
  refresher(list.queries)(['*'])
  await times(list, 2)
  await times(other, 2)
  expect(me.asked).toHaveLength(1)
})

test('a change event for people refetches the signed-in person, whose role may have changed', async () => {
  const me = aScreen(['me', 'token'])
  await answered(me, 'old')
  refresher(me.queries)(['station'])
  expect(me.asked).toHaveLength(1)
  refresher(me.queries)(['user'])
  await times(me, 2)
})

test.each([
  ['first', 0],
  ['later', 1],
])('a %s request in progress completes and is followed by exactly one more, however many events arrive', async (_, before) => {
  const screen = aScreen(['emergency', 'list'])
  const refresh = refresher(screen.queries)
  for (let n = 0; n < before; n++) {
    await answered(screen, 'first')
    refresh(['emergency'])
  }
  await times(screen, before + 1)
  for (let n = 0; n < 5; n++) refresh(['emergency'])
  await answered(screen, 'maybe old')
  expect(screen.asked[before]?.signal.aborted).toBe(false)
  await times(screen, before + 2)
  await answered(screen, 'new')
  await vi.waitFor(() => expect(screen.isIdle()).toBe(true))
  expect(screen.asked).toHaveLength(before + 2)
})

test('a query that is not shown is refetched when it is shown again', async () => {
  const screen = aScreen(['emergency', 'list'])
  await answered(screen, 'old')
  screen.leave()
  refresher(screen.queries)(['emergency'])
  expect(screen.asked).toHaveLength(1)
  const again = aScreen(['emergency', 'list'], screen.queries)
  await times(again, 1)
  expect(again.shown()).toBe('old')
})

test('a failed first load is not refetched by a change event', async () => {
  const screen = aScreen(['emergency', 'list'])
  screen.asked[0]?.refuse()
  await vi.waitFor(() => expect(screen.isIdle()).toBe(true))
  refresher(screen.queries)(['emergency'])
  expect(screen.isIdle()).toBe(true)
  expect(screen.asked).toHaveLength(1)
})

test('data whose reload failed is requested again every five to ten seconds as long as it is shown', async () => {
  const screen = aScreen(
    ['emergency', 'list'],
    new QueryClient({ defaultOptions: { queries: { retry: false, refetchInterval: retryOutdated } } }),
  )
  await answered(screen, 'old')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  void screen.queries.invalidateQueries()
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.asked).toHaveLength(2)
  screen.asked[1]?.refuse()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(screen.asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_200)
  expect(screen.asked).toHaveLength(3)
  screen.asked[2]?.refuse()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(screen.asked).toHaveLength(4)
  screen.asked[3]?.answer('new')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.shown()).toBe('new')
  expect(screen.asked).toHaveLength(4)
})

test('a failed reload is not repeated on a screen that was left, nor a first load', async () => {
  const options = { defaultOptions: { queries: { retry: false, refetchInterval: retryOutdated } } }
  const [left, first] = [aScreen(['emergency'], new QueryClient(options)), aScreen(['station'], new QueryClient(options))]
  await answered(left, 'old')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  void left.queries.invalidateQueries()
  await vi.advanceTimersByTimeAsync(0)
  for (const screen of [left, first]) screen.asked.at(-1)?.refuse()
  await vi.advanceTimersByTimeAsync(0)
  left.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(left.asked).toHaveLength(2)
  expect(first.asked).toHaveLength(1)
})

test('a record that is being deleted is not refetched, unless the deletion fails', async () => {
  const record = aScreen(['emergency', 'record', '8', 'history'])
  const other = aScreen(['emergency', 'record', '9'], record.queries)
  for (const screen of [record, other]) await answered(screen, 'old')
  const refresh = refresher(record.queries)
  await expect(
    leave('emergency/8', async () => {
      refresh(['emergency'])
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await times(other, 2)
  await answered(other, 'new')
  expect(record.asked).toHaveLength(1)
  refresh(['emergency'])
  await times(record, 2)
})

test('an outdated answer without rows is dropped from the cache unless it is shown; one with rows stays', async () => {
  const queries = new QueryClient()
  forgetOutdatedBlanks(queries)
  queries.setQueryData(['station', 'list', 'blank'], { count: 0, results: [] })
  queries.setQueryData(['station', 'list', 'rows'], { count: 1, results: [{ id: 1 }] })
  const leaveScreen = new QueryObserver(queries, {
    queryKey: ['station', 'list', 'shown'],
    queryFn: () => new Promise<object>(() => {}),
    initialData: { count: 0, results: [] },
    staleTime: Infinity,
  }).subscribe(() => {})
  onTestFinished(leaveScreen)
  await queries.invalidateQueries({ queryKey: ['station'], refetchType: 'none' })
  const remaining = ['blank', 'rows', 'shown'].filter((name) => queries.getQueryData(['station', 'list', name]) !== undefined)
  expect(remaining).toEqual(['rows', 'shown'])
})
