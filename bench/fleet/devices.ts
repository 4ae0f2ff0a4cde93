import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { SEND_POSITION_MS } from '../../src/contract/fleet/limits.ts'
import { openConnection, type Connection } from '../../test/raw-tracking-connection.ts'
import type { TrackedByToken } from './prepare.ts'

/*
 * A process of `npm run bench:fleet`: opens the connections of its devices and lets each send a position every five seconds, evenly,
 * until it is killed. Reports its counts of each second.
 */
const OPENED_AT_ONCE = 25

export interface FromDevices {
  open?: number
  sent?: number
  stored?: number
  refused?: number
}

const report = (message: FromDevices): void => void process.send?.(message)

const [url = '', first = '0'] = process.argv.slice(2)
const [devices] = (await once(process, 'message')) as [TrackedByToken[]]

let [sent, stored, refused] = [0, 0, 0]
const opened: { vehicle: number; connection: Connection }[] = []
const open = async ({ vehicle, token }: TrackedByToken, number: number): Promise<void> => {
  const connection = await openConnection(
    url,
    vehicle,
    token,
    (text) => {
      if (text.startsWith('{"command":"stored"')) stored += text.split(',').length - 2
      else if (text.startsWith('{"command":"error"')) refused += 1
    },
    Number(first) + number,
  )
  opened.push({ vehicle, connection })
}
for (let at = 0; at < devices.length; at += OPENED_AT_ONCE) {
  await Promise.all(devices.slice(at, at + OPENED_AT_ONCE).map((device, place) => open(device, at + place)))
  report({ open: opened.length })
}

setInterval(() => {
  report({ sent, stored, refused })
  ;[sent, stored, refused] = [0, 0, 0]
}, 1000)

const began = performance.now()
for (let index = 0; ; index += 1) {
  const due = began + (index * SEND_POSITION_MS) / opened.length
  const early = due - performance.now()
  if (early > 0) await pause(early)
  const device = opened[index % opened.length]
  if (device === undefined) throw new Error('there are no devices')
  const lat = 14 + ((index / opened.length) % 1000) * 0.0005
  const message = { content: { lat, lng: -91.5 }, time: Date.now(), speed: 12.5, heading: 90, accuracy: 8, battery: 77 }
  device.connection.send({ command: 'new_ubication', from: 'bench', message, vehicleId: device.vehicle })
  sent += 1
}
