/** No answer, too many calls, an overloaded server, or a proxy that does not reach it. */
const TRANSIENT: readonly unknown[] = [0, 429, 502, 503, 504]

/** Whether the failure is temporary, so that a retry may succeed. An error without a status had no answer. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof Error && 'status' in error) || TRANSIENT.includes(error.status)
