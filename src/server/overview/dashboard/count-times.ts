import { dayLater, dayOf } from '../../../contract/shared/dates/dates.ts'
import type { DashboardFilters, DashboardTimes } from '../../../contract/overview/dashboard.schema.ts'
import { LINE_DAYS, MOST_LINE_DAYS } from '../../../contract/overview/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { countByHour, countByPeriod, firstDay } from '../../emergencies/rollups/emergency-times.queries.ts'
import type { Days } from '../../emergencies/rollups/figure-periods.ts'

const HOURS = 24
const DAY = 86_400_000

/** When the emergencies were reported: a line of the chosen days, or of the last ones, and a grid of hour by weekday. */
export const countTimes = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { start_date, end_date, station_emergency__station: stations, emergency_type_id: types, outcome }: DashboardFilters,
): Promise<DashboardTimes> => {
  const days = limitedTo(chosenDays({ start_date, end_date }, dayOf(now())), await firstDay(db), dayOf(now()))
  const per = lengthOf(days) > MOST_LINE_DAYS ? 'month' : 'day'
  const [counted, hours] = await Promise.all([
    countByPeriod(db, { stations, types, outcome }, days, per),
    countByHour(db, { start_date, end_date, stations, types, outcome }),
  ])
  return {
    ...days,
    per,
    series: periodsIn(days, per).map((period) => ({
      period,
      emergencies: counted.get(Number(period.replaceAll('-', ''))) ?? 0,
    })),
    hours: Array.from({ length: hours.length / HOURS }, (_, day) => hours.slice(day * HOURS, (day + 1) * HOURS)),
  }
}

type Span = { start_date: string; end_date: string }

/** Zero if the end is before the start. */
const lengthOf = ({ start_date, end_date }: Span) => Math.max(0, (Date.parse(end_date) - Date.parse(start_date)) / DAY + 1)

const chosenDays = ({ start_date, end_date }: Days, today: string): Span => {
  const last = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  return { start_date: start_date ?? dayLater(last, 1 - LINE_DAYS), end_date: last }
}

/** A long span ends where there can be no emergencies, so that a series is never longer than what it counts. */
const limitedTo = (days: Span, first: string | undefined, today: string): Span => {
  if (lengthOf(days) <= MOST_LINE_DAYS) return days
  const from = first ?? today
  return {
    start_date: days.start_date < from ? from : days.start_date,
    end_date: days.end_date > today ? today : days.end_date,
  }
}

const periodsIn = (days: Span, per: 'day' | 'month'): string[] => {
  const all = Array.from({ length: lengthOf(days) }, (_, place) => dayLater(days.start_date, place))
  return per === 'day' ? all : [...new Set(all.map((day) => day.slice(0, 7)))]
}
