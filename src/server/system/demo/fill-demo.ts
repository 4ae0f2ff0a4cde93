import type { Deps } from '../../platform/deps.ts'
import { forgetFiles } from '../../platform/files/retire-files.ts'
import { hasChangedNothing } from '../../platform/http/errors.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { stationQueries } from '../../stations/stations.queries.ts'
import { insertBrigade } from './brigade.queries.ts'
import { insertEmergencies } from './emergencies.queries.ts'
import { insertGuards } from './plan/guards.queries.ts'
import { storePictures } from './pictures/pictures.ts'
import { planDemo } from './plan/plan-demo.ts'
import { demoStations } from './plan/stations.ts'
import { found } from '../../platform/errors/refusal.ts'

/** Fills an empty database with a brigade, a year of its emergencies and some weeks of its guards, in one transaction. */
export const fillDemo = async (deps: Pick<Deps, 'db' | 'now' | 'files' | 'bus' | 'binnacleKey'>): Promise<void> => {
  const plan = planDemo(deps.now())
  const pictures = await storePictures(deps.files, plan.emergencies)
  try {
    await recordChanges(deps, { caller: { id: null, name: 'Datos de demostración' } }, async (trx, log) => {
      const ids = await insertBrigade(trx, plan)
      await insertEmergencies(trx, plan.emergencies, pictures, ids)
      await insertGuards(trx, plan.guards, ids)
      for (const { no_station } of demoStations)
        log.created('station', found(await stationQueries.read(trx, ids.stations(no_station))))
    })
  } catch (error) {
    if (hasChangedNothing(error))
      await forgetFiles(
        deps.files,
        pictures.flatMap((picture) => [picture.file_name, picture.thumbnail_name]),
      )
    throw error
  }
}
