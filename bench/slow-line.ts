import type { Browser, BrowserContext } from '@playwright/test'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { answering, sessionOf, startBrowser, watch } from './support/browser.ts'
import { print } from './support/print.ts'
import { onEmbedded } from './support/scratch.ts'
import { startServer } from './support/server.ts'

/*
 * `npm run bench:slow-line`: how long a person waits on Chrome's slow 3G (50 kB/s, 2 s for a round trip) with a processor four times
 * slower, from the navigation until a screen shows its data, and until the application itself is there. Cold is without anything in the
 * browser's cache, warm after it; installed is with the worker that caches the application on the device, which only those who sign in
 * have. The times are this machine's: compare them within one run only.
 */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PROCESSOR = 4

interface Screen {
  name: string
  place: string
  /** The CSS selector of what a person came for. */
  useful: string
  /** That of the application's own element. */
  whole: string
  isPublic?: boolean
}

/** Opens a screen on the slow line. Seconds and kilobytes until it is useful, and seconds until it is whole. */
const open = async (context: BrowserContext, url: string, { place, useful, whole }: Screen) => {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_3G)
  await line.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  const received = new Map<string, number>()
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength),
  )
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => received.set(requestId, encodedDataLength))
  await page.addInitScript(watch([useful, whole]))
  void page.goto(`${url}/#${place}`, { waitUntil: 'commit' }).catch(() => undefined)
  const isSeen = (index: number) =>
    page.waitForFunction((which) => (globalThis as { seen?: number[] }).seen?.[which], index, { timeout: 60_000 })
  const usefulAt = Number(await (await isSeen(0)).jsonValue())
  const usefulBytes = [...received.values()].reduce((sum, bytes) => sum + bytes, 0)
  const wholeAt = Number(await (await isSeen(1)).jsonValue())
  await page.close()
  return { usefulAt, usefulBytes, wholeAt }
}

/** Opens the start page on a good line, and waits until the application is cached on the device. Fails if it never is. */
const install = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(
    () => (globalThis as { navigator?: { serviceWorker?: { controller: unknown } } }).navigator?.serviceWorker?.controller,
    undefined,
    { timeout: 60_000 },
  )
  await page.close()
}

const measure = async (browser: Browser, url: string, token: string, screen: Screen): Promise<void> => {
  const isPublic = screen.isPublic === true
  const localStorage = isPublic
    ? []
    : [
        { name: 'token', value: token },
        { name: 'sirena.role', value: String(Role.Cabinista) },
      ]
  const contextWith = (serviceWorkers: 'allow' | 'block') =>
    browser.newContext({
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      serviceWorkers,
    })
  const report = async (context: BrowserContext, state: string) => {
    const { usefulAt, usefulBytes, wholeAt } = await open(context, url, screen)
    const figures = `${usefulAt.toFixed(1).padStart(6)} s useful ${(usefulBytes / 1000).toFixed(0).padStart(4)} kB ${wholeAt.toFixed(1).padStart(6)} s whole`
    print(`${screen.name.padEnd(12)} ${state.padEnd(9)} ${figures}`)
  }
  const context = await contextWith('block')
  for (const state of ['cold', 'warm']) await report(context, state)
  await context.close()
  if (isPublic) return
  const device = await contextWith('allow')
  await install(device, url)
  await report(device, 'installed')
  await device.close()
}

await onEmbedded(async (where) => {
  const server = await startServer(where, { DEMO: 'true' })
  const browser = await startBrowser()
  try {
    await answering(server.url)
    const token = await sessionOf(server.url, Role.Cabinista)
    const list = await fetch(`${server.url}/api/emergency/?page=1`, { headers: { authorization: `Bearer ${token}` } })
    const { results } = (await list.json()) as { results: { id: number }[] }
    const id = results[0]?.id
    const screens: Screen[] = [
      {
        name: 'home',
        place: '/',
        useful: '#first-view a, #main a[href*="/emergency/"]',
        whole: 'nav a[href*="/emergency/"], #main a[href*="/emergency/"]',
      },
      {
        name: 'list',
        place: '/emergencies',
        useful: '#first-view a, #main a[href*="/emergency/"]',
        whole: '#main a[href*="/emergency/"]',
      },
      { name: 'detail', place: `/emergency/${id}`, useful: '#first-view h1, #main header h1', whole: '#main header h1' },
      {
        name: 'public page',
        place: `/emergency_open/${id}`,
        useful: '#first-view h1, header h1',
        whole: 'header h1',
        isPublic: true,
      },
      { name: 'sign-in', place: '/login', useful: 'button[type=submit]', whole: 'button[type=submit]', isPublic: true },
    ]
    for (const screen of screens) await measure(browser, server.url, token, screen)
  } finally {
    await browser.close()
    await server.stop()
  }
})
