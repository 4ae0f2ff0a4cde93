import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { local } from './storage.ts'
import { onTokenChange } from './token.ts'
import { TOKEN_KEY } from './token-key.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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
  local.write(TOKEN_KEY, 'of Diego')
  emit('pageshow', true)
  expect(changed).toHaveBeenCalledOnce()

  stop()
  emit('pagehide', true)
  local.remove(TOKEN_KEY)
  emit('pageshow', true)
  expect(changed).toHaveBeenCalledOnce()
})
