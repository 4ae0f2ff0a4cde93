import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

const IDLE_SECONDS = 60
/** The first screens, the worker and the first refresh of what the device keeps have timers of their own. */
const SETTLING_SECONDS = 20

/** Before the page's scripts: counts what timers run, by their wait and who set them. */
const COUNT = `
  globalThis.fired = new Map()
  const counted = (set) => (work, wait = 0, ...given) => {
    const caller = new Error().stack.split('\\n').slice(2, 5).map((line) => line.replace(/^.*?(\\/assets\\/[^)]*|https?:[^)]*)\\)?$/, '$1').trim()).join(' < ')
    const count = () => {
      const name = wait + ' ' + caller
      fired.set(name, (fired.get(name) ?? 0) + 1)
      typeof work === 'function' ? work(...given) : undefined
    }
    return set(count, wait)
  }
  globalThis.setTimeout = counted(setTimeout.bind(globalThis))
  globalThis.setInterval = counted(setInterval.bind(globalThis))`

export interface Timer {
  wait: number
  /** In a minute. */
  times: number
  setBy: string
}

/** The timers below twenty seconds that run on a page which nobody touches. */
export const shortTimers = async (context: BrowserContext, address: string): Promise<Timer[]> => {
  const page = await context.newPage()
  await page.addInitScript(COUNT)
  await page.goto(address)
  await delay(SETTLING_SECONDS * 1000)
  await page.evaluate('fired.clear()')
  await delay(IDLE_SECONDS * 1000)
  const fired = (await page.evaluate('[...fired]')) as [string, number][]
  await page.close()
  return fired
    .map(([name, times]) => ({ wait: Number.parseInt(name, 10), times, setBy: name.slice(name.indexOf(' ') + 1) }))
    .filter(({ wait }) => wait < 20_000)
}
