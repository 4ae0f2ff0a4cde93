import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { onTokenChange } from '../storage/token.ts'

/*
 * How each list was left, so that coming back from a record finds its page, filters, order and row. In memory only: a list opened
 * from the menu or in another tab starts plain, and nobody sees the search of another person.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list was opened from one of its records. */
    isReturn?: true
  }
}

const queries = new Map<string, string>()
/** The row opened last, where it led, and the entry of the history that the list was. */
const openedRows = new Map<string, { id: number; place: string | undefined; entry: string | undefined }>()
onTokenChange(() => {
  queries.clear()
  openedRows.clear()
})

export const rememberQuery = (list: string, query: string): void => {
  queries.set(list, query)
}

/** The address of a list as it was left. */
const placeOfList = (list: string): string => list + (queries.get(list) ?? '')

/** The way from a record back to its list as it was left, and to the row. */
export const returnTo = (list: string) => ({ place: placeOfList(list), state: { isReturn: true } as const })

const isWithin = (path: string, place: string | undefined): boolean =>
  place === undefined || path === place || path.startsWith(`${place}/`)

/** The row of this list that was opened last, which gets the focus on coming back from its record, but from no other screen. */
export const useRowPlace = () => {
  const list = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const router = useRouter()
  const [opened] = useState(() => {
    const { isReturn, __TSR_key: entry } = router.latestLocation.state
    const row = openedRows.get(list)
    // Back shows the same entry again.
    return row !== undefined && (isReturn === true || row.entry === entry) ? row.id : undefined
  })
  const wasPressed = useRef(false)
  useEffect(
    () => () => {
      const row = openedRows.get(list)
      const { pathname } = router.latestLocation
      // Left for another screen: Back from there is not back from the record.
      if (row !== undefined && !wasPressed.current && pathname !== list && !isWithin(pathname, row.place))
        openedRows.set(list, { ...row, entry: undefined })
    },
    [list, router],
  )
  return {
    opened,
    remember: (id: number, place: string | undefined) => {
      wasPressed.current = true
      openedRows.set(list, { id, place, entry: router.latestLocation.state.__TSR_key })
    },
  }
}
