import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RESUME_MS, RESUME_WAITS_MS } from '../../../../contract/fleet/limits.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../contract/shared/units.ts'
import { PlayedConnection } from '../../../../../test/played-connection.ts'
import { readTracked, readUnsentStops, storeTracked } from '../../../platform/storage/tracked-vehicle.ts'
import { resumeTracking } from './resume-tracking.ts'

const vehicle = { id: 7, plate: 'P-123ABC', tracking: 3, person: 2, offset: 500 }

/** What a call is answered; nothing without a network. */
let answers: (() => Response) | undefined
let takesConnections = true
let asked: string[] = []
/** When it was tried, in milliseconds since the loss. */
let triedAt: number[] = []
let lostAt = 0
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let network: EventTarget
let stop = () => {}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

class Played extends PlayedConnection {
  constructor() {
    super()
    setTimeout(() => (takesConnections ? this.opens() : this.ends(1006)))
  }
}
const stateOf = (given: object) => () =>
  Response.json({ on_tracking: true, is_mine: true, tracking: 3, ...given, server_time: new Date().toISOString() })
const shown = () => notificationsStore.getState().notifications.map(({ title, message }) => title ?? message)

const lose = (since = 0) => {
  lostAt = Date.now() - since
  storeTracked({ ...vehicle, lostAt })
  triedAt = []
  stop = resumeTracking({ ...vehicle, lostAt }, (isTrying) => isTrying && triedAt.push(Date.now() - lostAt)).stop
}

beforeEach(() => {
  vi.useFakeTimers()
  notifications.clean()
  asked = []
  answers = undefined
  takesConnections = true
  network = Object.assign(new EventTarget(), { location: new URL('https://sirena.example.org') })
  vi.stubGlobal('window', network)
  vi.stubGlobal('document', page)
  vi.stubGlobal('WebSocket', Played)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (answers === undefined) throw new TypeError('Failed to fetch')
    return answers()
  })
})
afterEach(() => {
  stop()
  notifications.clean()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// S-68, A-TRK-23
test('without a network it is tried with growing pauses, the first of 20 s, and goes on when there is one', async () => {
  lose()
  await pass(40 * MINUTE_MS)
  const pauses = triedAt.map((at, n) => at - (triedAt[n - 1] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(20 * SECOND_MS)
  for (const [n, pause] of pauses.slice(1).entries()) {
    const wait = Math.min(RESUME_WAITS_MS.most, RESUME_WAITS_MS.first * 2 ** n)
    expect(pause).toBeGreaterThanOrEqual(wait)
    expect(pause).toBeLessThanOrEqual(wait * 1.5)
  }
  answers = stateOf({})
  await pass(RESUME_WAITS_MS.most * 1.5)
  expect(readTracked()).toEqual(vehicle)
  expect(shown()).toEqual(['Compartiendo de nuevo la posición de P-123ABC'])
})

test('the network that is back, and the person, end the pause', async () => {
  lose()
  await pass(SECOND_MS)
  network.dispatchEvent(new Event('online'))
  await pass(2 * SECOND_MS)
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(triedAt).toEqual([SECOND_MS, 3 * SECOND_MS])
})

test('where calls arrive and live connections do not, it does not go on', async () => {
  answers = stateOf({})
  takesConnections = false
  lose()
  await pass(10 * MINUTE_MS)
  expect(asked.length).toBeGreaterThan(2)
  expect(readTracked()?.lostAt).toBe(lostAt)
  takesConnections = true
  await pass(RESUME_WAITS_MS.most * 1.5)
  expect(readTracked()).toEqual(vehicle)
})

// S-68
test.each([
  ['an administrator stopped', { on_tracking: false, is_mine: false, tracking: null }, /^El administrador detuvo el trackeo/],
  ['somebody else tracks', { is_mine: false, tracking: 4 }, 'El vehículo P-123ABC se trackea ahora desde otro dispositivo.'],
  ['its person tracks elsewhere', { tracking: 4 }, 'El vehículo P-123ABC se trackea ahora desde otro dispositivo.'],
])('a tracking that %s does not go on, with a sentence', async (_, state, sentence) => {
  answers = stateOf(state)
  lose()
  await pass(20 * SECOND_MS)
  expect(readTracked()).toBeUndefined()
  expect(shown()).toEqual([expect.stringMatching(sentence)])
  await pass(RESUME_MS)
  expect(asked).toHaveLength(1)
})

test('a refusal of the server ends it with its sentence', async () => {
  answers = () => Response.json({ detail: 'Solo puede trackear vehículos de su estación.', errors: {} }, { status: 400 })
  lose()
  await pass(20 * SECOND_MS)
  expect(readTracked()).toBeUndefined()
  expect(shown()).toEqual(['Solo puede trackear vehículos de su estación.'])
})

// S-68, A-TRK-26
test.each([
  ['in a page that stayed open', 0, RESUME_MS + 2 * RESUME_WAITS_MS.most],
  ['in a page that was opened again', RESUME_MS, 0],
])('after 12 hours it ends, with a sentence, and the server is told once it answers, %s', async (_, since, after) => {
  lose(since)
  await pass(after)
  expect(readTracked()).toBeUndefined()
  expect(shown()).toEqual(['El trackeo terminó: pasaron 12 horas sin conexión.'])
  expect(readUnsentStops()).toEqual([{ id: 7, tracking: 3, person: 2 }])
  expect(asked.at(-1)).toMatch(/^POST .*status_tracking/)
})

test('one that was stopped while it was tried stays stopped', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  lose()
  await pass(20 * SECOND_MS)
  localStorage.removeItem('sirena.tracked-vehicle')
  stop()
  answer(stateOf({})())
  await pass(MINUTE_MS)
  expect(readTracked()).toBeUndefined()
  expect(shown()).toEqual([])
})
