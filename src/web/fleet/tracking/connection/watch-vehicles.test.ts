import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownPosition } from '../../../../contract/shared/live-connection.ts'
import { serverNow } from '../../../platform/calls/server-clock.ts'
import { PlayedConnection } from '../../../../../test/played-connection.ts'
import { watchVehicles } from './watch-vehicles.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = () => {
  const sockets: PlayedConnection[] = []
  const events = {
    onPositions: vi.fn<(positions: readonly ShownPosition[]) => void>(),
    onWay: vi.fn<(id: number, positions: readonly ShownPosition[]) => void>(),
    onOpen: vi.fn<() => void>(),
    onDown: vi.fn<(isDown: boolean) => void>(),
  }
  const watched = watchVehicles(events, '1234000150901', () => {
    const socket = new PlayedConnection()
    sockets.push(socket)
    return socket as unknown as WebSocket
  })
  const last = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('nothing was opened')
    return socket
  }
  return { ...events, ...watched, sockets, last }
}
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)
const position: ShownPosition = { vehicleId: 7, content: { lat: 14.8, lng: -91.5, vehicle: 'P-7' }, time: 5 }

// A-STA-16, A-TRK-19, A-TRK-24
test('each opening asks for the last positions, and news are passed on', () => {
  const { last, onPositions, onOpen, onDown } = start()
  last().opens()
  expect(last().sent).toEqual([{ command: 'fetch_messages', username: '1234000150901' }])
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onDown).toHaveBeenLastCalledWith(false)
  last().says({ command: 'ubications', messages: [position] })
  expect(onPositions).toHaveBeenCalledWith([position])
})

test('the way of one vehicle is asked for, again if the server was busy', async () => {
  const { last, fetchWay, onWay, onPositions } = start()
  fetchWay(6)
  last().opens()
  expect(last().sent).toHaveLength(1)
  fetchWay(7)
  const asked = { command: 'fetch_messages', username: '1234000150901', vehicleId: 7, limit: 500 }
  expect(last().sent.slice(1)).toEqual([asked])
  last().says({ command: 'error', code: 'tracking.still_reading', detail: '' })
  await seconds(1.1)
  expect(last().sent.slice(1)).toEqual([asked, asked])
  last().says({ command: 'ubications', vehicleId: 7, messages: [position] })
  expect(onWay).toHaveBeenCalledWith(7, [position])
  expect(onPositions).not.toHaveBeenCalled()
  last().says({ command: 'error', code: 'tracking.still_reading', detail: '' })
  await seconds(2)
  expect(last().sent).toHaveLength(3)
})

test('a lost connection is opened again, and one that was refused later', async () => {
  const { sockets, last, onDown, onOpen } = start()
  last().opens()
  last().ends(1006)
  await seconds(1.1)
  expect(sockets).toHaveLength(2)
  last().opens()
  expect(onOpen).toHaveBeenCalledTimes(2)
  last().ends(4003)
  await seconds(14)
  expect(sockets).toHaveLength(2)
  expect(onDown).toHaveBeenLastCalledWith(true)
  await seconds(17)
  expect(sockets).toHaveLength(3)
})

test('a connection without heartbeats is replaced', async () => {
  const { sockets, last } = start()
  last().opens()
  await seconds(30)
  last().says({ command: 'alive', time: Date.now() })
  await seconds(39)
  expect(sockets).toHaveLength(1)
  await seconds(3)
  expect(sockets[0]?.readyState).toBe(3)
  expect(sockets).toHaveLength(2)
})

test("the server's time is known on a device with a wrong clock", () => {
  const { last } = start()
  last().opens()
  last().says({ command: 'alive', time: Date.now() + 3_600_000 })
  expect(serverNow() - Date.now()).toBe(3_600_000)
})

test('a page that stays hidden closes it, and opens it when it is visible', async () => {
  const { sockets, last } = start()
  last().opens()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await seconds(11)
  expect(last().readyState).toBe(3)
  await seconds(120)
  expect(sockets).toHaveLength(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(2)
})

// A-STA-16, A-TRK-19, B-TRK-10
test('after stop nothing is reported and nothing opened', async () => {
  const { sockets, last, stop, onPositions } = start()
  last().opens()
  stop()
  last().says({ command: 'ubications', messages: [position] })
  await seconds(120)
  expect(sockets).toHaveLength(1)
  expect(last().readyState).toBe(3)
  expect(onPositions).not.toHaveBeenCalled()
})
