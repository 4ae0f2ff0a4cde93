import type * as z from 'zod'
import { correctionDetail, correctionRow, withoutExitRow } from '../../src/contract/attendance/attendance-corrections.schema.ts'
import { attendancePerson, attendanceRow } from '../../src/contract/attendance/attendance.schema.ts'
import { binnacleEntry, binnacleRow, binnacleVerification } from '../../src/contract/binnacle/binnacle-entries.schema.ts'
import { personalData } from '../../src/contract/binnacle/erasing.schema.ts'
import { closedMonthDetail, closedMonthRow, closingPreview } from '../../src/contract/attendance/closed-months.schema.ts'
import { dashboardPoints, openDashboardPoints } from '../../src/contract/emergencies/emergency-points.schema.ts'
import { dashboardReport, dashboardTimes, openDashboardReport } from '../../src/contract/overview/dashboard.schema.ts'
import { dutyRow } from '../../src/contract/attendance/duty.schema.ts'
import { emergencyChange, emergencyOpen, emergencyPage, emergencyRow } from '../../src/contract/emergencies/emergencies.schema.ts'
import { detailedReport, emergencyReport, stationReport } from '../../src/contract/overview/emergency-reports.schema.ts'
import { emergencyTypeRow } from '../../src/contract/emergencies/emergency-types.schema.ts'
import { emergencyWays } from '../../src/contract/emergencies/emergency-ways.schema.ts'
import { historyPage, historyRow, hoursRow, ownHours, userHours } from '../../src/contract/attendance/hours.schema.ts'
import { jobPositions } from '../../src/contract/people/job-positions.schema.ts'
import type { Resource } from '../../src/contract/shared/resource.schema.ts'
import { searchAnswer } from '../../src/contract/overview/search.schema.ts'
import { ownSession } from '../../src/contract/people/session.schema.ts'
import { staffReportRow, staffReportTotal } from '../../src/contract/attendance/staff-report.schema.ts'
import { stationRow } from '../../src/contract/stations/stations.schema.ts'
import { systemReport } from '../../src/contract/system/system.schema.ts'
import { terminal } from '../../src/contract/attendance/terminals.schema.ts'
import { trackingKey } from '../../src/contract/fleet/tracking-keys.schema.ts'
import { trackableVehicle, trackedVehicle, trackedVehicles } from '../../src/contract/fleet/tracking.schema.ts'
import { userAccess } from '../../src/contract/people/user-access.schema.ts'
import { userChange } from '../../src/contract/people/user-history.schema.ts'
import { firstPasswordPerson } from '../../src/contract/people/first-passwords.schema.ts'
import { userCard, userOpenAnswer, userRow } from '../../src/contract/people/users.schema.ts'
import { vehicleTypes } from '../../src/contract/fleet/vehicle-types.schema.ts'
import { vehicleOption, vehicleRow } from '../../src/contract/fleet/vehicles.schema.ts'
import { plainest, sample } from './sample.ts'
import { listOf, type Answers, type Sent } from './server.ts'
import {
  aFirefighter,
  aStation,
  anEmergency,
  anEmergencyType,
  another,
  emergencies,
  facts,
  inProgress,
  morning,
  noon,
  now,
  onLeave,
  optionsOf,
  people,
  person,
  crewOptions,
  personOptions,
  picture,
  reported,
  rowsOrOptions,
  serving,
  station,
  stationText,
  vehicle,
  vehicles,
} from './a-brigade.ts'

/* What the server answers about the brigade of `a-brigade.ts`. */

const mark = sample(historyRow, {
  id: 3,
  date: morning,
  action: 'Ingreso',
  is_entry: true,
  station_text: station.name,
  marked_by_name: another.name,
  minutes: 120,
})
const exit = { ...mark, id: 4, date: noon, action: 'Salida', is_entry: false, observation: 'Relevo' } as const
const marks = historyPage.parse({ count: 3, results: [mark, exit, { ...mark, id: 5, is_voided: true }], total: 265 })
const lastMarks = { is_entry: true, last_entry: morning, last_exit: noon }
const hours = { is_entry: true, without_exit: false, total_hours_day: 265, total_hours_month: 9000 }

