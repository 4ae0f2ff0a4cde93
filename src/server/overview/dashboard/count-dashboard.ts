import type { DashboardFilters, DashboardReport, OpenDashboardReport } from '../../../contract/overview/dashboard.schema.ts'
import { seesVehicles } from '../../../contract/overview/dashboard-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { LAST_EMERGENCIES, TOP_TYPES } from '../../../contract/overview/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { newestEmergencies } from '../../emergencies/emergencies.queries.ts'
import { municipalityNear } from '../../stations/municipalities.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { figuresOf, outcomesOf, type Figure } from '../../emergencies/rollups/emergency-figures.queries.ts'
import { daysBefore } from '../../emergencies/rollups/figure-periods.ts'
import { trackedVehicles } from '../../fleet/tracking/tracked-vehicles.queries.ts'
import { countResources, namedTypes, placesOf, type NamedType } from './dashboard-resources.queries.ts'

/** Throws as `refuseWithoutStation`. */
export const dashboardFor = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  asked: DashboardFilters,
): Promise<DashboardReport> => {
  refuseWithoutStation(caller)
  const vehicles = await vehiclesFor(caller, () => vehiclesUnderWay(db, asked.station_emergency__station ?? 'all', now()))
  return { ...(await countAll(db, asked)), vehicles }
}

/** The tracked vehicles of these stations whose position is known. */
const vehiclesUnderWay = async (
  db: Deps['db'],
  stations: readonly number[] | 'all',
  now: Date,
): Promise<DashboardReport['vehicles']> =>
  (await trackedVehicles(db, stations, now)).flatMap(({ latitude, longitude, ...vehicle }) =>
    latitude === null || longitude === null ? [] : [{ ...vehicle, latitude, longitude }],
  )

/** Not even read for a person who must not see them. */
export const vehiclesFor = async (
  caller: Pick<Caller, 'role'>,
  read: () => Promise<DashboardReport['vehicles']>,
): Promise<DashboardReport['vehicles']> => (seesVehicles(caller) ? read() : [])

/** Throws for a person without a station, save an administrator (A-DSH-32, A-DSH-33). */
export const refuseWithoutStation = (caller: Caller): void => {
  if (caller.station_id === null && caller.role !== Role.Administrador) throw fail('dashboard.no_station')
}

/** Without anything about people, and no place finer than a municipality (S-25). */
export const openDashboard = async ({ db }: Pick<Deps, 'db'>, asked: DashboardFilters): Promise<OpenDashboardReport> => {
  const { results, ...figures } = await countAll(db, asked)
  const places = await placesOf(
    db,
    results.map(({ id }) => id),
  )
  const inMunicipality = ({ registered_at: _, left_out: _left, ...row }: EmergencyRow) => {
    const place = places.get(row.id)
    return { ...row, address: place === undefined ? '' : municipalityNear(place.latitude, place.longitude) }
  }
  return { ...figures, results: results.map(inMunicipality) }
}

const countAll = async (db: Deps['db'], asked: DashboardFilters) => {
  const { start_date, end_date, station_emergency__station: stations, emergency_type_id: types, outcome } = asked
  const span = daysBefore(asked)
  const [counted, countedBefore, resources, named, results] = await Promise.all([
    figuresOf(db, { start_date, end_date, stations, types, outcome }),
    span === undefined ? undefined : figuresOf(db, { ...span, stations, types, outcome }),
    countResources(db, stations),
    namedTypes(db),
    newestEmergencies(db, asked, LAST_EMERGENCIES),
  ])
  const typesOf = (kind: NamedType['wounded_kind']) =>
    named.filter(({ id, wounded_kind }) => wounded_kind === kind && types?.includes(id) !== false).map(({ id }) => id)
  const wounded_types = { firearm: typesOf('Arma de fuego'), white_weapon: typesOf('Arma blanca'), wounded: typesOf('Varios') }
  const data = topTypes(counted, named)
  return {
    ...periodFigures(counted, wounded_types),
    before:
      span === undefined || countedBefore === undefined
        ? null
        : {
            ...span,
            ...periodFigures(countedBefore, wounded_types),
            data: data.map(({ id }) => ({ id, total: totalOfType(countedBefore, id) })),
          },
    ...resources,
    wounded_types,
    data,
    results,
  }
}

const periodFigures = (figures: readonly Figure[], { firearm, white_weapon, wounded }: DashboardReport['wounded_types']) => {
  const inStatus = (status: number) =>
    sum(
      figures.filter((figure) => figure.status === status),
      'emergencies',
    )
  const patientsOf = (types: readonly number[]) =>
    sum(
      figures.filter(({ type_id }) => type_id !== null && types.includes(type_id)),
      'patients',
    )
  return {
    emergencies_active: inStatus(EmergencyStatus.Activo),
    emergencies_resolved: inStatus(EmergencyStatus.Resuelta),
    emergencies_critical: inStatus(EmergencyStatus.Critica),
    emergencies_requesting_support: inStatus(EmergencyStatus.SolicitaApoyo),
    firearm: patientsOf(firearm),
    white_weapon: patientsOf(white_weapon),
    wounded: patientsOf(wounded),
    outcomes: outcomesOf(figures),
  }
}

const sum = (figures: readonly Figure[], what: 'emergencies' | 'patients'): number =>
  figures.reduce((total, figure) => total + figure[what], 0)

const totalOfType = (figures: readonly Figure[], type: number): number =>
  sum(
    figures.filter(({ type_id }) => type_id === type),
    'emergencies',
  )

/** Highest first, equal ones by name; types without emergencies are left out. */
const topTypes = (figures: readonly Figure[], named: readonly NamedType[]) =>
  named
    .map(({ id, name }) => ({ id, name, total: totalOfType(figures, id) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, TOP_TYPES)
