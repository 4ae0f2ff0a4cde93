import axe from 'axe-core'
import { expect } from 'vitest'
import { emulateMedia, moveMouseAway } from './commands.ts'
import { isEnglish, wordsOn } from './spanish.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The schemes differ in colours only, so only the colour rules run twice. */
const colourRules = ['color-contrast', 'link-in-text-block']
// The open list of a selector belongs to no region and is operated from its field, which keeps the focus; axe reports it as not keyboard accessible.
const openList = '.mantine-Select-dropdown, .mantine-MultiSelect-dropdown'
/** The addresses of screens begin with `#`, so axe takes links that are scrolled out of the sidebar for skip links without a target. */
const linksBelowTheEdge = 'skip-link'

const covers = '[data-thumb-bar], [data-action-bar], nav[aria-label="Atajos"], [role="dialog"], #main header > div'

/** By a dialog, a head or a bar at the foot, as the screen was scrolled: axe takes what is left of it for its size. */
const isCovered = (element: Element | undefined): boolean => {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return [...document.querySelectorAll(covers)].some((cover) => {
    const box = cover.getBoundingClientRect()
    return !cover.contains(element ?? null) && top < box.bottom && bottom > box.top
  })
}

const violations = async (runOnly: axe.RunOptions['runOnly']): Promise<string[]> => {
  const rules = { [linksBelowTheEdge]: { enabled: false } }
  const found = await axe.run(
    { exclude: [openList] },
    { ...(runOnly && { runOnly }), rules, resultTypes: ['violations'], elementRef: true },
  )
  return found.violations.flatMap(({ id, nodes }) => {
    const faulty = nodes.filter(({ element }) => id !== 'target-size' || !isCovered(element))
    return faulty.length === 0 ? [] : `${id}: ${faulty.map((node) => node.target.join(' ')).join(', ')}`
  })
}

/** The example keeps the words of the specification's validators (S-43). */
const isOfExample = (text: string) => text === 'Required' && location.hash === '#/page2'

/**
 * Expects no axe violation in either colour scheme, no horizontal scrolling, and nothing in English to read or hear. The screen must have
 * loaded.
 */
export const expectAccessible = async (): Promise<void> => {
  // It would show the hint of what was pressed.
  await moveMouseAway()
  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme })
    await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
    const runOnly =
      colorScheme === 'light' ? { type: 'tag' as const, values: tags } : { type: 'rule' as const, values: colourRules }
    await expect.poll(() => violations(runOnly)).toEqual([])
  }
  await emulateMedia({ colorScheme: 'light' })
  expect(document.documentElement.scrollWidth, 'scrolls sideways').toBe(document.documentElement.clientWidth)
  expect(
    wordsOn().texts.filter((text) => isEnglish(text) && !isOfExample(text)),
    'in English',
  ).toEqual([])
}
