import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PERSIST_AGAIN_MS } from '../../../contract/shared/browser-limits.ts'

const stored = new Map<string, string>()
const persist = vi.fn<() => Promise<boolean>>(async () => false)
let isPersisted = false

beforeEach(() => {
  stored.clear()
  persist.mockClear()
  isPersisted = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => isPersisted } })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** As a page that was just opened. */
const open = async () => {
  vi.resetModules()
  return (await import('./persist-storage.ts')).persistStorage
}

test('the browser is asked once, also by later pages, and again after a month', async () => {
  const first = await open()
  await Promise.all([first(), first()])
  await first()
  await (
    await open()
  )()
  expect(persist).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(PERSIST_AGAIN_MS)
  await (
    await open()
  )()
  expect(persist).toHaveBeenCalledTimes(2)
})

test('a browser that has granted it is not asked', async () => {
  isPersisted = true
  await (
    await open()
  )()
  expect(persist).not.toHaveBeenCalled()
})

test('a page without TLS has nobody to ask, and a clock that was ahead does not silence it', async () => {
  vi.stubGlobal('navigator', {})
  await (
    await open()
  )()
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => false } })
  stored.set('sirena.persist-asked-at', String(Date.now() + 10 * PERSIST_AGAIN_MS))
  await (
    await open()
  )()
  expect(persist).toHaveBeenCalledOnce()
})
