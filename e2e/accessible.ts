import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const softly = expect.configure({ soft: true })
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In both colour schemes axe finds nothing, and nothing scrolls sideways. Soft assertions, so that one run reports all screens. */
export const expectAccessible = async (page: Page, what = page.url()): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await standsStill(page)
    // The screen before may still be there for a moment: what counts is what stays.
    await softly.poll(() => barriers(page, colorScheme), { message: `${what}, ${colorScheme}`, timeout: 15_000 }).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  softly(overflow, `${what} scrolls sideways`).toBe(0)
}

// The open list of a selector is run from its field, which keeps the focus; axe takes it for a region that no key reaches.
const openList = '.mantine-Select-dropdown'

/** Between light and dark only colours differ, and only they are looked at twice. */
const colourRules = ['color-contrast', 'link-in-text-block']

const barriers = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  // Without frames of strangers there is no need for the other mode, which opens a second page each time and takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(openList)
  const { violations } = await (colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(colourRules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Colours that are still changing are not those that a person reads. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })

/** The screen, loaded: the one before is gone, its heading is there and no skeleton is left. */
export const openWhole = async (page: Page, address: string): Promise<void> => {
  const isAnother = placeOf(new URL(page.url()).hash) !== placeOf(`#${address}`)
  const headingBefore = isAnother ? await page.$('h1') : null
  await page.goto(`/#${address}`)
  await headingBefore?.waitForElementState('hidden')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

const placeOf = (hash: string) => hash.split('?')[0]
