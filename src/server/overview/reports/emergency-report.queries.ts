import { sql } from 'kysely'
import type { EmergencyReport, EmergencyReportAsked } from '../../../contract/overview/emergency-reports.schema.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Caller } from '../../platform/deps.ts'
import { rowsToDownload, type DownloadRow } from '../../emergencies/list/download.queries.ts'
import { pageOfEmergencies } from '../../emergencies/emergencies.queries.ts'
import { figureFiltersOf, inOnePlace, type EmergencyListFilters } from '../../emergencies/list/list-filters.queries.ts'
import { figuresByStatus, outcomesOf } from '../../emergencies/rollups/emergency-figures.queries.ts'
import { stationsFor, totalsBefore, totalsOf } from './emergency-totals.ts'

/** The filters of the list of emergencies, of the stations that the caller may ask for. */
export const emergenciesAsked = (
  db: Database,
  caller: Caller,
  { station, ...asked }: EmergencyReportAsked,
): Promise<EmergencyListFilters & { ordering: string }> => {
  const stations = stationsFor(caller, station)
  return inOnePlace(db, { ...asked, search: '', ...(stations && { station_emergency__station: [...stations] }) })
}

export type ReportRow = DownloadRow & { regions: string[] }

/** A page of the list of emergencies, with what a report adds to a row, and the totals of all pages. */
export const readEmergencyReport = async (
  db: Database,
  asked: EmergencyListFilters & { page: number; ordering: string },
): Promise<EmergencyReport> => {
  const [results, counted, before] = await Promise.all([
    readPage(db, asked),
    countEmergencies(db, asked),
    totalsBefore(db, figureFiltersOf(asked)),
  ])
  return { count: counted.totals.emergencies, results, ...counted, before }
}

const readPage = async (db: Database, asked: EmergencyListFilters & { page: number; ordering: string }) => {
  const listed = await pageOfEmergencies(db, asked)
  const rows = await reportRows(
    db,
    listed.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return listed.map((row) => ({ ...row, ...addedTo(byId.get(row.id)) }))
}

export const countEmergencies = async (db: Database, asked: EmergencyListFilters) => {
  const figures = await figuresByStatus(db, figureFiltersOf(asked))
  return { totals: totalsOf(figures), outcomes: outcomesOf(figures) }
}

/** An emergency that was deleted between the two queries has none. */
const addedTo = (row: ReportRow | undefined) => ({
  regions: row?.regions ?? [],
  resolved_date: row?.resolved_date?.toISOString() ?? null,
  outcome_institution: row?.outcome_institution ?? '',
  duplicate_of: row?.duplicate_of ?? null,
  units: row?.units ?? '',
  patients: row?.patients ?? 0,
})

/** These emergencies in this order, without those deleted meanwhile. */
export const reportRows = async (db: Database, ids: readonly number[]): Promise<ReportRow[]> => {
  const [rows, regions] = await Promise.all([rowsToDownload(db, ids), regionsOf(db, ids)])
  return rows.map((row) => ({ ...row, regions: regions.get(row.id) ?? [] }))
}

/** The regions of the stations of each emergency, as of now. */
const regionsOf = async (db: Database, ids: readonly number[]): Promise<Map<number, string[]>> => {
  const { rows } = await sql<{ emergency_id: number; regions: string[] }>`
    SELECT es.emergency_id, array_agg(DISTINCT s.region_type ORDER BY s.region_type) AS regions
    FROM emergency_stations es JOIN stations s ON s.id = es.station_id
    WHERE es.emergency_id = ANY (${[...ids]}::integer[]) GROUP BY 1`.execute(db)
  return new Map(rows.splice(0).map(({ emergency_id, regions }) => [emergency_id, regions]))
}
