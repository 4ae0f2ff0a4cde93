/** No answer, too many calls, a server that has no time, or a proxy that does not reach it. */
const TRANSIENT: readonly unknown[] = [0, 429, 502, 503, 504]

/** Whether a call failed for now only: the same may work a moment later. What has no status never got an answer. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof Error && 'status' in error) || TRANSIENT.includes(error.status)