const correction = {
  ...person,
  id: 3,
  user: 3,
  station_id: 3,
  station_text: station.name,
  kind: 'new' as const,
  items: [{ is_entry: false, voided_at: null, marked_at: noon, station_text: '' }],
  reason: 'El lector no respondía',
  asked_by: 3,
  asked_by_name: person.name,
  asked_at: noon,
}
const decided = { state: 1 as const, decided_by: 4, decided_by_name: another.name, decided_at: now, seconds_change: 15_900 }
const closure = {
  id: 3,
  month: '2026-10',
  station_id: 3,
  station_text: station.name,
  seconds: 360_000,
  people: 2,
  closed_by_name: another.name,
  closed_at: noon,
}
const reopened = { ...closure, id: 4, reopened_by_name: another.name, reopened_at: now, reopen_reason: 'Faltaba una marca' }

const entry = {
  id: 3,
  creation_date: noon,
  created_by: 3,
  created_by_name: person.name,
  action_binnacle: 'EDITAR',
  action: 'EDITAR',
  entity: 'vehicle_type',
  entity_id: 3,
  name: 'Ambulancia',
} as const
const change = {
  id: 3,
  creation_date: noon,
  created_by_name: person.name,
  action_binnacle: 'EDITAR',
  changes: [{ label: 'Dirección', previous: 'Zona 1', current: 'Zona 2' }],
}

const tracked = {
  id: 4,
  plate: 'P-456DEF',
  unit: 'AMB-14',
  vehicle_type: 'Ambulancia',
  station: station.name,
  station_id: 3,
  emergency: 3,
  emergency_code: facts.code,
  emergency_type: facts.emergency_type_text,
  emergency_status: 20,
  pilot: another.name,
  latitude: 14.83,
  longitude: -91.51,
  battery: 80,
  on_tracking: true,
  tracked_by_name: another.name,
}
const figures = {
  emergencies_active: 2,
  emergencies_resolved: 14,
  vehicles_disponibility: 3,
  vehicles_emergency: 1,
  total_vehicle: 4,
  data: [{ id: 3, name: facts.emergency_type_text, total: 9 }],
  results: emergencies.slice(0, 2),
}
const times = sample(dashboardTimes, {
  start_date: '2026-11-19',
  end_date: '2026-11-20',
  series: [
    { period: '2026-11-19', emergencies: 3 },
    { period: '2026-11-20', emergencies: 5 },
  ],
  hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, (_, hour) => hour % 3)),
})
const points = { count: 1, ids: [3], latitudes: [1_483_470], longitudes: [-9_151_810], statuses: [20] }

const totals = {
  emergencies_active: 1,
  emergencies_requesting_support: 0,
  emergencies_critical: 1,
  emergencies_resolved: 14,
  emergencies_registered: 0,
  emergencies: 16,
  patients: 2,
}
const list = sample(emergencyPage, { count: emergencies.length, results: emergencies.map((row) => sample(emergencyRow, row)) })

const isResource = (value: unknown): value is Resource<string, z.ZodRawShape> =>
  typeof value === 'object' && value !== null && 'path' in value && 'row' in value

/** A record of each resource whose plainest value is one; those below have records of their own. */
const ofResources: Answers = Object.fromEntries(
  Object.values(import.meta.glob<object>('../../src/contract/**/*.schema.ts', { eager: true }))
    .flatMap((schemas) => Object.values(schemas))
    .flatMap((declared) => {
      if (!isResource(declared) || !declared.row.safeParse(plainest(declared.row)).success) return []
      const { path, row } = declared
      const records = { [`GET ${path}`]: listOf(row, [{ id: 3 }]), [`GET ${path}/{id}`]: sample(row, { id: 3 }) }
      return Object.entries({ ...records, [`GET ${path}/filter_list`]: optionsOf('Texto') })
    }),
)

