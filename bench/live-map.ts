import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../e2e/calls.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { SEND_POSITION_MS } from '../src/contract/limits.ts'
import { Role } from '../src/contract/roles.ts'
import type { TrackedVehicle, TrackedVehicles } from '../src/contract/tracking.ts'
import type { ShownPosition } from '../src/contract/tracking-connection.ts'
import { atShare } from './support/figures.ts'
import { print } from './support/print.ts'
import { onEmbedded } from './support/scratch.ts'
import { startServer } from './support/server.ts'

/*
 * `npm run bench:live-map -- 10000`: how much script the screen of tracked vehicles runs at a desk while this number of vehicles
 * moves, each sending its position every five seconds, and how soon its list answers to keys; then 300 of them on a phone that is
 * slowed four times. List and positions are invented on their way to the browser, so that only the page is measured. Without a
 * graphics card the browser draws few frames; the script of a frame is therefore given for sixty a second. Run `npm run build`
 * before.
 */
const ON_PHONE = 300
const SLOWED = 4
const FRAMES_A_SECOND = 60
const MESSAGES_A_SECOND = 20
const MEASURED_MS = 10_000
const KEY_PRESSES = 60
const statuses = [20, 30, 40, 50, 60]

interface Moving {
  id: number
  lat: number
  lng: number
  heading: number
}

const anyVehicles = (count: number): Moving[] =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    lat: 14.2 + Math.random() * 1.6,
    lng: -92 + Math.random() * 2,
    heading: Math.random() * 360,
  }))

const move = (vehicle: Moving): ShownPosition => {
  const { id, heading } = vehicle
  vehicle.heading = (heading + 350 + Math.random() * 20) % 360
  vehicle.lat += Math.cos((heading * Math.PI) / 180) * 0.0006
  vehicle.lng += Math.sin((heading * Math.PI) / 180) * 0.0006
  const content = { lat: vehicle.lat, lng: vehicle.lng, vehicle: `P-${id}` }
  return { vehicleId: id, content, time: Date.now(), accuracy: 9, speed: 12, heading }
}

const rowOf = ({ id, lat, lng, heading }: Moving): TrackedVehicle => ({
  id,
  plate: `P-${id}`,
  unit: `U-${id}`,
  vehicle_type: 'Ambulancia',
  station: `Estación ${id % 40}`,
  station_id: id % 40,
  emergency: null,
  emergency_code: '',
  emergency_type: '',
  emergency_status: statuses[id % statuses.length] ?? 60,
  pilot: '',
  position: JSON.stringify({
    coords: { latitude: lat, longitude: lng, accuracy: 9, speed: 12, heading, altitude: null },
    timestamp: Date.now(),
  }),
  latitude: lat,
  longitude: lng,
  battery: null,
  on_tracking: true,
  by_key: false,
  tracked_by_name: '',
})

/** Answers for the server, and sends positions until the page is closed. */
const invent = async (page: Page, vehicles: Moving[]): Promise<void> => {
  const numbers = { active: 0, critical: 0, requesting_support: 0, disponibility: 0 }
  await page.route('**/api/vehicle/get_vehicles_on_tracking/**', (route) => {
    const json: TrackedVehicles = { results: vehicles.map(rowOf), ...numbers, server_time: new Date().toISOString() }
    return route.fulfill({ json })
  })
  await page.routeWebSocket(/\/ws\/tracking\//, (socket) => {
    const send = (messages: ShownPosition[]) => socket.send(JSON.stringify({ command: 'ubications', messages }))
    const each = Math.ceil((vehicles.length * 1000) / SEND_POSITION_MS / MESSAGES_A_SECOND)
    let next = 0
    socket.onMessage(() => send(vehicles.map(move)))
    const timer = setInterval(() => {
      const moved = Array.from({ length: each }, (_, place) => vehicles[(next + place) % vehicles.length])
      next = (next + each) % vehicles.length
      send(moved.flatMap((vehicle) => (vehicle === undefined ? [] : [move(vehicle)])))
    }, 1000 / MESSAGES_A_SECOND)
    page.on('close', () => clearInterval(timer))
  })
}

