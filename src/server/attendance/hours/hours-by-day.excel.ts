import { openSpan, secondsWithin, dpiInWords } from '../../../contract/attendance/hours-rules.ts'
import { dayOf, endOfDay, showDay } from '../../../contract/shared/dates/dates.ts'
import type { DayRange } from '../../../contract/shared/dates/day-range.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Column } from '../../platform/sheets/excel-sheet.ts'
import { written } from '../../platform/sheets/excel.ts'
import { daysToDownload, type PersonDays } from './hours.queries.ts'
import type { HoursQuestion } from './people-with-hours.queries.ts'

/** Two months: a column a day is read across no more of them (B-HRS-27). */
const MOST_DAYS = 62

/** The days of a range until now, or none if they are too many for columns. */
const daysUntil = ({ first, last }: DayRange, at: Date): string[] => {
  const days: string[] = []
  const end = last < dayOf(at) ? last : dayOf(at)
  for (let day = first; day <= end; day = dayOf(endOfDay(day))) {
    if (days.length === MOST_DAYS) return []
    days.push(day)
  }
  return days
}

const DAY_SECONDS = 86_400

/** The hours of a list as a sheet with a row a person and a column a day; nothing if the days are too many. */
export const hoursByDay = (db: Database, ids: readonly number[], question: HoursQuestion, notes: readonly string[]) => {
  const { range, at } = question
  const days = daysUntil(range, at)
  if (days.length === 0) return []
  const open = ({ entered_at }: PersonDays, within: DayRange): number =>
    entered_at === null ? 0 : secondsWithin(openSpan(entered_at, at), within)
  const secondsOn = (row: PersonDays, day: string): number => (row.seconds[day] ?? 0) + open(row, { first: day, last: day })
  const total = (row: PersonDays): number => Object.values(row.seconds).reduce((sum, each) => sum + each, 0) + open(row, range)
  const columns: readonly Column<PersonDays>[] = [
    { header: 'DPI', width: 18, cell: (row) => dpiInWords(row.no_dpi), isText: true },
    { header: 'Nombre', width: 32, cell: surnameFirst },
    ...days.map((day): Column<PersonDays> => ({
      header: showDay(day.slice(5)),
      width: 7,
      format: 'duration',
      cell: (row) => secondsOn(row, day) / DAY_SECONDS || null,
    })),
    { header: 'Total', width: 10, format: 'duration', cell: (row) => total(row) / DAY_SECONDS },
  ]
  const sheet = {
    name: 'Por día',
    title: 'Horas por día',
    notes: [
      ...notes,
      'Horas y minutos. Cada día cuenta también sus segundos, así que el total puede pasar de la suma de lo que se lee.',
    ],
    columns,
    frozenColumns: 2,
    rows: daysToDownload(db, ids, question),
  }
  return [written(sheet)]
}
