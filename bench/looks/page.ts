import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { transformWithOxc } from 'vite'
import type { Role } from '../../src/contract/shared/rights/roles.ts'
import { seeNext } from '../../e2e/pictures/see-all.ts'
import { sessionOf } from '../support/browser.ts'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desk = { viewport: { width: 1280, height: 800 } }

/** The measures of the component tests, and that of layout shift, which needs a whole page. */
const source = 'test/components/measure-looks.ts'
const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
const measures = code.replaceAll(/^export /gm, '')

/** Notes every shift that nobody caused, with the part that moved furthest. */
const WATCH = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      const [moved] = [...sources].toSorted((a, b) => Math.abs(b.currentRect.y - b.previousRect.y) - Math.abs(a.currentRect.y - a.previousRect.y))
      const part = moved?.node?.nodeType === 3 ? moved.node.parentElement : moved?.node
      const name = part ? part.localName + ': ' + part.textContent.trim().slice(0, 40) : 'what is gone'
      shifts.push({ value, name: name + (moved ? ', from y ' + Math.round(moved.previousRect.y) + ' to ' + Math.round(moved.currentRect.y) : '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** The answers come this late, so that what waits for them is painted. */
const LATE_MS = 150

/** What a measure of `measure-looks.ts` says in the page. */
export const ask = <T>(page: Page, question: string): Promise<T> => page.evaluate<T>(`${measures}\n;(${question})`)

type Size = typeof phone | typeof desk

/** Opens pages of demo people, of each size in one browser of their own, which has the application in its cache. */
export const visitorOf = (browser: Browser, url: string) => {
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextOf = async (size: Size, role: Role | undefined): Promise<BrowserContext> => {
    const localStorage = role === undefined ? [] : [{ name: 'token', value: await sessionOf(url, role) }]
    const context = await browser.newContext({
      ...size,
      locale: 'es-GT',
      timezoneId: 'America/Guatemala',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      // What is measured in the page is text, which it evaluates.
      bypassCSP: true,
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    // It does not ask for a vehicle to track, over the first screen.
    await context.addInitScript(`sessionStorage.setItem('sirena.tracking-asked', '1');${WATCH}`)
    await context.route('**/api/**', async (route) => {
      await delay(LATE_MS)
      await route.continue().catch(() => undefined)
    })
    return context
  }
  return async (size: Size, role: Role | undefined): Promise<Page> => {
    const name = `${size.viewport.width} ${role}`
    const context = contexts.get(name) ?? contextOf(size, role)
    contexts.set(name, context)
    return (await context).newPage()
  }
}

const IS_WAITING = `document.querySelector('#first-view, [aria-busy="true"], .mantine-Skeleton-root:not([data-drawing])') !== null`
const QUIET_MS = 700

/** Opens the address, and waits until it has loaded everything, and then neither waits nor grows any more. */
export const open = async (page: Page, address: string): Promise<void> => {
  const loading = new Set<Request>()
  // Which never ends.
  page.on('request', (one) => !one.url().includes('/api/live') && loading.add(one))
  page.on('requestfinished', (one) => loading.delete(one))
  page.on('requestfailed', (one) => loading.delete(one))
  await page.goto(address)
  await page.locator('h1, [role="alert"]').first().waitFor()
  let [since, before] = [performance.now(), '']
  const deadline = since + 20_000
  while (performance.now() < Math.min(since + QUIET_MS, deadline)) {
    await delay(50)
    const state = await page.evaluate<string>(
      `(${IS_WAITING}) + ' ' + document.documentElement.scrollHeight + ' ' + shifts.length`,
    )
    if (state !== before || state.startsWith('true') || loading.size > 0) since = performance.now()
    before = state
  }
}

/** Draws also the maps that a phone loads once they are seen. */
export const drawAll = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 40 && (await seeNext(page)) > 0; tries += 1) await delay(100)
}

export const inScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(`document.documentElement.getAttribute('data-mantine-color-scheme') === '${colorScheme}'`)
  // Colours fade.
  await delay(150)
}

export const atWidth = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 })
  await delay(150)
}
