import { useMatch } from '@tanstack/react-router'
import { onTokenChange } from '../device/token.ts'

/*
 * How each list was left, so that coming back from a record finds its page, filters, order and row. In memory only: a list opened
 * from the menu or in another tab starts plain, and nobody sees the search of another person.
 */
const queries = new Map<string, string>()
const openedRows = new Map<string, number>()
onTokenChange(() => {
  queries.clear()
  openedRows.clear()
})

export const rememberQuery = (list: string, query: string): void => {
  queries.set(list, query)
}

/** The address of a list as it was left. */
export const placeOfList = (list: string): string => list + (queries.get(list) ?? '')

/** The row of this list that was opened last, which gets the focus on coming back. */
export const useRowPlace = () => {
  const list = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return {
    opened: openedRows.get(list),
    remember: (id: number) => {
      openedRows.set(list, id)
    },
  }
}