const COUNT_FRAMES = `new Promise((resolve) => {
  const end = performance.now() + ${MEASURED_MS}
  let frames = 0
  const next = () => {
    frames += 1
    if (performance.now() < end) requestAnimationFrame(next)
    else resolve(frames)
  }
  requestAnimationFrame(next)
})`

/** A message that is posted at the press arrives after everything that the press sets off at once. */
const NOTE_KEYS = `globalThis.times = []
addEventListener('keydown', ({ timeStamp }) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => times.push(performance.now() - timeStamp)
  port2.postMessage(null)
}, { capture: true })`

const measure = async (page: Page, what: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scriptSeconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  const [before, from] = [await scriptSeconds(), performance.now()]
  const drawn = ((await page.evaluate<number>(COUNT_FRAMES)) * 1000) / MEASURED_MS
  const share = ((await scriptSeconds()) - before) / ((performance.now() - from) / 1000)
  const script = ((share * 1000) / FRAMES_A_SECOND).toFixed(1)
  print(`  ${what.padEnd(28)} ${script} ms of script a frame; ${drawn.toFixed(0)} frames a second drawn here`)
}

/** Goes through the list by its keys, and prints how long a press waits until the page has handled it. */
const pressKeys = async (page: Page): Promise<void> => {
  await page.evaluate(NOTE_KEYS)
  for (let press = 0; press < KEY_PRESSES; press += 1) {
    await page.keyboard.press('Tab')
    await delay(50)
  }
  const times = (await page.evaluate<number[]>('times')).toSorted((a, b) => a - b)
  const at = (share: number) => atShare(times, share).toFixed(0)
  print(
    `  ${'keys in the list'.padEnd(28)} handled within ${at(0.5)} ms, nine of ten within ${at(0.9)} ms, all within ${at(1)} ms`,
  )
}

const count = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(count) || count < 1) throw new Error('The number of vehicles must be a whole number from 1 up.')
await onEmbedded(async (where) => {
  const server = await startServer(where, { DEMO: 'true' })
  while (
    !(await fetch(`${server.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(100)
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-gpu'],
  })
  try {
    const signingIn = { username: demoAccounts[Role.Administrador].dpi, password: demoPassword }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api/user/token`, { method: 'POST', headers, body: JSON.stringify(signingIn) })
    const { token } = (await answer.json()) as { token: string }
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'token', value: token }] }] }
    const open = async (vehicles: number, slowed: number, options: BrowserContextOptions): Promise<Page> => {
      const context = await browser.newContext({ ...options, storageState })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      if (slowed > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
      await invent(page, anyVehicles(vehicles))
      await page.goto(`${server.url}/#/tracking`)
      await page.locator(`.maplibregl-map[data-units="${vehicles}"]`).waitFor()
      await delay(5000)
      return page
    }
    const desk = await open(count, 1, { viewport: { width: 1440, height: 900 } })
    print(`\n${count} vehicles at a desk`)
    await measure(desk, 'all in sight')
    for (let zoom = 0; zoom < 3; zoom += 1) {
      await desk.getByRole('button', { name: 'Acercar' }).click()
      await delay(1500)
    }
    await measure(desk, 'zoomed in three times')
    await desk.getByRole('list', { name: 'Vehículos en trackeo', exact: true }).getByRole('button').first().click()
    await delay(2000)
    await measure(desk, 'with one chosen')
    await pressKeys(desk)
    await desk.close()
    const phone = await open(ON_PHONE, SLOWED, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    print(`\n${ON_PHONE} vehicles on a phone that is slowed ${SLOWED} times`)
    await measure(phone, 'all in sight')
  } finally {
    await browser.close()
    await server.stop()
  }
})
