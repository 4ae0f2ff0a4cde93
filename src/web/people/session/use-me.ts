import { queryOptions } from '@tanstack/react-query'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { api, ApiError } from '../../platform/calls/api.ts'
import { readEarly } from '../../platform/calls/early-answers.ts'
import { isTransient } from '../../platform/calls/transient.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { dropToken } from '../../platform/storage/token.ts'

/** The person behind a token. */
export const meQuery = (token: string) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: () => api.get<Me>('user/me').catch(refuse),
    initialData: () => readEarly<Me>('user/me'),
    staleTime: 5 * 60_000,
  })

/** Whether the server did not say who this is: no answer, or one that is busy, restarting or failing, which is not about the person. */
export const isUnsaid = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && (error.isOnTheWay || error.status >= 500))

/** A refusal ends the session (A-GATE-10); a failure of the network or the server does not. */
const refuse = (error: unknown): never => {
  // The handler of 401 and 403 has already done the same.
  if (error instanceof ApiError && !isUnsaid(error) && error.status !== 401 && error.status !== 403) {
    dropToken()
    notices.sessionEnded(error.message)
  }
  throw error
}
