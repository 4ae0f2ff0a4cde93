import type { QueryClient } from '@tanstack/react-query'
import { REFRESH_RETRY_MS } from '../../../contract/shared/browser-limits.ts'
import { answerIn, isDone, saidIn } from './answer.ts'
import { isLost } from './repeat-lost.ts'

/** Whether the server can be reached now: a network that wants a sign-in of its own answers every address. */
export const isServerThere = async (): Promise<boolean> => {
  try {
    const answer = await answerIn(await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) }))
    const said = isDone(answer) ? saidIn(answer)?.body : undefined
    return typeof said === 'object' && said !== null && 'status' in said && said.status === 'ok'
  } catch {
    return false
  }
}

/** In milliseconds. Devices that lost the server at the same time must not look for it at the same time. */
const ownInterval = REFRESH_RETRY_MS * (1 + Math.random())

/** Calls back once, when the server answers: looks when the network returns, and at intervals. Returns the function that stops it. */
export const whenServerReturns = (onReturn: () => void): (() => void) => {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    clearTimeout(timer)
    const isThere = await isServerThere()
    if (over.signal.aborted) return
    if (isThere) {
      stop()
      onReturn()
    } else {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), ownInterval)
    }
  }
  const stop = () => {
    over.abort()
    clearTimeout(timer)
  }
  timer = setTimeout(() => void look(), ownInterval)
  window.addEventListener('online', () => void look(), { signal: over.signal })
  return stop
}

/**
 * What a screen could not load without a connection is loaded once the server answers again. Until then its failure stays on the
 * screen: a repeated attempt would replace it by skeletons each time.
 */
export const recoverFailedLoads = (queries: QueryClient): void => {
  let isWaiting = false
  const failed = () =>
    queries.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.data === undefined && isLost(state.error) })
  const recover = () => {
    isWaiting = false
    for (const { queryKey } of failed()) void queries.refetchQueries({ queryKey, exact: true, type: 'active' })
  }
  queries.getQueryCache().subscribe(() => {
    if (isWaiting || failed().length === 0) return
    isWaiting = true
    whenServerReturns(recover)
  })
}
