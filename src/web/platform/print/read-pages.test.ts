import { expect, test } from 'vitest'
import { readPages } from './read-pages.ts'

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A list, the newest row first, to which `add` adds one before the others. */
const aList = (count: number) => {
  const ids = upTo(count)
  const asked: number[] = []
  return {
    asked,
    add: () => ids.unshift(ids.length + 1),
    page: (page: number) => {
      asked.push(page)
      return { results: rowsOf(...ids.slice((page - 1) * 10, page * 10)), count: ids.length }
    },
  }
}

test('reads the pages in their order, after the first one six at once', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const list = aList(195)
  const rows = readPages(async (page) => {
    await new Promise<void>((answer) => {
      waiting.push(answer)
      most = Math.max(most, waiting.length)
    })
    return list.page(page)
  })
  for (let answered = 0; answered < 20; answered += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    // The last one first.
    waiting.pop()?.()
  }
  expect(await rows).toEqual({ results: rowsOf(...upTo(195)), count: 195 })
  expect(most).toBe(6)
})

test('asks for nothing more after a failure', async () => {
  const list = aList(100)
  await expect(
    readPages((page) => (page === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(list.page(page)))),
  ).rejects.toThrow('lost')
  expect(list.asked).toEqual([1, 3, 4, 5, 6, 7])
})

test('reads a list again to which a row was added meanwhile', async () => {
  const list = aList(20)
  const rows = await readPages((page) => {
    const answer = list.page(page)
    if (list.asked.length === 1) list.add()
    return Promise.resolve(answer)
  })
  expect(rows).toEqual({ results: rowsOf(21, ...upTo(20)), count: 21 })
  expect(list.asked).toEqual([1, 2, 1, 2, 3])
})

test('takes a list that never stops changing as it is, each row once', async () => {
  const list = aList(20)
  const { results, count } = await readPages((page) => {
    list.add()
    return Promise.resolve(list.page(page))
  })
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
  expect(list.asked.filter((page) => page === 1)).toHaveLength(3)
  expect(count).toBeGreaterThan(20)
})

test('reads the first rows of a long list, and says how many it has', async () => {
  const list = aList(95)
  expect(await readPages((page) => Promise.resolve(list.page(page)), 15)).toEqual({ results: rowsOf(...upTo(15)), count: 95 })
  expect(list.asked).toEqual([1, 2])
})

test('reads an empty list once', async () => {
  expect(await readPages(() => Promise.resolve({ results: [], count: 0 }))).toEqual({ results: [], count: 0 })
})
