import { useCallback, useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()
const listOf = (query: string): MediaQueryList => {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

/**
 * In place of Mantine's, which begins without an answer, as a server without a screen would, and then renders again whatever moves or
 * fades. The application is rendered in browsers only, so that the answer is known from the beginning.
 */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (whenChanged: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', whenChanged)
      return () => list.removeEventListener('change', whenChanged)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}
