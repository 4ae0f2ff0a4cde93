import type { UseQueryResult } from '@tanstack/react-query'
import { asApiError } from '../calls/api.ts'
import type { Rows } from './use-list.ts'

/** An unpaged answer with all rows, in the form of a list. */
export const unpagedList = <A, R>(answer: UseQueryResult<A>, rowsIn: (found: A) => R[]): Rows<R> => {
  const rows = answer.data === undefined ? [] : rowsIn(answer.data)
  return {
    rows,
    count: rows.length,
    isLoading: answer.isPending,
    isRefreshing: answer.isFetching,
    isPrevious: false,
    error: answer.error ? asApiError(answer.error) : undefined,
    retry: () => void answer.refetch(),
    prefetch: () => undefined,
  }
}
