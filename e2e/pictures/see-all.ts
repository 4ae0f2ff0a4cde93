import type { Page } from '@playwright/test'

/**
 * Scrolls to the next part that a phone loads only once it is seen, and answers how many parts still wait; with none, the page is at
 * its top again. What is folded stays folded.
 */
export const seeNext = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const waiting = [...document.querySelectorAll('#first-view, [aria-busy="true"], [data-drawing], .mantine-Skeleton-root')]
      .filter((part) => part.closest('[hidden]') === null)
    const next = waiting.find((part) => part.matches('[data-drawing]'))
    if (next) next.scrollIntoView()
    else scrollTo(0, 0)
    return waiting.length
  })()`)
