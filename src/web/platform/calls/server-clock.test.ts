import { expect, test, vi } from 'vitest'
import { noteAnswerDate, noteServerTime, serverAhead, serverNow } from './server-clock.ts'

test('a server’s clock is as far ahead or behind as no slow answer explains', () => {
  const asked = { sent: 10_000, answered: 14_000 }
  expect([9000, 10_000, 12_000, 14_000, 17_000].map((time) => serverAhead(time, asked))).toEqual([-1000, 0, 0, 0, 3000])
})

test('a device whose clock is a day off learns the server’s time from an answer, and keeps it over a reload', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const day = 86_400_000
  noteAnswerDate(new Date(Date.now() + day).toUTCString())
  expect(Math.abs(serverNow() - Date.now() - day)).toBeLessThan(2000)
  noteAnswerDate(null)
  expect(serverNow() - Date.now()).toBeGreaterThan(day / 2)
  vi.resetModules()
  const { serverNow: later } = await import('./server-clock.ts')
  expect(Math.abs(later() - Date.now() - day)).toBeLessThan(2000)
  noteServerTime(Date.now())
  vi.unstubAllGlobals()
})
