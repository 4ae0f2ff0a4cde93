import type { Query } from '@tanstack/react-query'
import { DASHBOARD, DUTY, HOURS } from '../../../contract/shared/rights/affects.ts'
import type { WithoutExitRow } from '../../../contract/attendance/attendance-corrections.schema.ts'
import type { DashboardPoints } from '../../../contract/emergencies/emergency-points.schema.ts'
import type { DutyRow } from '../../../contract/attendance/duty.schema.ts'
import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import type { OwnHours } from '../../../contract/attendance/hours.schema.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import type { UserRow } from '../../../contract/people/users.schema.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import type { Vehicle } from '../../../contract/fleet/vehicles.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import { retryOutdated } from '../../platform/calls/refresh.ts'

/* What the parts of the board ask for, beside the queue. All keys begin with a name by which change events reload them. */

/** Where all emergencies in progress are, and in which status. */
export const pointsInProgress = {
  queryKey: [DASHBOARD, 'points_in_progress'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<DashboardPoints>('reports/dashboard_points', { status: inProgressFilter }, signal),
}

export const availableUnits = listQuery<Vehicle>('vehicle', { disponibility: VehicleState.Disponible, page: 1 })

export const unitsOf = (station: number, page = 1) => listQuery<Vehicle>('vehicle', { station, ordering: 'unit', page })

/** The newest first. */
export const waitingPeople = listQuery<UserRow>('user', { lacks: 'validation', ordering: '-id', page: 1 })
export const peopleWithoutPhoto = listQuery<UserRow>('user', { lacks: 'photo', page: 1 })
export const comingLeaves = listQuery<DutyRow>(DUTY, { leave: 'coming', page: 1 })
export const expiredLeaves = listQuery<DutyRow>(DUTY, { leave: 'expired', page: 1 })
export const endingLeaves = listQuery<DutyRow>(DUTY, { leave: 'ending', page: 1 })
export const entriesWithoutExit = listQuery<WithoutExitRow>('attendance_without_exit', { page: 1 })

/** The server counts the minutes of whoever is in, so it is asked again each minute. */
const whileInside = (query: Query<OwnHours>): number | false => {
  const { data } = query.state
  return data?.is_entry === true && !data.without_exit ? MINUTE_MS : retryOutdated(query as Query)
}

export const ownHours = {
  queryKey: [HOURS, 'own'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<OwnHours>('user/me/hours', {}, signal),
  refetchInterval: whileInside,
}
