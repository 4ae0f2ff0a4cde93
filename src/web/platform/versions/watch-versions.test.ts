import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LATE_WORKER_MS, VERSION_CHECK_MS } from '../../../contract/shared/browser-limits.ts'
import { STARTED } from './messages.ts'
import { watchVersions } from './watch-versions.ts'

/** What the server has. */
let served = 'own'

const openPage = () => {
  const page = { visibilityState: 'visible', fullscreenElement: null, activeElement: null }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
}

beforeEach(() => {
  vi.useFakeTimers()
  served = 'own'
  for (const name of ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, EventTarget)
  openPage()
  const text = async () => `<meta name="version" content="${served}" /><title>Sirena</title>`
  vi.stubGlobal('fetch', async () => ({ status: 200, redirected: false, text }))
})
afterEach(() => {
  // Files of tests share it.
  notifications.clean()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isOffered = () => notificationsStore.getState().notifications.some(({ id }) => id === 'new-version')
/** As when somebody comes back to the tab. */
const comeBack = async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

const withWorkers = async (register: () => Promise<unknown>) => {
  const serviceWorker = Object.assign(new EventTarget(), { register })
  vi.stubGlobal('navigator', { onLine: true, locks: {}, serviceWorker })
  watchVersions('own')
  await vi.advanceTimersByTimeAsync(0)
  return (message: unknown) => void serviceWorker.dispatchEvent(new MessageEvent('message', { data: message }))
}
const withWorker = async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  const receive = await withWorkers(async () => ({ active: { postMessage }, update: async () => undefined }))
  return { postMessage, receive }
}

test('without a worker the page asks the server itself, hourly and when it is seen again', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  watchVersions('own')
  await vi.advanceTimersByTimeAsync(0)
  expect(isOffered()).toBe(false)
  served = 'next'
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS)
  expect(isOffered()).toBe(true)
  // The release is taken back.
  served = 'own'
  await comeBack()
  expect(isOffered()).toBe(false)
})

test('with a worker, that is asked each time', async () => {
  const { postMessage } = await withWorker()
  served = 'next'
  await comeBack()
  expect(postMessage.mock.calls).toEqual([[STARTED], [STARTED]])
  expect(isOffered()).toBe(false)
})

test('a version whose worker does not arrive is offered after a minute, however often it is asked for', async () => {
  const { receive } = await withWorker()
  receive({ version: 'next', isLate: true })
  await vi.advanceTimersByTimeAsync(LATE_WORKER_MS / 2)
  expect(isOffered()).toBe(false)
  receive({ version: 'next', isLate: true })
  await vi.advanceTimersByTimeAsync(LATE_WORKER_MS / 2)
  expect(isOffered()).toBe(true)
})

test('a version that has arrived is offered at once, and one that is taken back never', async () => {
  const { receive } = await withWorker()
  receive({ version: 'next' })
  expect(isOffered()).toBe(true)
  receive({ version: 'own' })
  expect(isOffered()).toBe(false)
  receive({ version: 'next', isLate: true })
  receive({ version: 'own' })
  await vi.advanceTimersByTimeAsync(LATE_WORKER_MS)
  expect(isOffered()).toBe(false)
})

test('a worker that a bad network withholds is asked for again, one that the browser forbids is not', async () => {
  for (const { failure, times } of [
    { failure: new TypeError('Failed to fetch'), times: 2 },
    { failure: new DOMException('forbidden', 'SecurityError'), times: 1 },
    { failure: new DOMException('not here', 'NotSupportedError'), times: 1 },
  ]) {
    openPage()
    const register = vi.fn<() => Promise<unknown>>(() => Promise.reject(failure))
    await withWorkers(register)
    await comeBack()
    expect(register, failure.name).toHaveBeenCalledTimes(times)
  }
})
