import { useLayoutEffect } from 'react'

const findView = () => document.querySelector('#first-view')

/** Whether a person reads further down (`first-view/`). */
const isScrolled = (view: Element): boolean => view.hasAttribute('data-scrolled') && scrollY > 0

/** Removes what the page's first script showed. */
export const endFirstView = (): void => findView()?.remove()

/** The real screen's rows may come later than its frame. */
const PATIENCE_MS = 10_000

/** The same once the real screen stands in its place, with what it shows: not only its frame. */
export const useFirstViewEnds = (isThere = true): void => {
  useLayoutEffect(() => (isThere ? whenLoaded(handOver) : undefined), [isThere])
}

/** A screen whose file or first data are still under way. */
const LOADING = '#root :is([data-loading], .waiting)'

/** Works before the next painting once nothing of the screen is loading any more. Returns how to cancel it. */
const whenLoaded = (work: () => void): (() => void) | undefined => {
  const isLoading = () => findView() !== null && document.querySelector(LOADING) !== null
  if (!isLoading()) {
    work()
    return undefined
  }
  const end = () => {
    changes.disconnect()
    clearTimeout(patience)
  }
  const finish = () => {
    end()
    work()
  }
  const changes = new MutationObserver(() => isLoading() || finish())
  const patience = setTimeout(finish, PATIENCE_MS)
  changes.observe(document.body, { childList: true, subtree: true })
  return end
}

let isHandingOver = false

/** Whether the router may scroll to where a screen was left: not away from what a person is reading in the first view. */
export const mayScroll = (): boolean => {
  const view = findView()
  return !isHandingOver && (view === null || !isScrolled(view))
}

/** Below the top bar. */
const LEAST_TOP = 72

const linksIn = (part: ParentNode) => [...part.querySelectorAll('a')]
const topOf = (element: Element) => element.getBoundingClientRect().top

/**
 * The focus, and the place on the screen of what is read, go on from a link of the first view to the same link of the real screen.
 * Until that is there its heading has the focus. Whatever the person does meanwhile ends it.
 */
const handOver = (): void => {
  const view = findView()
  if (view === null) return
  const focused = linksIn(view).find((link) => link === document.activeElement)?.href
  const inSight = isScrolled(view) ? linksIn(view).find((link) => topOf(link) >= 0) : undefined
  const read = inSight && { href: inSight.href, top: Math.max(topOf(inSight), LEAST_TOP) }
  view.remove()
  if (focused === undefined && read === undefined) return

  const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove']
  const end = () => {
    isHandingOver = false
    changes.disconnect()
    clearTimeout(patience)
    for (const act of acts) removeEventListener(act, end, true)
  }
  let heading: HTMLElement | null = null
  const takeOver = () => {
    const links = linksIn(document)
    const [focus, seen] = [focused, read?.href].map((href) => links.find((link) => link.href === href))
    if (read && seen) {
      // In a low window the table scrolls in itself, too.
      seen.scrollIntoView({ block: 'center', behavior: 'instant' })
      scrollBy({ top: topOf(seen) - read.top, behavior: 'instant' })
    }
    if (focused !== undefined && (document.activeElement === document.body || document.activeElement === heading)) {
      heading ??= focusable(document.querySelector<HTMLElement>('main h1'))
      ;(focus ?? heading)?.focus({ preventScroll: read !== undefined })
    }
    // The router scrolls later still, so the rest ends with the person's next act.
    if ((focused === undefined || focus) && (read === undefined || seen)) changes.disconnect()
  }
  const changes = new MutationObserver(takeOver)
  const patience = setTimeout(end, PATIENCE_MS)
  isHandingOver = true
  for (const act of acts) addEventListener(act, end, true)
  changes.observe(document.body, { childList: true, subtree: true })
  takeOver()
}

/** A heading gets the focus without becoming a stop of the Tab key. */
const focusable = (heading: HTMLElement | null): HTMLElement | null => {
  if (heading?.hasAttribute('tabindex') === false) heading.tabIndex = -1
  return heading
}
