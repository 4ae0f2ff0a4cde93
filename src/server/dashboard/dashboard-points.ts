import type { DashboardFilters } from '../../contract/dashboard.ts'
import type { Caller, Deps } from '../deps.ts'
import { inListTurn } from '../emergencies/list-turns.ts'
import { limitConcurrent } from '../records/limit-concurrent.ts'
import { refuseWithoutStation } from './count-dashboard.ts'
import { cellsAsJson, pointsAsJson } from './dashboard-points.queries.ts'

/** As JSON. A person has two of these and of the searches of the list at once, so that others never wait behind all of one person's. */
export const pointsFor = async (
  deps: Pick<Deps, 'db' | 'config'>,
  caller: Caller,
  asked: DashboardFilters,
  client: AbortSignal,
): Promise<string> => {
  refuseWithoutStation(caller)
  return inListTurn(deps, caller, () => pointsAsJson(deps.db, asked), client)
}

/** As JSON. All visitors together have two at once. */
export const openPoints = ({ db }: Pick<Deps, 'db'>, asked: DashboardFilters): Promise<string> =>
  limitConcurrent('GET dashboard_open/dashboard_points', () => cellsAsJson(db, asked))