/** An answer to every call that only reads and that a screen makes. */
export const aBrigade: Answers = {
  ...ofResources,
  'GET emergency': list,
  'GET emergency/{id}': anEmergency,
  'GET emergency/{id}/personal_data': sample(personalData, {
    code: '2026-000003',
    name: 'Incendio · Calzada La Revolución',
    patients: 1,
    texts: [{ kind: 'Nota', text: 'Avisar a la familia', is_current: true }],
    has_more_texts: false,
    passages: ['familia'],
    archived_until: '2027-12-01',
    erased: [{ id: 9, creation_date: morning, created_by_name: another.name, reason: 'Lo pidió la familia' }],
  }),
  'GET emergency/{id}/history': [sample(emergencyChange, change)],
  'GET emergency/{id}/ways': sample(emergencyWays, { from: morning, until: noon }),
  'GET emergency/points': sample(dashboardPoints, points),
  'GET emergency_open/{id}': sample(emergencyOpen, { ...reported, changed_at: noon, members: [{ id: 3, unit: 'AMB-12' }] }),
  'GET station': rowsOrOptions(
    stationRow,
    [aStation, { ...aStation, id: 4, state: 40, state_text: 'En emergencia' }],
    optionsOf(station.name),
  ),
  'GET station/{id}': aStation,
  'GET station/filter_list': optionsOf(station.name),
  'GET vehicle': listOf(vehicleRow, vehicles),
  'GET vehicle/{id}': vehicle,
  'GET vehicle/filter_list': optionsOf('P-123ABC · AMB-12'),
  'GET vehicle/get_vehicles': [sample(vehicleOption, { ...vehicle, name: 'P-123ABC', station: 3 })],
  'GET vehicle/{id}/tracking_key': sample(trackingKey, { id: 3, plate: vehicle.plate, ...stationText }),
  'GET vehicle_type': listOf(vehicleTypes.row, [{ id: 3, name: 'Ambulancia', nomenclature: 'AMB' }]),
  'GET vehicle_type/{id}': sample(vehicleTypes.row, { id: 3, name: 'Ambulancia', nomenclature: 'AMB' }),
  'GET emergency_type': rowsOrOptions(emergencyTypeRow, [anEmergencyType], optionsOf(anEmergencyType.name)),
  'GET emergency_type/{id}': anEmergencyType,
  'GET emergency_type/filter_list': optionsOf(anEmergencyType.name),
  'GET job_management': listOf(jobPositions.row, [{ id: 3, job_title: 'Piloto' }]),
  'GET job_management/{id}': sample(jobPositions.row, { id: 3, job_title: 'Piloto' }),
  'GET user': rowsOrOptions(userRow, people, personOptions),
  'GET user/{id}': aFirefighter,
  'GET user/{id}/history': listOf(userChange, [change]),
  'GET user/{id}/access': sample(userAccess, {
    wait_until: now,
    sessions: [{ id: 3, device: 'Chrome en Android', created_at: morning, last_used_at: noon }],
  }),
  'GET user/cards': [sample(userCard, { ...person, range_text: 'Bombero', no_registry: 'B-012', qr_code: picture })],
  'GET user/first_passwords': listOf(firstPasswordPerson, [
    { ...person, station_text: station.name, first_password_last_day: '2100-01-01' },
  ]),
  'GET user/get_firefighters': crewOptions,
  'GET user/get_pilot': crewOptions,
  'GET user_open/{id}': sample(userOpenAnswer, { ...person, station_text: station.name, job_title: 'Piloto' }),
  'GET user/me/hours': sample(ownHours, hours),
  'GET user/me/log_history_hours': marks,
  'GET user/me/sessions': [
    sample(ownSession, { id: 3, device: 'Chrome en Android', created_at: morning, last_used_at: noon, is_current: true }),
  ],
  'GET attendance_correction': ({ query }: Sent) =>
    listOf(correctionRow, [query.get('state') === 'decided' ? { ...correction, ...decided } : correction]),
  'GET attendance_correction/{id}': sample(correctionDetail, {
    ...correction,
    effect: { refusal: null, days: [{ day: '2026-11-20', before: 36_600, after: 82_680 }] },
  }),
  'GET attendance_correction/station': { station: { id: station.id, name: station.name } },
  'GET attendance_correction/mine': listOf(correctionRow, [correction]),
  'GET attendance_without_exit': listOf(withoutExitRow, [
    { id: 3, user: 3, name: person.name, station_text: station.name, started_at: morning },
  ]),
  'GET closed_month': listOf(closedMonthRow, [closure, reopened]),
  'GET closed_month/{id}': sample(closedMonthDetail, {
    ...closure,
    totals: [{ user: 3, name: person.name, no_registry: 'B-012', station_text: station.name, seconds: 360_000 }],
  }),
  'GET closed_month/preview': sample(closingPreview, { seconds: 360_000, people: 2 }),
  'GET qr': listOf(attendanceRow, [{ ...serving, ...lastMarks }, onLeave]),
  'GET qr/{id}/user_information': sample(attendancePerson, { ...aFirefighter, ...lastMarks, server_time: now }),
  'GET terminal': listOf(terminal, [
    {
      id: 3,
      name: 'Puerta principal',
      ...stationText,
      takes_dpi: true,
      created_by_name: another.name,
      created_at: morning,
      last_used_at: noon,
    },
  ]),
  'GET job_management/listUser': listOf(dutyRow, [
    serving,
    { ...onLeave, start_date_unsubscribe: '2026-11-01', end_date_unsubscribe: '2026-11-25' },
  ]),
  'GET job_management/listUserControlHours': listOf(hoursRow, [
    { ...serving, is_entry: true, total_hours_day: 265 },
    { ...onLeave, is_entry: true, without_exit: true, total_hours_day: 1440 },
  ]),
  'GET job_management/{id}/user_information': sample(userHours, {
    ...aFirefighter,
    ...hours,
    last_entry_exit: { date_entry: morning, date_exit: noon },
  }),
  'GET job_management/{id}/log_history_hours': marks,
  'GET binnacle': listOf(binnacleRow, [
    entry,
    { ...entry, id: 4, action_binnacle: 'CREAR', action: 'CREAR' },
    { ...entry, id: 5, action_binnacle: 'ELIMINAR', action: 'ELIMINAR' },
    { ...entry, id: 6, action_binnacle: 'LOGIN', action: 'LOGIN', entity: 'user' },
  ]),
  'GET binnacle/{id}': sample(binnacleEntry, {
    ...entry,
    previous_detail: { id: 3, name: 'Ambulancia', nomenclature: 'A' },
    current_detail: { id: 3, name: 'Ambulancia', nomenclature: 'AMB' },
    older_id: 2,
    newer_id: 4,
  }),
  'GET binnacle/verification': sample(binnacleVerification, {
    state: 'done',
    asked_by_name: person.name,
    started_at: morning,
    finished_at: noon,
    entries: 40,
    checked: 40,
    is_whole: true,
  }),
  'GET system': sample(systemReport, {
    now,
    read_at: now,
    address: 'https://sirena.example.org',
    checks: [
      { id: 'version', state: 'good', facts: { version: '0.1.0', migration: '0045_position_weeks', since: morning } },
      { id: 'disk', state: 'warning', facts: { free_mb: 500, total_mb: 20_000, least_mb: 256, has_database: true } },
      { id: 'mail', state: 'bad', facts: { is_sent: false, waiting: 3, oldest_at: morning } },
      { id: 'clock', state: 'unknown', facts: null },
    ],
  }),
  'GET reports/dashboard_report': sample(dashboardReport, figures),
  'GET reports/dashboard_times': times,
  'GET reports/dashboard_points': sample(dashboardPoints, points),
  'GET dashboard_open/dashboard_report': sample(openDashboardReport, figures),
  'GET dashboard_open/dashboard_times': times,
  'GET dashboard_open/dashboard_points': sample(openDashboardPoints, { ...points, latitudes: [1483], longitudes: [-9152] }),
  'GET dashboard_open/station': optionsOf(station.name),
  'GET dashboard_open/emergency_type': optionsOf(anEmergencyType.name),
  'GET reports/listUserHumanResources': listOf(staffReportRow, [serving, { ...onLeave, total_hours_day: 480 }]),
  'GET reports/totalUserHumanResources': sample(staffReportTotal, { count: 2, total_hours: 480 }),
  'GET reports/report_emergency': sample(emergencyReport, {
    count: 1,
    results: [
      {
        ...inProgress,
        regions: ['Occidente'],
        resolved_date: null,
        outcome_institution: '',
        duplicate_of: null,
        units: 'AMB-12',
        patients: 2,
      },
    ],
    totals,
  }),
  'GET reports/report_station': sample(stationReport, {
    count: 1,
    results: [{ ...totals, id: 3, no_station: '5', name: station.name, region_type: 'Occidente', state: 10, vehicles: 4 }],
    totals,
  }),
  'GET reports/emergency_report_detail': sample(detailedReport, {
    count: 1,
    results: [
      {
        id: 3,
        name: station.name,
        region_type: 'Occidente',
        emergencies_attended: 16,
        people_served_attended: 2,
        total_emergency: 16,
      },
    ],
    total_emergency: 16,
    total_people_served: 2,
  }),
  'GET vehicle/vehicle_list': listOf(trackableVehicle, [{ ...vehicle, is_mine: false }]),
  'GET vehicle/get_vehicles_on_tracking': sample(trackedVehicles, {
    results: [sample(trackedVehicle, tracked)],
    active: 1,
    server_time: now,
  }),
  'GET search': sample(searchAnswer, { station: [aStation] }),
}
