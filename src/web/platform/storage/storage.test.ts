import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A storage with room for this many characters. */
const storageFor = (room: number) => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => {
      const others = [...stored]
        .filter(([name]) => name !== key)
        .flat()
        .join('')
      if (others.length + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  }
}
const forbid = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })

const had = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
  if (had) Object.defineProperty(globalThis, 'localStorage', had)
})
/** As a new page sees it, with an empty memory. */
const newPage = () => import('./storage.ts')

test('what is written is found by the next page', async () => {
  vi.stubGlobal('localStorage', storageFor(1000))
  const { local, storesSessions } = await newPage()
  expect(storesSessions()).toBe(true)
  expect(local.write('token', 'one')).toBe(true)
  vi.resetModules()
  const next = await newPage()
  expect(next.local.read('token')).toBe('one')
  next.local.remove('token')
  expect(local.read('token')).toBeNull()
})

test('without permission values last as long as the page', async () => {
  forbid()
  const { local, storesSessions } = await newPage()
  expect(storesSessions()).toBe(false)
  expect(local.read('token')).toBeNull()
  expect(local.write('token', 'one')).toBe(false)
  expect(local.read('token')).toBe('one')
  local.remove('token')
  expect(local.read('token')).toBeNull()
  local.write('token', 'two')
  vi.resetModules()
  expect((await newPage()).local.read('token')).toBeNull()
})

test('in a full storage the new value lasts as long as the page, and the one before does not come back', async () => {
  vi.stubGlobal('localStorage', storageFor(10))
  const { local, storesSessions } = await newPage()
  expect(local.write('token', 'one')).toBe(true)
  expect(storesSessions()).toBe(false)
  expect(local.write('token', 'another')).toBe(false)
  expect(local.read('token')).toBe('another')
  vi.resetModules()
  expect((await newPage()).local.read('token')).toBeNull()
})

test('what another tab stores later counts', async () => {
  vi.stubGlobal('localStorage', storageFor(10))
  const { local } = await newPage()
  local.write('token', 'too long')
  localStorage.setItem('token', 'new')
  expect(local.read('token')).toBe('new')
  expect(local.write('token', 'own')).toBe(true)
  expect(local.read('token')).toBe('own')
})
