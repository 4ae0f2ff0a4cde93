import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FromServer } from '../src/contract/tracking-connection.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { openConnection, type Connection } from '../test/raw-tracking-connection.ts'
import { atShare } from './support/figures.ts'
import { residentOf } from './support/memory.ts'
import { print } from './support/print.ts'
import { onPostgres } from './support/scratch.ts'
import { startServer, type Server } from './support/server.ts'
import { prepareTracking, type TrackedByToken } from './tracking/prepare.ts'

/*
 * `npm run bench:tracking`: vehicles that send five positions a second to one server on PostgreSQL, each over a connection of its own,
 * while watchers follow all of them; this process and both servers share the machine. Prints how many positions a second were
 * stored and passed on, and the time from sending to the first watcher. `-- 600` then goes on for so many seconds at half of the
 * highest load and prints the server's memory.
 */
const VEHICLES = 2500
const WATCHERS = 20
const RATE = 5
const STAGE_MS = 8000
const TICK_MS = 10

interface Device {
  vehicle: number
  connection: Connection
}

const counts = { sent: 0, stored: 0, refused: 0, delivered: 0 }
/** When a position was sent, by vehicle and time; taken away by the first watcher that gets it. */
const sentAt = new Map<string, number>()
let delays: number[] = []

const openDevice = async (url: string, { vehicle, token }: TrackedByToken): Promise<Device> => ({
  vehicle,
  connection: await openConnection(url, vehicle, token, (text) => {
    if (text.startsWith('{"command":"stored"')) counts.stored += text.split(',').length - 2
    else if (text.startsWith('{"command":"error"')) counts.refused += 1
  }),
})

const openWatcher = (url: string, token: string): Promise<Connection> =>
  openConnection(url, 'all', token, (text) => {
    const now = performance.now()
    const message = JSON.parse(text) as FromServer
    if (message.command !== 'ubications') return
    counts.delivered += message.messages.length
    for (const { vehicleId, time } of message.messages) {
      const key = `${vehicleId} ${time}`
      const at = sentAt.get(key)
      if (at === undefined) continue
      sentAt.delete(key)
      delays.push(now - at)
    }
  })

/** Lets the devices send evenly for some time, each so many positions a second. */
const drive = async (devices: readonly Device[], rate: number, ms: number): Promise<void> => {
  const begin = performance.now()
  let sent = 0
  while (performance.now() - begin < ms) {
    const due = ((performance.now() - begin) / 1000) * rate * devices.length
    for (; sent < due; sent += 1) {
      const device = devices[sent % devices.length]
      if (device === undefined) return
      const round = Math.floor(sent / devices.length)
      const time = Date.now()
      const message = {
        content: { lat: 14.8 + round * 0.000_05, lng: -91.5 },
        time,
        speed: 12.5,
        heading: 90,
        accuracy: 8,
        battery: 77,
      }
      sentAt.set(`${device.vehicle} ${time}`, performance.now())
      device.connection.send({ command: 'new_ubication', from: 'bench', message, vehicleId: device.vehicle })
      counts.sent += 1
    }
    await pause(TICK_MS)
  }
}

/** Drives for one stage and prints what came of it. Returns the 99th percentile of the delays. */
const stage = async (server: Server, devices: readonly Device[], rate: number, ms = STAGE_MS): Promise<number> => {
  // The first seconds after opening connections are not those of a running server.
  await drive(devices, rate, 1000)
  await pause(1000)
  Object.assign(counts, { sent: 0, stored: 0, refused: 0, delivered: 0 })
  sentAt.clear()
  delays = []
  await drive(devices, rate, ms)
  await pause(1000)
  const sorted = delays.toSorted((a, b) => a - b)
  const perSecond = (count: number) => String(Math.round(count / (ms / 1000))).padStart(6)
  print(
    `${String(devices.length).padStart(5)} vehicles: ${perSecond(counts.sent)} sent/s, ${perSecond(counts.stored)} stored/s, ` +
      `${perSecond(counts.delivered)} delivered/s, refused ${counts.refused}; ` +
      `p50 ${atShare(sorted, 0.5).toFixed(2)} ms, p99 ${atShare(sorted, 0.99).toFixed(1)} ms; server ${Math.round(residentOf(server.child.pid ?? 0))} MB`,
  )
  return atShare(sorted, 0.99)
}

const run = async (where: Parameters<typeof startServer>[0], seconds: number): Promise<void> => {
  const { db, close } = await openDatabase(where)
  const scene = await prepareTracking(db, VEHICLES, WATCHERS)
  const server = await startServer(where)
  const devices: Device[] = []
  const grow = async (count: number) => {
    while (devices.length < count) {
      const next = scene.devices.slice(devices.length, Math.min(count, devices.length + 50))
      devices.push(...(await Promise.all(next.map((device) => openDevice(server.url, device)))))
    }
  }
  const watching = await Promise.all(scene.watchers.slice(0, 3).map((token) => openWatcher(server.url, token)))
  await grow(100)
  print('A hundred positions a second, 3 watchers:')
  await stage(server, devices, 1)
  print('Five a second of each vehicle, 3 watchers, until the p99 passes 250 ms:')
  for (const count of [400, 800, 1200, 1600, 2000, VEHICLES]) {
    await grow(count)
    if ((await stage(server, devices, RATE)) > 250) break
  }
  print('20 watchers of 300 vehicles:')
  watching.push(...(await Promise.all(scene.watchers.slice(3).map((token) => openWatcher(server.url, token)))))
  await stage(server, devices.slice(0, 300), RATE)
  if (seconds > 0) print(`Half of the highest load for ${seconds} s, 20 watchers:`)
  for (let left = seconds; left > 0; left -= 60)
    await stage(server, devices.slice(0, VEHICLES / 2), RATE, Math.min(60, left) * 1000)
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM vehicle_positions`.execute(db)
  print(`${rows[0]?.n} positions in the database.`)
  for (const { connection } of devices) connection.close()
  for (const connection of watching) connection.close()
  await server.stop()
  await close()
}

const seconds = Number(process.argv[2] ?? 0)
if (!(seconds >= 0)) throw new Error('The number of seconds must not be negative.')
await onPostgres((where) => run(where, seconds))
process.exit(0)
