import { expect, test } from 'vitest'
import { readPages } from './read-pages.ts'

test('reads the pages in their order, six at once', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const readPage = async (page: number) => {
    await new Promise<void>((answer) => {
      waiting.push(answer)
      most = Math.max(most, waiting.length)
    })
    return { results: [page] }
  }
  const rows = readPages(195, readPage)
  for (let answered = 0; answered < 20; answered += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    // The last one first.
    waiting.pop()?.()
  }
  expect(await rows).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(most).toBe(6)
})

test('asks for nothing more after a failure', async () => {
  const asked: number[] = []
  const readPage = (page: number) => {
    asked.push(page)
    return page === 2 ? Promise.reject(new Error('lost')) : Promise.resolve({ results: [page] })
  }
  await expect(readPages(100, readPage)).rejects.toThrow('lost')
  expect(asked).toEqual([1, 2, 3, 4, 5, 6])
})

test('reads nothing of an empty list', async () => {
  expect(await readPages(0, () => Promise.reject(new Error('asked')))).toEqual([])
})
