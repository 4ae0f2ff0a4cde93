import { daysInWords } from '../../../contract/shared/dates/day-range.ts'
import { labelOf } from '../../../contract/shared/codes.ts'
import { dayOf, showDay } from '../../../contract/shared/dates/dates.ts'
import { staffReportStates } from '../../../contract/attendance/staff-report-rules.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { countedStations, namesOf, type HoursAsked } from './people-with-hours.queries.ts'

/* What the documents of a list of hours say of themselves (S-42). */

interface Asked extends HoursAsked {
  start_date?: string | undefined
  end_date?: string | undefined
}

export const countedDays = ({ start_date, end_date }: Asked, at: Date): string =>
  start_date === undefined && end_date === undefined
    ? `Horas de hoy, ${showDay(dayOf(at))}`
    : `Horas ${daysInWords(start_date, end_date)}`

/** The names of the chosen station, which is the caller's own if they see no other, and of the chosen person. */
export const namesAsked = async (
  { station, user }: Asked,
  caller: Caller,
  db: Deps['db'],
): Promise<{ station: string; user: string }> => {
  const stations = countedStations({ station }, caller)
  const counted = stations === 'all' ? undefined : stations
  const names = await namesOf(db, { station: counted, user }, caller)
  const named = (name: string | null, id: number | null | undefined) => name ?? (id === undefined || id === null ? '' : `# ${id}`)
  return { station: named(names.station, counted), user: named(names.user, user) }
}

/** The filters in force, one text for each. */
export const filtersInWords = (asked: Asked, names: { station: string; user: string }): string[] => {
  const words: [label: string, said: string][] = [
    ['Búsqueda', asked.search],
    ['Estación', names.station],
    ['Usuario', names.user],
    ['Estado', labelOf(staffReportStates, asked.status_user)],
    ['Fecha inicial', showDay(asked.start_date)],
    ['Fecha final', showDay(asked.end_date)],
  ]
  return words.filter(([, said]) => said !== '').map(([label, said]) => `${label}: ${said}`)
}

export const noteOfFilters = (filters: readonly string[]): string => `Filtros: ${filters.join('; ') || 'ninguno'}`
