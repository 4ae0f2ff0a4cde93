import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { affectedBy, type Changed } from '../../../contract/shared/rights/affects.ts'
import { api, ApiError, asApiError } from './api.ts'
import { earlyUpdatedAt, readEarly } from './early-answers.ts'
import { useQuestions } from '../dialogs/questions.ts'
import { notices } from '../dialogs/notices.ts'
import { recordName } from '../text/record-name.ts'
import { leave } from './refresh.ts'
import { closeIfDone, isLost, Outdated, repeatLost } from './repeat-lost.ts'

/** The id in the address. */
export const useIdInAddress = (): string => useParams({ strict: false }).id ?? ''

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'absent' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'ready'; record: T }

/** One record by the id in the address. An invalid id sends no request. */
export const useRecord = <T>(resource: string, id: string): Loaded<T> => {
  const answer = useQuery({
    ...recordQuery<T>(resource, id),
    initialData: () => readEarly<T>(`${resource}/${id}`),
    initialDataUpdatedAt: earlyUpdatedAt,
  })
  return useReadyLater(loadedOf(id, answer))
}

/** The record arrives while the page still loads: it is rendered in pieces, so that a slow processor responds meanwhile. */
const useReadyLater = <T>(loaded: Loaded<T>): Loaded<T> => {
  const isReady = useDeferredValue(loaded.state === 'ready')
  return loaded.state === 'ready' && !isReady ? { state: 'loading' } : loaded
}

/**
 * The same for a form: waits for the server, since a form filled from an outdated copy would conflict when saved. A filled form
 * stays, even if another person deletes the record: the input stays, and saving reports the deletion.
 */
export const useFreshRecord = <T>(resource: string, id: string): Loaded<T> => {
  const [openedAt] = useState(Date.now)
  const answer = useQuery({ ...recordQuery<T>(resource, id), staleTime: 0, refetchOnMount: 'always' })
  return useReadyLater(freshOf(id, answer, openedAt))
}

const freshOf = <T>(id: string, answer: UseQueryResult<T>, openedAt: number): Loaded<T> => {
  const isFresh = answer.isFetchedAfterMount && answer.dataUpdatedAt >= openedAt
  if (isFresh && answer.data !== undefined) return { state: 'ready', record: answer.data }
  const loaded = loadedOf(id, answer)
  return loaded.state === 'ready' && !answer.isFetchedAfterMount ? { state: 'loading' } : loaded
}

export const isId = (id: string) => /^[1-9]\d{0,9}$/.test(id)

export const recordQuery = <T>(resource: string, id: string) => ({
  queryKey: [resource, 'record', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<T>(`${resource}/${id}`, {}, signal),
  enabled: isId(id),
})

export const loadedOf = <T>(id: string, answer: UseQueryResult<T>): Loaded<T> => {
  if (!isId(id)) return { state: 'absent' }
  if (answer.data !== undefined && !isGone(answer.error)) return { state: 'ready', record: answer.data }
  if (answer.error === null) return { state: 'loading' }
  const error = asApiError(answer.error)
  return isGone(error) ? { state: 'absent' } : { state: 'failed', error, retry: () => void answer.refetch() }
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

/** Invalidates every list, record and option that shows part of a changed resource. */
export const useInvalidate = () => {
  const queries = useQueryClient()
  return (resource: Changed) =>
    Promise.all(affectedBy([resource]).map((affected) => queries.invalidateQueries({ queryKey: [affected] })))
}

/** The same for the signed-in person, whose name and rights the whole application shows. */
export const useInvalidateMe = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['me'] })
}

const isDeleted = (record: string) => () =>
  api.get(record).then(
    () => false,
    (failure: unknown) => {
      if (isGone(asApiError(failure))) return true
      throw failure
    },
  )

/** Asks for confirmation with the record's name, deletes, repeats if the answer was lost, and shows the result. Resolves to whether the record is deleted. */
export const useDelete = (resource: Changed) => {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const { confirmDelete } = useQuestions()
  return async (row: { id: number }): Promise<boolean> => {
    const { id } = row
    const name = recordName(resource, row)
    if (!(await confirmDelete(name))) return false
    const record = `${resource}/${id}`
    const action = `delete ${record}`
    const sentAt = performance.now()
    try {
      await leave(record, () => repeatLost({ id: action, name }, () => api.delete(record)))
    } catch (failure) {
      if (failure instanceof Outdated) return false
      const error = asApiError(failure)
      notices.error('Error en la transacción', error.detail, { id: action, name })
      // Deleted by another person; a repeat of one's own deletion would have got the first answer.
      if (isGone(error)) await invalidate(resource)
      if (isLost(error)) void closeIfDone(action, isDeleted(record)).then((done) => (done ? invalidate(resource) : undefined))
      return false
    }
    queries.removeQueries({ queryKey: [resource, 'record', String(id)] })
    notices.done('Registro eliminado', name, sentAt)
    await invalidate(resource)
    return true
  }
}
