import { setTimeout as pause } from 'node:timers/promises'
import {
  GATHER_MANY_POSITIONS_MS,
  GATHER_POSITIONS_MS,
  MANY_POSITIONS,
  MAX_WAITING_POSITIONS,
  POSITIONS_FAILING_MS,
  POSITIONS_FAILURE_KNOWN_MS,
  POSITIONS_OF_STATEMENT,
} from '../../../contract/fleet/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { failureLog, type Log } from '../../platform/log/failure-log.ts'
import { reportMetric } from '../../platform/metrics/metric-events.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { storePositions, type NewPosition } from './positions.queries.ts'

interface Waiting {
  points: readonly NewPosition[]
  resolve: () => void
  reject: (error: unknown) => void
}

export interface PositionStore {
  /** Resolves once the points are stored. If they are not, the device must send them again, which changes nothing twice. */
  add: (points: readonly NewPosition[]) => Promise<void>
  /** Resolves when nothing waits any more. */
  drained: () => Promise<void>
  /** Whether all attempts have failed for a while, the last one lately. */
  isFailing: () => boolean
  /** How many points wait. */
  waiting: () => number
}

/** Stores the positions of all connections of this process together, one statement after the other. */
export const positionStore = (
  { db }: Pick<Deps, 'db'>,
  log: Log,
  { most = MAX_WAITING_POSITIONS, clock = () => performance.now() } = {},
): PositionStore => {
  const failures = failureLog(log, 'positions of vehicles could not be stored')
  const waiting: Waiting[] = []
  let count = 0
  let running: Promise<void> | undefined
  let failing: { since: number; latest: number } | undefined
  /** Whether so many arrive that fewer, fuller statements serve all better: a vehicle's last position is written once in each. */
  let areMany = false

  const takeBatch = (): Waiting[] => {
    let [points, taken] = [0, 0]
    for (const one of waiting) {
      if (taken > 0 && points + one.points.length > POSITIONS_OF_STATEMENT) break
      points += one.points.length
      taken += 1
    }
    count -= points
    return waiting.splice(0, taken)
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (count < POSITIONS_OF_STATEMENT) await pause(areMany ? GATHER_MANY_POSITIONS_MS : GATHER_POSITIONS_MS)
      const batch = takeBatch()
      const points = batch.flatMap((one) => one.points)
      areMany = points.length >= MANY_POSITIONS
      try {
        await storePositions(db, points)
        failures.worked()
        failing = undefined
        reportMetric('positions', { result: 'stored', count: points.length })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        failures.failed(error)
        failing = { since: failing?.since ?? clock(), latest: clock() }
        reportMetric('positions', { result: 'failed', count: points.length })
        for (const { reject } of batch) reject(fail('server.busy'))
      }
    }
    running = undefined
  }
  return {
    add: (points) => {
      if (count + points.length > most) {
        reportMetric('positions', { result: 'refused', count: points.length })
        return Promise.reject(fail('server.busy'))
      }
      count += points.length
      return new Promise((resolve, reject) => {
        waiting.push({ points, resolve, reject })
        running ??= run()
      })
    },
    drained: async () => {
      await running
    },
    isFailing: () =>
      failing !== undefined &&
      clock() - failing.since >= POSITIONS_FAILING_MS &&
      // Nobody sends any more, so nobody knows.
      clock() - failing.latest < POSITIONS_FAILURE_KNOWN_MS,
    waiting: () => count,
  }
}
