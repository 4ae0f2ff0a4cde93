import { queryOptions } from '@tanstack/react-query'
import type { Me } from '../../contract/session.ts'
import { api, ApiError, asApiError } from '../calls/api.ts'
import { notices } from '../ui/notices.ts'
import { dropToken } from '../device/token.ts'

/** The person behind a token. */
export const meQuery = (token: string) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: () => api.get<Me>('user/me').catch(refuse),
    staleTime: 5 * 60_000,
  })

/** An answer that refuses ends the session (A-GATE-10); no answer, or a server that is busy or restarting, does not. */
export const isUnreachable = (error: Error): boolean => [0, 429, 502, 503, 504].includes(asApiError(error).status)

const refuse = (error: unknown): never => {
  // The one place for 401 and 403 has already done the same.
  if (error instanceof ApiError && !isUnreachable(error) && error.status !== 401 && error.status !== 403) {
    dropToken()
    notices.error(error.message, undefined, 'session')
  }
  throw error
}
