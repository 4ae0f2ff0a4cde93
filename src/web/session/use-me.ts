import { queryOptions } from '@tanstack/react-query'
import type { Me } from '../../contract/session.ts'
import { api, ApiError } from '../calls/api.ts'
import { isTransient } from '../calls/transient.ts'
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
const refuse = (error: unknown): never => {
  // The one place for 401 and 403 has already done the same.
  if (error instanceof ApiError && !isTransient(error) && error.status !== 401 && error.status !== 403) {
    dropToken()
    notices.error(error.message, undefined, 'session')
  }
  throw error
}
