import type { CatalogueChoice, FirstSteps } from '../../../contract/overview/first-steps.schema.ts'
import {
  startingEmergencyTypes,
  startingJobPositions,
  startingVehicleTypes,
  type StartingEmergencyType,
} from '../../../contract/overview/starting-catalogue.ts'
import { vehicleTypes } from '../../../contract/fleet/vehicle-types.schema.ts'
import { jobPositions } from '../../../contract/people/job-positions.schema.ts'
import { emergencyTypeQueries } from '../../emergencies/types/emergency-types.queries.ts'
import type { Changing } from '../../platform/database/open.ts'
import { recordChanges, type ChangeLog } from '../../platform/records/record-change.ts'
import { tableQueries, type ResourceQueries } from '../../platform/records/table-queries.ts'
import { lockCatalogue, readCategories, readFirstSteps } from './first-steps.queries.ts'

const vehicleTypeQueries = tableQueries('vehicle_types', vehicleTypes, [])
const jobPositionQueries = tableQueries('job_positions', jobPositions, [])

/** Adds what was chosen of the starting catalogue, each as if it had been typed, but for what is there already. */
export const addCatalogue = (
  deps: Parameters<typeof recordChanges>[0],
  written: Parameters<typeof recordChanges>[1] & { caller: { id: number } },
  chosen: CatalogueChoice,
): Promise<FirstSteps> =>
  recordChanges(deps, written, async (trx, log) => {
    // Of two at once the second finds what the first has added.
    await lockCatalogue(trx)
    const { present } = await readFirstSteps(trx, written.caller.id)
    const categories = await readCategories(trx)
    const create = creating(trx, log)
    const isWanted = <K extends keyof CatalogueChoice>(kind: K, key: CatalogueChoice[K][number]): boolean => {
      // Both lists are of the same kind.
      const [wanted, there] = [chosen[kind] as unknown[], present[kind] as unknown[]]
      return wanted.includes(key) && !there.includes(key)
    }
    for (const type of startingEmergencyTypes.filter(({ code }) => isWanted('emergency_types', code)))
      await create('emergency_type', emergencyTypeQueries, inputOf(type, categories))
    for (const { name, nomenclature } of startingVehicleTypes.filter((each) => isWanted('vehicle_types', each.name)))
      await create('vehicle_type', vehicleTypeQueries, { name, nomenclature })
    for (const job_title of startingJobPositions.filter((title) => isWanted('job_positions', title)))
      await create('job_management', jobPositionQueries, { job_title })
    return readFirstSteps(trx, written.caller.id)
  })

const inputOf = (
  { code, name, description, category, woundedKind, subTypes }: StartingEmergencyType,
  categories: ReadonlyMap<string, number>,
) => ({
  code,
  name,
  description,
  category: categories.get(category) ?? null,
  wounded_kind: woundedKind ?? null,
  sub_types: subTypes.map((subType, index) => ({ code: code + index + 1, name: subType, description: '' })),
})

const creating =
  (trx: Changing, log: ChangeLog) =>
  async <Row extends { id: number }, Input>(
    path: string,
    queries: Pick<ResourceQueries<Row, Input>, 'insert' | 'read'>,
    input: Input,
  ): Promise<void> => {
    const created = await queries.read(trx, await queries.insert(trx, input))
    if (created === undefined) throw new Error(`no ${path} was created`)
    log.created(path, created)
  }
