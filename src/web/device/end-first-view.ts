import { useLayoutEffect } from 'react'

/** Removes what the page's first script showed, once the real screen stands in its place. */
export const useFirstViewEnds = (isThere = true): void => {
  useLayoutEffect(() => {
    if (isThere) document.querySelector('#first-view')?.remove()
  }, [isThere])
}
