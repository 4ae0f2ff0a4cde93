import { useLayoutEffect } from 'react'

/** Removes what the page's first script showed. */
export const endFirstView = (): void => document.querySelector('#first-view')?.remove()

/** The same once the real screen stands in its place. */
export const useFirstViewEnds = (isThere = true): void => {
  useLayoutEffect(() => {
    if (isThere) endFirstView()
  }, [isThere])
}
