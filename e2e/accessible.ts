import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectSpanish } from './spanish.ts'

const softly = expect.configure({ soft: true })
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no axe violation and no horizontal scrolling in either colour scheme, and no English label. Soft assertions: one run
 * reports all screens.
 */
export const expectAccessible = async (page: Page, what = page.url()): Promise<void> => {
  // It would show the hint of what was pressed.
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await waitForTransitions(page)
    // The previous screen may still be visible for a moment.
    await softly.poll(() => violationsOn(page, colorScheme), { message: `${what}, ${colorScheme}`, timeout: 15_000 }).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  softly(overflow, `${what} scrolls sideways`).toBe(0)
  await expectSpanish(page, what)
}

// The open list of a selector belongs to no region and is operated from its field, which keeps the focus; axe reports it as not keyboard accessible.
const openList = '.mantine-Select-dropdown, .mantine-MultiSelect-dropdown'

/**
 * The addresses of screens begin with `#`, so axe takes those links of the sidebar that are scrolled out of it for skip links without a
 * target. `frame.component.test.tsx` uses the real one.
 */
const linksBelowTheEdge = 'skip-link'

/** The schemes differ in colours only, so only the colour rules run twice. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * A page gets axe once and hands over only violations. The builder of `@axe-core/playwright` sends and starts the library each time and
 * returns every passed element, which takes three times as long.
 */
const violationsOn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly: colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
    rules: { [linksBelowTheEdge]: { enabled: false } },
    resultTypes: ['violations'],
  }
  const run = async (sent: { exclude: string[]; options: axe.RunOptions }) => {
    const { axe: loaded } = globalThis as unknown as { axe: { run: typeof axe.run } }
    const { violations } = await loaded.run({ exclude: sent.exclude }, sent.options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  return page.evaluate(run, { exclude: [openList], options })
}

/** Waits for colour transitions to end. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })

/** Opens a screen and waits until it has loaded: the previous one is gone, the heading is visible, neither first view nor skeleton is left. */
export const openLoaded = async (page: Page, address: string): Promise<void> => {
  const isAnother = placeOf(new URL(page.url()).hash) !== placeOf(`#${address}`)
  const headingBefore = isAnother ? await page.$('h1') : null
  await page.goto(`/#${address}`)
  await headingBefore?.waitForElementState('hidden')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#first-view')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

const placeOf = (hash: string) => hash.split('?')[0]
