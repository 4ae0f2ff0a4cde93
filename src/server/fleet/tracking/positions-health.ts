import type { Deps } from '../../platform/deps.ts'
import { failureLog, reasonOf, type Log } from '../../platform/log/failure-log.ts'
import { readyPositionWeeks } from './positions.queries.ts'
import type { PositionStore } from './store-positions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    positionsHealth: PositionsHealth
  }
}

interface PositionsHealth {
  /** Whether the tables of the coming weeks exist or can be made. Logs it if not, and throws nothing. */
  check: () => Promise<void>
  /** For the operator: why positions of vehicles are, or will soon be, not stored. */
  warning: () => string | undefined
}

/** Whether this process can store positions. Everything else works without, so it is a warning. */
export const positionsHealth = ({ db, now }: Pick<Deps, 'db' | 'now'>, store: PositionStore, log: Log): PositionsHealth => {
  const failures = failureLog(
    log,
    'the tables of the coming weeks of positions cannot be made, without which none is stored; the search_path of add_position_weeks must be the schema of vehicle_positions',
  )
  let lacking: string | undefined
  let checking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      await readyPositionWeeks(db, now())
      failures.worked()
      lacking = undefined
    } catch (error) {
      failures.failed(error)
      const { code, name } = reasonOf(error)
      lacking = `The tables of the coming weeks of positions cannot be made (${code ?? name}). The log says more.`
    }
  }
  const check = (): Promise<void> => (checking ??= look().finally(() => (checking = undefined)))
  return {
    check,
    warning: () => {
      // Mended meanwhile, it is over with one of the next questions.
      if (lacking !== undefined) void check()
      return store.isFailing() ? 'Positions of vehicles have not been stored for a while. The log says more.' : lacking
    },
  }
}
