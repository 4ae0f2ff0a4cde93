import { FAILURE_REMINDER_MS } from '../../../contract/shared/server-limits.ts'
import { StartupError } from '../errors/startup-error.ts'

/** The part of the server's log that repeated work needs. */
export interface Log {
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

const MINUTE = 60_000

export interface FailureLog {
  failed: (error: unknown) => void
  worked: () => void
}

/**
 * Logs the failures of work that is retried: the first one, one of each other sentence of a StartupError, one every quarter of an
 * hour, and the recovery. Otherwise a database that is away for a night would fill the log. A recovery of less than a minute is not logged.
 */
export const failureLog = (
  log: Log,
  what: string,
  { describe = (error: unknown): object => ({ err: error }), clock = () => performance.now() } = {},
): FailureLog => {
  let failing: { since: number; tries: number; isLogged: boolean } | undefined
  let quietUntil = -Infinity
  const logged = new Set<string>()
  const lasting = ({ since, tries }: { since: number; tries: number }) => ({
    minutes: Math.round((clock() - since) / MINUTE),
    tries,
  })
  return {
    failed: (error) => {
      failing ??= { since: clock(), tries: 0, isLogged: false }
      failing.tries += 1
      // What is lost with a connection has many codes, and is one reason.
      const reason = reasonOf(error).message ?? ''
      if (clock() >= quietUntil) {
        quietUntil = clock() + FAILURE_REMINDER_MS
        logged.clear()
      } else if (logged.has(reason)) return
      logged.add(reason)
      if (failing.isLogged) log.error({ ...lasting(failing), why: reasonOf(error) }, `${what}; it still fails`)
      else log.error(describe(error), `${what}; it is tried again`)
      failing.isLogged = true
    },
    worked: () => {
      if (failing?.isLogged === true) {
        log.warn(lasting(failing), `${what}; it works again`)
        quietUntil = clock() + MINUTE
      }
      failing = undefined
    },
  }
}

/** Codes only: an error message may contain an address. That of a StartupError is a sentence for the operator. */
export const reasonOf = (error: unknown): { name: string; code?: string; message?: string } => {
  if (error instanceof StartupError) return { name: error.name, message: error.message }
  return error instanceof Error
    ? { name: error.name, ...('code' in error && { code: String(error.code) }) }
    : { name: typeof error }
}
