import { withoutExitRow } from '../../src/contract/attendance/attendance-corrections.schema.ts'
import { dashboardPoints } from '../../src/contract/emergencies/emergency-points.schema.ts'
import { dutyRow } from '../../src/contract/attendance/duty.schema.ts'
import { isOf } from '../../src/contract/emergencies/emergency-rules.ts'
import { EmergencyStatus, storedStatuses, type StoredEmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import { emergencyRow, type EmergencyRow } from '../../src/contract/emergencies/emergencies.schema.ts'
import { ownHours } from '../../src/contract/attendance/hours.schema.ts'
import { PAGE_SIZE } from '../../src/contract/shared/limits.ts'
import { stations } from '../../src/contract/stations/stations.schema.ts'
import { trackedVehicles } from '../../src/contract/fleet/tracking.schema.ts'
import { userRow } from '../../src/contract/people/users.schema.ts'
import { vehicleRow } from '../../src/contract/fleet/vehicles.schema.ts'
import { sample } from './sample.ts'
import { listOf, type Answers, type Sent } from './server.ts'

/* What the start page and the dashboard begin with. */

export const ownStation = { id: 1, name: 'Estación Central', address: 'Zona 1' }
export const otherStation = { id: 2, name: '1a. Compañía', address: 'Zona 3' }
/** A person of the own station. */
export const ofOwnStation = { station: ownStation, station_text: ownStation.name }

/** An active emergency of the own station, reported now; the status in words follows from its code. */
export const anEmergencyRow = (id: number, given: Partial<EmergencyRow> = {}): EmergencyRow => {
  const now = new Date().toISOString()
  const status = given.status ?? EmergencyStatus.Activo
  return sample(emergencyRow, {
    id,
    code: `2026-${String(id).padStart(6, '0')}`,
    address: `Calle ${id}`,
    emergency_type: 3,
    emergency_type_text: 'Incendio',
    stations: [{ id: ownStation.id, station__name: ownStation.name }],
    total_stations: ownStation.name,
    creation_date: now,
    registered_at: given.creation_date ?? now,
    attention_date: now,
    status,
    // A status of the contract.
    status_in_text: storedStatuses[status as StoredEmergencyStatus].label,
    ...given,
  })
}
export const ofOtherStation = { stations: [{ id: otherStation.id, station__name: otherStation.name }] }

/** A page of emergencies as the server makes it: of these rows, in the order that is asked for. */
export const pageOfRows = (rows: readonly EmergencyRow[], { query }: Sent) => {
  const station = query.get('station_emergency__station')
  const asked = rows.filter((row) => station === null || isOf(row, Number(station)))
  const inOrder =
    query.get('ordering') === '-id'
      ? asked.toSorted((one, other) => other.id - one.id)
      : asked.toSorted((one, other) => other.status - one.status)
  const start = (Number(query.get('page') ?? 1) - 1) * PAGE_SIZE
  return listOf(emergencyRow, inOrder.slice(start, start + PAGE_SIZE), inOrder.length)
}

/** The answers for the board of any role, while `rows` are in progress: what is in the array when a call is made. */
export const boardAnswers = (rows: readonly EmergencyRow[] = []): Answers => ({
  'GET emergency': (sent: Sent) => pageOfRows(rows, sent),
  'GET reports/dashboard_points': () =>
    sample(dashboardPoints, {
      count: rows.length,
      ids: rows.map(({ id }) => id),
      latitudes: rows.map(() => 1_484_060),
      longitudes: rows.map(() => -9_152_020),
      statuses: rows.map(({ status }) => status),
    }),
  'GET vehicle': listOf(vehicleRow, []),
  'GET vehicle/get_vehicles_on_tracking': sample(trackedVehicles, { server_time: new Date().toISOString() }),
  'GET station': listOf(stations.row, []),
  'GET user': listOf(userRow, []),
  'GET user/me/hours': sample(ownHours),
  'GET job_management/listUser': listOf(dutyRow, []),
  'GET attendance_without_exit': listOf(withoutExitRow, []),
})

/** The answers for a list of vehicles without any: a screen of everybody that asks for little. */
export const noVehicles: Answers = {
  'GET vehicle': listOf(vehicleRow, []),
  'GET station/filter_list': [],
  'GET vehicle_type/filter_list': [],
}
