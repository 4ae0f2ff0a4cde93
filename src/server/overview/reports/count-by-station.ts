import type {
  DetailedReportAsked,
  DetailedReportRow,
  ReportTotals,
  StationReportAsked,
} from '../../../contract/overview/emergency-reports.schema.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import {
  figuresByStation,
  figuresByStatus,
  narrowPlaces,
  outcomesOf,
  type FigureFilters,
} from '../../emergencies/rollups/emergency-figures.queries.ts'
import { stationsFor, totalsBefore, totalsOf } from './emergency-totals.ts'
import { stationsOf, typesOfCategories, type ListedStation } from './station-report.queries.ts'

type CountedStation = ListedStation & ReportTotals

/** All rows of the report by station, and its totals. */
export const countStations = async ({ db }: Pick<Deps, 'db'>, caller: Caller, { ordering, ...asked }: StationReportAsked) =>
  countBy(db, { ...asked, stations: stationsFor(caller, asked.station), types: asked.emergency_type_id }, ordering, totalsByName)

const zero = totalsOf([])
const isTotal = (name: string): name is keyof ReportTotals => Object.hasOwn(zero, name)
/** The numbers that a report may be ordered by, under its own names for them. */
const totalsByName = new Map(
  Object.keys(zero)
    .filter(isTotal)
    .map((name) => [name, name]),
)
const totalsInDetail = new Map<string, keyof ReportTotals>([
  ['emergencies_attended', 'emergencies'],
  ['people_served_attended', 'patients'],
])

/** All rows of the detailed report, and its totals. */
export const countStationsInDetail = async (
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { ordering, ...asked }: DetailedReportAsked,
) => {
  const { emergency_type_category: categories } = asked
  const counted_types = categories === undefined ? null : await typesOfCategories(db, categories)
  const types = counted_types ?? asked.emergency_type_id
  const filters = { ...asked, stations: stationsFor(caller, asked.station), types }
  const { rows, totals, before, outcomes } = await countBy(db, filters, ordering, totalsInDetail)
  const inDetail = ({ id, name, region_type, emergencies, patients }: CountedStation): DetailedReportRow => ({
    id,
    name,
    region_type,
    emergencies_attended: emergencies,
    people_served_attended: patients,
    total_emergency: totals.emergencies,
  })
  return {
    rows: rows.map(inDetail),
    total_emergency: totals.emergencies,
    total_people_served: totals.patients,
    before: before && {
      start_date: before.start_date,
      end_date: before.end_date,
      total_emergency: before.emergencies,
      total_people_served: before.patients,
    },
    outcomes,
    counted_types,
  }
}

/**
 * Stations without emergencies are listed, too. They are few, so all are read and sorted here by what was counted. In the totals an
 * emergency of several of them counts once.
 */
const countBy = async (
  db: Deps['db'],
  asked: FigureFilters,
  ordering: string,
  totalsNamed: ReadonlyMap<string, keyof ReportTotals>,
) => {
  const filters = { ...asked, ...(await narrowPlaces(db, asked)) }
  const counted = totalsNamed.get(ordering.replace(/^-/, ''))
  const [stations, figures, together, before] = await Promise.all([
    stationsOf(db, filters, counted === undefined ? ordering : ''),
    figuresByStation(db, filters),
    figuresByStatus(db, filters),
    totalsBefore(db, filters),
  ])
  const byStation = Map.groupBy(figures, ({ station_id }) => station_id)
  const rows = stations.map((station): CountedStation => ({ ...station, ...totalsOf(byStation.get(station.id) ?? []) }))
  const all = { totals: totalsOf(together), before, outcomes: outcomesOf(together) }
  if (counted === undefined) return { rows, ...all }
  const sign = ordering.startsWith('-') ? -1 : 1
  return { rows: rows.toSorted((one, other) => sign * (one[counted] - other[counted])), ...all }
}

export const pageOfRows = <Row>(rows: readonly Row[], page: number): Page<Row> => ({
  count: rows.length,
  results: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
})
