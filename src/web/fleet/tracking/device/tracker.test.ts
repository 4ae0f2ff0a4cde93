import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentPosition, TrackingState } from '../../../../contract/fleet/tracking.schema.ts'
import { PlayedConnection } from '../../../../../test/played-connection.ts'
import { trackDevice, type TrackerState } from './tracker.ts'

const vehicle = { id: 7, plate: 'P-123ABC', tracking: 3, person: 2, offset: 0 }

/** When positions were sent, in milliseconds since the tracking began. */
let sentAt: number[] = []
let began = 0

/** The connection to a server that confirms every position. */
class Confirming extends PlayedConnection<{ message: SentPosition & { time: number } }> {
  static readonly OPEN = 1
  constructor() {
    super()
    setTimeout(() => this.opens())
  }
  override send(text: string) {
    super.send(text)
    sentAt.push(performance.now() - began)
    const time = this.sent.at(-1)?.message.time ?? 0
    setTimeout(() => this.says({ command: 'stored', vehicleId: vehicle.id, times: [time] }))
  }
}

/** What the server says of the vehicle. */
let onServer: Pick<TrackingState, 'on_tracking' | 'is_mine' | 'tracking'>
let device: { finds: (position: GeolocationPosition) => void; loses: (error: GeolocationPositionError) => void }
// What is read of them.
const place = { coords: { latitude: 14.84, longitude: -91.52, altitude: null } } as GeolocationPosition
const noPlace = { code: 2, PERMISSION_DENIED: 1 } as GeolocationPositionError

/** The questions for the position of now. */
let asked: (typeof device)[] = []
let stop = () => {}
let state: TrackerState | undefined
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  notifications.clean()
  sentAt = []
  asked = []
  onServer = { on_tracking: true, is_mine: true, tracking: vehicle.tracking }
  vi.stubGlobal('WebSocket', Confirming)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('https://sirena.example.org') }))
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async () => Response.json({ ...onServer, server_time: new Date().toISOString() }))
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (finds: typeof device.finds, loses: typeof device.loses) => {
        device = { finds, loses }
        return 1
      },
      clearWatch: () => undefined,
      getCurrentPosition: (finds: typeof device.finds, loses: typeof device.loses) => asked.push({ finds, loses }),
    },
  })
  began = performance.now()
  stop = trackDevice(vehicle, '1234000150901', (next) => (state = next))
})
afterEach(() => {
  stop()
  notifications.clean()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// A-CON-17, A-CON-18, A-TRK-07, B-CON-07, B-TRK-09
test('a position is sent every 5000 ms, and every 1000 ms it is checked whether there is one to send', async () => {
  device.finds(place)
  await pass(18_300)
  expect(sentAt).toEqual([1000, 6000, 11_000, 16_000])
  expect(state).toMatchObject({ isOpen: true, buffered: 0, isSearching: false })
  device.loses(noPlace)
  await pass(4_200)
  expect(state).toMatchObject({ isSearching: true })
  device.finds(place)
  await pass(1000)
  expect(sentAt.slice(4)).toEqual([23_000])
})

// A-CON-22, A-TRK-13, A-TRK-14, S-38
test('when an administrator has stopped it, nothing more is sent, and the warning lasts 15000 ms', async () => {
  device.finds(place)
  await pass(10_000)
  onServer.on_tracking = false
  await pass(21_000)
  expect(notificationsStore.getState().notifications).toMatchObject([
    { message: 'El administrador detuvo el trackeo del vehículo P-123ABC.', color: 'yellow', autoClose: 15_000 },
  ])
  const before = sentAt.length
  await pass(10_000)
  expect(sentAt).toHaveLength(before)
})

test('a receiver that says nothing for 20 s is asked, and one that does not answer is not known any more', async () => {
  device.finds(place)
  await pass(19_000)
  expect(asked).toHaveLength(0)
  await pass(3000)
  expect(asked).toHaveLength(1)
  asked[0]?.finds(place)
  const knownAt = Date.now()
  await pass(16_000)
  expect(sentAt.at(-1)).toBeGreaterThan(35_000)
  expect(state).toMatchObject({ isSearching: false })

  await pass(9000)
  expect(asked).toHaveLength(2)
  const sent = sentAt.length
  asked[1]?.loses(noPlace)
  await pass(6000)
  expect(state).toMatchObject({ isSearching: true, knownAt })
  expect(sentAt).toHaveLength(sent)
  expect(asked).toHaveLength(3)
  device.finds(place)
  await pass(6000)
  expect(state).toMatchObject({ isSearching: false })
  expect(sentAt.length).toBeGreaterThan(sent)
})

test('of a page that nobody sees a silent position is not known', async () => {
  device.finds(place)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await pass(25_000)
  expect(asked).toHaveLength(0)
  expect(sentAt.at(-1)).toBeLessThan(21_000)
  expect(state).toMatchObject({ isSearching: true })
})

test('a place far from Guatemala, which the server takes for none, is not known', async () => {
  device.finds({ coords: { latitude: 19.4, longitude: -99.1, altitude: null } } as GeolocationPosition)
  await pass(6000)
  expect(state).toMatchObject({ isSearching: true, knownAt: undefined })
  expect(sentAt).toEqual([])
})
