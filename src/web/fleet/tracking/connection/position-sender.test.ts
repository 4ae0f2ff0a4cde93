import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_MS, RECONNECT_PAUSE_MS, RESEND_MS, RECONNECT_MS } from '../../../../contract/fleet/limits.ts'
import { closeCodes } from '../../../../contract/shared/live-connection.ts'
import type { BufferedPoint } from './point-buffer.ts'
import { PlayedConnection } from '../../../../../test/played-connection.ts'
import { positionSender } from './position-sender.ts'

class Played extends PlayedConnection<{ command: string; messages?: BufferedPoint[] }> {
  static readonly OPEN = 1
  static all: Played[] = []
  constructor() {
    super()
    Played.all.push(this)
  }
  static last = (): Played => {
    const socket = Played.all.at(-1)
    if (socket === undefined) throw new Error('nothing was opened')
    return socket
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  Played.all = []
  vi.stubGlobal('WebSocket', Played)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('https://sirena.example.org') }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** In memory, the oldest first. */
const points = () => {
  let buffered: BufferedPoint[] = []
  return {
    add: async (_vehicle: number, point: BufferedPoint) => void buffered.push(point),
    oldest: async (_vehicle: number, most: number) => buffered.slice(0, most),
    count: async () => buffered.length,
    drop: async (_vehicle: number, times: readonly number[]) => {
      buffered = buffered.filter(({ time }) => !times.includes(time))
    },
  }
}
const start = async () => {
  const tracker = {
    username: '1234000150901',
    onOpen: vi.fn<(isOpen: boolean) => void>(),
    onStored: vi.fn<(buffered: number) => void>(),
    onLost: vi.fn<() => void>(),
    onEnded: vi.fn<() => void>(),
    onWrongClock: vi.fn<() => void>(),
    clock: () => 5000,
  }
  const sender = positionSender(7, points(), tracker)
  Played.last().opens()
  await pass(0)
  return { ...tracker, ...sender }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const point = (time: number): BufferedPoint => ({ content: { lat: 14.84, lng: -91.52 }, time })

test('after too many messages or connections it waits before it connects again, and sends everything then', async () => {
  const { send, onLost, onEnded, stop } = await start()
  await send(point(1))
  Played.last().ends(closeCodes.tooMany)
  await send(point(2))
  await pass(RECONNECT_PAUSE_MS - 1)
  expect(Played.all).toHaveLength(1)
  await pass(1)
  expect(Played.all).toHaveLength(2)
  Played.last().opens()
  await pass(0)
  expect(Played.last().sent).toEqual([
    { command: 'kept_ubications', from: '1234000150901', vehicleId: 7, clock: 5000, messages: [point(1), point(2)] },
  ])
  expect([onLost, onEnded].flatMap(({ mock }) => mock.calls)).toEqual([])
  stop()
})

test('after another loss it connects again at once', async () => {
  const { stop } = await start()
  Played.last().ends(1006)
  await pass(0)
  expect(Played.all).toHaveLength(2)
  stop()
})

test('while the server says that it cannot store, the connection and the tracking stay, and points are sent again', async () => {
  const { send, onLost, onStored, stop } = await start()
  await send(point(1))
  for (let since = 0; since < ANSWER_MS + RECONNECT_MS; since += 6000 + RESEND_MS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other.
    await pass(6000)
    Played.last().says({ command: 'error', code: 'server.busy', detail: '', vehicleId: 7, times: [1] })
    // oxlint-disable-next-line no-await-in-loop -- as above.
    await pass(RESEND_MS)
  }
  expect(Played.all).toHaveLength(1)
  expect(Played.last().sent.at(-1)).toMatchObject({ command: 'kept_ubications', messages: [point(1)] })
  Played.last().says({ command: 'stored', vehicleId: 7, times: [1] })
  await pass(0)
  expect(onStored).toHaveBeenLastCalledWith(0)
  expect(onLost).not.toHaveBeenCalled()
  stop()
})

// A-TRK-24
test('while the server cannot store, new points are sent for those who watch', async () => {
  const { send, stop } = await start()
  await send(point(1))
  for (const time of [2, 3]) {
    Played.last().says({ command: 'error', code: 'server.busy', detail: '', vehicleId: 7, times: [1] })
    // oxlint-disable-next-line no-await-in-loop -- one after the other.
    await pass(RESEND_MS)
    expect(Played.last().sent.at(-1)).toMatchObject({ command: 'kept_ubications' })
    // oxlint-disable-next-line no-await-in-loop -- as above.
    await send(point(time))
    expect(Played.last().sent.at(-1)).toEqual({
      command: 'new_ubication',
      from: '1234000150901',
      vehicleId: 7,
      message: point(time),
    })
  }
  stop()
})

test('a server that says nothing at all for long ends it, and the points stay', async () => {
  const { send, onLost } = await start()
  await send(point(1))
  await pass(ANSWER_MS + 1)
  expect(Played.all).toHaveLength(2)
  await pass(RECONNECT_MS)
  expect(onLost).toHaveBeenCalledOnce()
})

test('the answer to buffered points also reports a wrong clock', async () => {
  const { onWrongClock, stop } = await start()
  Played.last().says({ command: 'stored', vehicleId: 7, times: [1], wrongClock: true })
  expect(onWrongClock).toHaveBeenCalledOnce()
  stop()
})
