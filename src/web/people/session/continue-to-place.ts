import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isScreen, mayOpen } from '../../../contract/shared/rights/permissions.ts'
import { readToken } from '../../platform/storage/read-token.ts'
import { hasPlace, takePlace } from '../../platform/shell/remembered-place.ts'
import { meQuery } from './use-me.ts'

/** Redirects from the start page to the address requested before signing in, if this person may open it (S-23). */
export const continueToRememberedPlace = (queries: QueryClient): Promise<void> | undefined => {
  const token = readToken()
  return token !== null && hasPlace() ? goOn(queries, token) : undefined
}

/** Who signed in in another tab has not been read yet in this one. */
const goOn = async (queries: QueryClient, token: string): Promise<void> => {
  const person = await queries.query({ ...meQuery(token), staleTime: 'static' }).catch(() => undefined)
  const wanted = takePlace(person?.id)
  if (wanted === undefined || wanted.screen === '/' || !person) return
  if (isScreen(wanted.screen) && mayOpen(person, wanted.screen)) throw redirect({ href: wanted.place, replace: true })
}
