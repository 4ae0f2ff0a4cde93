import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { OPENED_COPIES, type CopiesAnswer, type CopiesAsked } from '../src/contract/shared/device/copies.schema.ts'
import { COPIES_REFRESH_MS } from '../src/contract/shared/browser-limits.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { picture } from '../test/fixtures/pictures.ts'
import { addToEmergency, type Additions } from './shift/additions.ts'
import { shortTimers } from './shift/idle-timers.ts'
import { aPhone, install, secondsUntil } from './shift/phone.ts'
import { answering, sessionOf, startBrowser } from './support/browser.ts'
import { print } from './support/print.ts'
import { onEmbedded } from './support/scratch.ts'
import { startServer } from './support/server.ts'

/*
 * `npm run bench:shift`: what a chief on a cheap phone waits for during a shift with and without signal, beside the goals: with a
 * processor six times slower, 400 kbit/s and 400 ms for a round trip. The times are this machine's; the bytes and timers are not.
 */

const SHIFT_HOURS = 12
const EMERGENCY = '#first-view h1, #main header h1'
const START = '#first-view a, #main a[href*="/emergency/"]'

const report = (what: string, goal: string, figure: string): void => print(`${what.padEnd(58)} ${goal.padStart(9)}  ${figure}`)
const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN
const inMilliseconds = (numbers: readonly number[]) =>
  `${median(numbers).toFixed(0)} ms (${numbers.map((one) => one.toFixed(0)).join(', ')})`

interface Sent {
  /** Both ways, without headers. */
  bytes: number
  answer: CopiesAnswer
}
/** As a browser asks for it. */
const askCopies = async (url: string, token: string, asked: CopiesAsked): Promise<Sent> => {
  const body = JSON.stringify(asked)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'br' }
  const asking = request(`${url}/api/user/device_copies`, { method: 'POST', headers })
  asking.end(body)
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  const sent = await buffer(reply)
  const text = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent
  return { bytes: body.length + sent.length, answer: JSON.parse(text.toString()) as CopiesAnswer }
}

/** Asks until it has everything, like a device. */
const askAll = async (url: string, token: string, opened: number[]) => {
  const known: Record<string, string> = {}
  const bodies = new Map<string, unknown>()
  let [bytes, calls] = [0, 0]
  for (let more = true; more;) {
    const sent = await askCopies(url, token, { opened, known })
    for (const { path: at, tag, body } of sent.answer.copies) {
      known[at] = tag
      bodies.set(at, body)
    }
    bytes += sent.bytes
    calls += 1
    more = sent.answer.more
  }
  return { known, bodies, bytes, calls }
}

/** The ids of the newest emergencies, as many as a device keeps. */
const lastEmergencies = async (url: string, token: string): Promise<number[]> => {
  const found: number[] = []
  for (let number = 1; found.length < OPENED_COPIES; number++) {
    const answer = await fetch(`${url}/api/emergency/?page=${number}`, { headers: { authorization: `Bearer ${token}` } })
    // The page of the contract.
    const { results } = (await answer.json()) as { results: { id: number }[] }
    if (results.length === 0) break
    found.push(...results.map(({ id }) => id))
  }
  return found.slice(0, OPENED_COPIES)
}

const reportAdditions = ({ notes, photos }: Additions, where: string): void => {
  report(`a note in sight after the press, ${where}`, '100 ms', inMilliseconds(notes))
  report(`a photo in sight after it was chosen, ${where}`, '1000 ms', inMilliseconds(photos))
}

await onEmbedded(async (where) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-shift-'))
  // Each is another file: a browser says nothing of one that was chosen before.
  const photos = [1, 2, 3].map((number) => path.join(folder, `photo-${number}.jpg`))
  const server = await startServer(where, { DEMO: 'true' })
  const browser = await startBrowser()
  try {
    const { url } = server
    await answering(url)
    const token = await sessionOf(url, Role.JefeDeServicio)
    // Twelve megapixels, as many bytes as from a camera.
    const blocks = await picture(504, 378, 'noise').png().toBuffer()
    const taken = await sharp(blocks).resize(4032, 3024).jpeg({ quality: 85 }).toBuffer()
    for (const photo of photos) writeFileSync(photo, taken)
    print(`${''.padEnd(58)} ${'goal'.padStart(9)}  figure`)

    const day = await askAll(url, token, [])
    const own = [...day.bodies.keys()].flatMap((at) => /^\/api\/emergency\/(\d+)\/$/.exec(at)?.[1] ?? [])
    const id = Number(own[0])
    const opened = await lastEmergencies(url, token)
    const full = await askAll(url, token, opened)
    const again = await askCopies(url, token, { opened, known: full.known })
    const refreshes = (SHIFT_HOURS * 3_600_000) / COPIES_REFRESH_MS
    const stored = JSON.stringify([...full.bodies.values()]).length
    report(
      `what the device keeps, with ${opened.length} opened emergencies`,
      '',
      `${full.bodies.size} answers, ${inKilobytes(stored)}`,
    )
    report(`its first time, in ${full.calls} calls`, '2000 kB', inKilobytes(full.bytes))
    report('a refresh without changes', '', inKilobytes(again.bytes))
    report(
      `a shift of ${SHIFT_HOURS} hours: the first time and ${refreshes} refreshes`,
      '2000 kB',
      inKilobytes(full.bytes + refreshes * again.bytes),
    )

    for (const [name, place, useful] of [
      ['start page', '/', START],
      ['emergency', `/emergency/${id}`, EMERGENCY],
    ] as const) {
      const visitor = await aPhone(browser, url, token, false)
      const cold = await secondsUntil(visitor, `${url}/#${place}`, useful)
      const warm = await secondsUntil(visitor, `${url}/#${place}`, useful)
      await visitor.close()
      report(`first useful screen, ${name}: from the network, cold`, '', `${cold.toFixed(1)} s`)
      report(`first useful screen, ${name}: from the network, again`, '', `${warm.toFixed(1)} s`)
      const device = await aPhone(browser, url, token, true)
      await install(device, url, id)
      const there = await secondsUntil(device, `${url}/#${place}`, useful)
      await device.setOffline(true)
      const alone = await secondsUntil(device, `${url}/#${place}`, useful, false)
      await device.close()
      report(`first useful screen, ${name}: from the device, with a network`, '1.5 s', `${there.toFixed(1)} s`)
      report(`first useful screen, ${name}: from the device, without one`, '1.5 s', `${alone.toFixed(1)} s`)
    }

    const device = await aPhone(browser, url, token, true)
    await install(device, url, id)
    const address = `${url}/#/emergency/${id}`
    reportAdditions(await addToEmergency(device, address, photos, true), 'with a network')
    reportAdditions(await addToEmergency(device, address, photos, false), 'without one')
    await device.close()

    const idle = await aPhone(browser, url, token, true)
    await install(idle, url, id)
    const places = ['/', '/emergencies', `/emergency/${id}`]
    const found = await Promise.all(places.map((place) => shortTimers(idle, `${url}/#${place}`)))
    await idle.close()
    for (const [index, timers] of found.entries()) {
      report(`timers below 20 s in an idle minute at ${places[index]}`, '0', String(timers.length))
      for (const { wait, times, setBy } of timers) print(`  ${wait} ms, ${times} times, set by ${setBy.replaceAll(url, '')}`)
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
