import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { local } from './storage.ts'
import { onTokenChange } from './token.ts'
import { TOKEN_KEY } from './read-token.ts'

let page: EventTarget
const reload = vi.fn<() => void>()
beforeEach(() => {
  page = Object.assign(new EventTarget(), { location: { reload } })
  reload.mockClear()
  vi.stubGlobal('window', page)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const emit = (type: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(type), { persisted }))

test('a page that comes back by the button of the browser follows the session that another tab has begun meanwhile', () => {
  local.write(TOKEN_KEY, 'of Ana')
  const changed = vi.fn<() => void>()
  const stop = onTokenChange(changed)
  emit('pageshow', false)
  emit('pagehide', true)
  emit('pageshow', true)
  expect(changed).not.toHaveBeenCalled()

  emit('pagehide', true)
  local.remove(TOKEN_KEY)
  emit('pageshow', true)
  expect(changed).toHaveBeenCalledOnce()

  emit('pagehide', true)
  local.write(TOKEN_KEY, 'of Diego')
  emit('pageshow', true)
  expect(changed).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()

  stop()
  emit('pagehide', true)
  local.remove(TOKEN_KEY)
  emit('pageshow', true)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a page that comes back in the session of somebody else begins anew', () => {
  const changed = vi.fn<() => void>()
  local.write(TOKEN_KEY, 'of Ana')
  onTokenChange(changed)
  emit('pagehide', true)
  local.write(TOKEN_KEY, 'of Diego')
  emit('pageshow', true)
  expect([changed.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

test.each([TOKEN_KEY, null])('a page that was held while one person signed out and another in begins anew (%s)', (key) => {
  const changed = vi.fn<() => void>()
  local.write(TOKEN_KEY, 'of Ana')
  onTokenChange(changed)
  local.write(TOKEN_KEY, 'of Diego')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }))
  expect([changed.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect([changed.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})
