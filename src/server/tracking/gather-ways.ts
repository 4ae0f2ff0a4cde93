import type { EmergencyWays } from '../../contract/emergency-ways.ts'
import { WAY_TOLERANCE_METRES } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { lengthOf, simplifyWay, withoutJumps } from './simplify-way.ts'
import { readStoredWays, readUnits, readWay, storeWays, type EmergencyUnits, type StoredWay } from './ways.queries.ts'

type Reading = Pick<Deps, 'db' | 'now'>

/**
 * The ways of an emergency's units: from the positions while they are kept, which includes late ones, and as they were stored at the
 * resolution after that. Undefined: there is no such emergency.
 */
export const waysOf = async ({ db, now }: Reading, id: number): Promise<EmergencyWays | undefined> => {
  const emergency = await readUnits(db, id)
  if (emergency === undefined) return undefined
  const until = emergency.resolved_date ?? now()
  const stored = new Map((await readStoredWays(db, id)).map((way) => [way.vehicle, way]))
  const gathered = new Map((await gather(db, emergency, until)).map((way) => [way.vehicle, way]))
  return {
    from: emergency.from.toISOString(),
    until: until.toISOString(),
    is_resolved: emergency.resolved_date !== null,
    ways: emergency.units.flatMap(({ from: _, ...unit }) => {
      const way = longer(gathered.get(unit.vehicle), stored.get(unit.vehicle))
      return way === undefined ? [] : [{ ...unit, ...way }]
    }),
  }
}

/** Of a way whose first positions were dropped already, the stored one is whole. */
const longer = (gathered: StoredWay | undefined, stored: StoredWay | undefined): StoredWay | undefined => {
  const begins = (way: StoredWay | undefined): number => way?.points[0]?.[0] ?? Infinity
  return begins(stored) < begins(gathered) ? stored : gathered
}

const gather = async (db: Deps['db'], { units }: EmergencyUnits, until: Date): Promise<StoredWay[]> => {
  const ways: StoredWay[] = []
  for (const { vehicle, from } of units) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a long emergency must not keep every connection busy.
    const { good, jumps } = withoutJumps(await readWay(db, vehicle, from, until))
    const points = simplifyWay(good, WAY_TOLERANCE_METRES)
    if (points.length + jumps.length > 0) ways.push({ vehicle, metres: lengthOf(points), points, jumps })
  }
  return ways
}

/** Stores the ways of a resolved emergency for good. Of one that was reopened meanwhile nothing is stored. */
export const keepWays = async ({ db }: Pick<Deps, 'db'>, id: number): Promise<void> => {
  const emergency = await readUnits(db, id)
  if (emergency === undefined || emergency.resolved_date === null) return
  await storeWays(db, id, await gather(db, emergency, emergency.resolved_date))
}
