import { SYSTEM_CHECK_MS, SYSTEM_READING_MS } from '../../../contract/system/limits.ts'
import { stateOf } from '../../../contract/system/system-rules.ts'
import type { CheckId, SystemCheck, SystemReport } from '../../../contract/system/system.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Log } from '../../platform/log/failure-log.ts'
import type { Readers } from './read-checks.ts'

type Reading = Pick<SystemReport, 'read_at' | 'checks'>

/**
 * Reads all checks, each with its own time limit. Callers within some seconds share one reading, and a check that still hangs is
 * not begun again, so that whoever looks at the state never adds to what is wrong.
 */
export const systemReading = (
  { now }: Pick<Deps, 'now'>,
  readers: Readers,
  log: Log,
  { limit = SYSTEM_CHECK_MS, lifetime = SYSTEM_READING_MS } = {},
): (() => Promise<Reading>) => {
  const running = new Map<CheckId, Promise<SystemCheck | undefined>>()
  const readOnce = (id: CheckId): Promise<SystemCheck | undefined> => {
    const known = running.get(id)
    if (known !== undefined) return known
    const reading = readCheck(id)
      .catch((error: unknown) => {
        log.warn({ err: error, check: id }, 'a check of the system failed')
        return unread(id)
      })
      .finally(() => running.delete(id))
    running.set(id, reading)
    return reading
  }
  const readCheck = async <I extends CheckId>(id: I): Promise<SystemCheck | undefined> => {
    const facts = await readers[id]()
    // The facts are those of the id.
    return facts === undefined ? undefined : ({ id, state: stateOf(id, facts, now()), facts } as unknown as SystemCheck)
  }
  let shared: { until: number; reading: Promise<Reading> } | undefined
  const read = async (): Promise<Reading> => {
    // The keys are the checks; Object.keys types them as text.
    const ids = Object.keys(readers) as CheckId[]
    const checks = await Promise.all(ids.map((id) => Promise.race([readOnce(id), late(id, limit)])))
    return { read_at: now().toISOString(), checks: checks.filter((check) => check !== undefined) }
  }
  return () => {
    if (shared === undefined || shared.until < performance.now())
      shared = { until: performance.now() + lifetime, reading: read() }
    return shared.reading
  }
}

const unread = (id: CheckId): SystemCheck => ({ id, state: 'unknown', facts: null })

const late = (id: CheckId, limit: number): Promise<SystemCheck> =>
  new Promise((resolve) => setTimeout(resolve, limit, unread(id)).unref())
