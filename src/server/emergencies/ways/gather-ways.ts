import type { EmergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { WAY_TOLERANCE_METRES } from '../../../contract/emergencies/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { lengthOf, simplifyWay, withoutDrift, withoutJumps } from '../../fleet/tracking/simplify-way.ts'
import { readStoredWays, readUnits, readWay, storeWays, type EmergencyUnits, type StoredWay } from './ways.queries.ts'

type Reading = Pick<Deps, 'db' | 'now'>

/**
 * The ways of an emergency's units: from the positions while they are retained, which includes late ones, and as they were stored at the
 * resolution after that. Undefined: there is no such emergency.
 */
export const waysOf = async ({ db, now }: Reading, id: number): Promise<EmergencyWays | undefined> => {
  const emergency = await readUnits(db, id)
  if (emergency === undefined) return undefined
  const until = emergency.resolved_date ?? now()
  const ways = await gather(db, id, emergency, until)
  return {
    from: emergency.from.toISOString(),
    until: until.toISOString(),
    is_resolved: emergency.resolved_date !== null,
    ways: emergency.units.flatMap(({ from: _, ...unit }) => {
      const way = ways.get(unit.vehicle)
      return way === undefined ? [] : [{ ...unit, ...way }]
    }),
  }
}

/** The ways by the positions that are retained, each after what is stored of before them. */
const gather = async (db: Deps['db'], id: number, { units }: EmergencyUnits, until: Date): Promise<Map<number, StoredWay>> => {
  const ways = new Map((await readStoredWays(db, id)).map((way) => [way.vehicle, way]))
  for (const { vehicle, from } of units) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a long emergency must not keep every connection busy.
    const { good, jumps } = withoutJumps(withoutDrift(await readWay(db, vehicle, from, until)))
    const points = simplifyWay(good, WAY_TOLERANCE_METRES)
    if (points.length + jumps.length > 0)
      ways.set(vehicle, after(ways.get(vehicle), { vehicle, metres: lengthOf(points), points, jumps }))
  }
  return ways
}

/** Nothing that is stored is lost with the positions that were dropped meanwhile. */
const after = (stored: StoredWay | undefined, gathered: StoredWay): StoredWay => {
  const begin = Math.min(...[...gathered.points, ...gathered.jumps].map(([time]) => time))
  const before = (points: readonly WayPoint[] = []) => points.filter(([time]) => time < begin)
  const points = [...before(stored?.points), ...gathered.points]
  return { ...gathered, metres: lengthOf(points), points, jumps: [...before(stored?.jumps), ...gathered.jumps] }
}

/** Stores the ways of a resolved emergency for good. Of one that was reopened meanwhile nothing is stored. */
export const storeResolvedWays = async ({ db }: Pick<Deps, 'db'>, id: number): Promise<void> => {
  const emergency = await readUnits(db, id)
  if (emergency === undefined || emergency.resolved_date === null) return
  await storeWays(db, id, [...(await gather(db, id, emergency, emergency.resolved_date)).values()])
}
