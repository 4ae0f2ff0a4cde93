import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { watch } from '../support/browser.ts'

const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PROCESSOR = 6

/** A phone of the person with this session. Only one with a worker keeps the application and its data. */
export const aPhone = async (browser: Browser, url: string, token: string, isInstalled: boolean): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] },
    // What is measured in the page is text, which it evaluates.
    bypassCSP: true,
    serviceWorkers: isInstalled ? 'allow' : 'block',
  })
  // It does not ask for a vehicle to track, over the first screen.
  await context.addInitScript(`sessionStorage.setItem('sirena.tracking-asked', '1')`)
  return context
}

/** Slows the processor and the line of a page. Its worker, which answers from the device, stays as fast as it is. */
export const slowDown = async (page: Page, isOnline = true): Promise<void> => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { ...LINE, offline: !isOnline })
  await line.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
}

/** Seconds from the navigation until the selector is in sight. */
export const secondsUntil = async (
  context: BrowserContext,
  address: string,
  selector: string,
  isOnline = true,
): Promise<number> => {
  const page = await context.newPage()
  await slowDown(page, isOnline)
  await page.addInitScript(watch([selector]))
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction('seen[0]', undefined, { timeout: 60_000 })
  const seconds = Number(await seen.jsonValue())
  await page.close()
  return seconds
}

/** Runs in the page: how many answers the phone keeps. */
const KEPT_COPIES = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('sirena')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const asking = opening.result.transaction('values').objectStore('values').getAllKeys()
    asking.onsuccess = () => {
      opening.result.close()
      resolve(asking.result.filter(([, kind]) => kind === 'copy').length)
    }
  }
})`

/** Opens an emergency on a good line, and waits until the application and what it shows are on the device. */
export const install = async (context: BrowserContext, url: string, id: number): Promise<void> => {
  const page = await context.newPage()
  const arrived = new Set<string>()
  const allArrived = Promise.withResolvers<void>()
  page.on('response', (response) => {
    if (!response.url().includes('/api/user/device_copies')) return
    // The answer of the contract.
    void response.json().then(({ copies, more }: { copies: { path: string }[]; more: boolean }) => {
      for (const { path } of copies) arrived.add(path)
      if (!more) allArrived.resolve()
    }, allArrived.reject)
  })
  await page.goto(`${url}/#/emergency/${id}`)
  await page.waitForFunction('navigator.serviceWorker.controller', undefined, { timeout: 60_000 })
  await allArrived.promise
  while ((await page.evaluate(KEPT_COPIES)) !== arrived.size) await delay(100)
  await page.close()
}
