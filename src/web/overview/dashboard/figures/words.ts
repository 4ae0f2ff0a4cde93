import { labelsOf } from '../../../../contract/shared/codes.ts'
import { showDay } from '../../../../contract/shared/dates/dates.ts'
import { outcomes } from '../../../../contract/emergencies/emergency-outcomes.ts'
import type { DashboardQuery } from '../dashboard-queries.ts'
import { namesIn, type Offers } from '../offers.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'

/** How a number differs from the one before it, in words: not everybody sees the colours. */
export const differenceInWords = (now: number, before: number): string => {
  if (now === before) return 'igual'
  return now > before ? `${showNumber(now - before)} más` : `${showNumber(before - now)} menos`
}

export const spanInWords = ({ start_date, end_date }: { start_date: string; end_date: string }): string =>
  start_date === end_date ? `el ${showDay(start_date)}` : `del ${showDay(start_date)} al ${showDay(end_date)}`

/** `02/11/2026` of a day, `11/2026` of a month. */
export const showPeriod = (period: string): string => period.split('-').toReversed().join('/')

/** What is counted, where the filters are not in sight. */
export const filtersInWords = (asked: DashboardQuery, { stations, types }: Offers): string => {
  const { start_date, end_date, station_emergency__station, emergency_type_id, outcome } = asked
  return [
    daysInWords(start_date, end_date),
    station_emergency__station === undefined
      ? 'Todas las estaciones'
      : `Estaciones: ${namesIn(stations, station_emergency__station).join(', ')}`,
    emergency_type_id === undefined ? 'Todos los tipos' : `Tipos: ${namesIn(types, emergency_type_id).join(', ')}`,
    ...(outcome === undefined ? [] : [`Resultados: ${labelsOf(outcomes, outcome.split(',').map(Number))}`]),
  ].join(' · ')
}

const daysInWords = (first: string | undefined, last: string | undefined): string => {
  if (first !== undefined && last !== undefined) return `Emergencias ${spanInWords({ start_date: first, end_date: last })}`
  if (first !== undefined) return `Emergencias desde el ${showDay(first)}`
  return last === undefined ? 'Emergencias de todas las fechas' : `Emergencias hasta el ${showDay(last)}`
}
