import { sql } from 'kysely'
import { findWrongFigures } from '../../src/server/emergencies/rollups/folding.queries.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { binnacleOf } from '../support/binnacle.ts'
import type { Where } from '../support/scratch.ts'
import { wrongVehicles } from '../support/wrong-vehicles.ts'
import type { Scene } from './actions.ts'

const numberOf = async (db: Database, query: ReturnType<typeof sql<{ number: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.number ?? NaN

/** Vehicles in two emergencies in progress. */
const twice = sql<{ number: number }>`
  SELECT count(*) AS number FROM (
    SELECT FROM emergency_members m JOIN emergencies e ON e.id = m.emergency_id WHERE e.status <> 30
    GROUP BY m.vehicle_id HAVING count(*) > 1) v`

/**
 * Emergencies with missing parts or parts of two saves, or whose number of binnacle entries differs from the number of changes.
 */
const half = sql<{ number: number }>`
  SELECT count(*) AS number FROM emergencies e, LATERAL (
    SELECT (SELECT count(*) FROM emergency_stations x WHERE x.emergency_id = e.id) AS stations,
      (SELECT count(*) FROM emergency_firefighters x WHERE x.emergency_id = e.id) AS firefighters,
      (SELECT count(*) FROM emergency_members x WHERE x.emergency_id = e.id) AS members,
      (SELECT count(*) FROM emergency_patients x WHERE x.emergency_id = e.id) AS patients,
      (SELECT count(*) FROM emergency_contacts x WHERE x.emergency_id = e.id) AS contacts,
      (SELECT count(*) FROM binnacle b WHERE b.entity = 'emergency' AND b.entity_id = e.id) AS entries
  ) has
  WHERE stations <> 1 OR firefighters <> 1 OR members NOT BETWEEN 1 AND 3 OR patients <> members OR contacts <> members
    OR entries <> e.version`

/** The number of violations of each invariant. */
export const violationsOf = async (db: Database, { created, deleted }: Scene, where: Where): Promise<Record<string, number>> => {
  const stored = new Set((await db.selectFrom('emergencies').select('id').execute()).map((row) => row.id))
  const { findings, unsealed } = await binnacleOf(db, where.dataDir)
  const wrong = await findWrongFigures(db)
  return {
    'acknowledged, but not stored': [...created.keys()].filter((id) => !deleted.has(id) && !stored.has(id)).length,
    'deleted, but stored': [...deleted].filter((id) => stored.has(id)).length,
    'stored, but never acknowledged': [...stored].filter((id) => !created.has(id)).length,
    'stored partially': await numberOf(db, half),
    'vehicles in two emergencies in progress': await numberOf(db, twice),
    'vehicles in a wrong state': await wrongVehicles(db),
    'emergencies that are counted wrongly': wrong.emergencies,
    'wrong figures': wrong.figures,
    'findings in the binnacle': findings.length,
    'not sealed': unsealed,
  }
}
