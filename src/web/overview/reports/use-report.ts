import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { daysInWords } from '../../../contract/shared/dates/day-range.ts'
import { labelsOf } from '../../../contract/shared/codes.ts'
import { outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { reportStations } from '../../../contract/overview/report-rules.ts'
import { noStationAssigned } from '../../../contract/attendance/staff-report-rules.ts'
import type { Page } from '../../../contract/shared/resource.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { listQuery } from '../../platform/calls/list-query.ts'
import type { useOffer } from '../../platform/calls/use-options.ts'
import { dayNames, isWholeRange, useBothDays } from '../../platform/list/filters/use-both-days.ts'
import { mendDays } from '../../platform/list/filters/use-day-range.ts'
import { stringifySearch } from '../../platform/list/list-state.ts'
import { useList } from '../../platform/list/use-list.ts'
import { useWholeRows } from '../../platform/print/whole-rows.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { useAsker } from '../../platform/rights/person.ts'

/** In place of rows, totals and download (S-75). */
const noStationToReport =
  'No tiene una estación asignada, por eso no hay emergencias que contar ni descargar. Pida a Recursos Humanos que le asigne una.'

/** A report's list, with what its answer says of all rows. */
export const useReport = <Row extends { id: number }, Answer extends Page<Row>>(resource: string, names: readonly string[]) => {
  const stations = reportStations(useAsker())
  useEffect(() => {
    if (stations === null) notices.passingError('no-station', noStationAssigned)
  }, [stations])
  const { searchFor: _, ...found } = useList<Row>(
    resource,
    [...dayNames, ...names, ...(stations === 'all' ? ['station'] : [])],
    isWholeRange,
  )
  const { page, search, ordering, filters } = found
  const query = { page, search, ordering, ...filters }
  // The same query as the list's own.
  const answer = useQuery({
    queryKey: listQuery<Row>(resource, query).queryKey,
    queryFn: ({ signal }) => api.get<Answer>(resource, query, signal),
    placeholderData: keepPreviousData,
    enabled: isWholeRange(filters),
  })
  const whole = useWholeRows({ count: found.count, queryOf: (number) => listQuery<Row>(resource, { ...query, page: number }) })
  const days = useBothDays(found)
  return {
    list: { ...found, ...whole },
    days,
    stations,
    answer: isWholeRange(filters) && stations !== null ? answer.data : undefined,
    /** What the rows and totals are of, if the written days do not say it. */
    faultyDays: days.isFaulty ? `${mendDays} para aplicarlas al reporte.` : undefined,
    /** In place of the report's own text for no rows. */
    noRows: stations === null ? noStationToReport : days.isFaulty ? `${mendDays} para ver el reporte.` : undefined,
    /** Why nothing can be downloaded now. */
    refusal: stations === null ? noStationAssigned : days.isFaulty ? `${mendDays} para descargar.` : undefined,
  }
}

type Report<Row extends { id: number }> = ReturnType<typeof useReport<Row, Page<Row>>>
export type ReportOf<Row extends { id: number }> = Pick<
  Report<Row>,
  'list' | 'days' | 'stations' | 'faultyDays' | 'noRows' | 'refusal'
>

type Filters = Record<string, string | undefined>

/** The list of the emergencies that a report counts. */
export const placeOfEmergencies = ({ filters }: { filters: Filters }, stations: 'all' | number | null, more: Filters = {}) => {
  const { station, emergency_type_category: _, ...same } = filters
  return `/emergencies${stringifySearch({
    ...same,
    station_emergency__station: stations === 'all' ? station : (stations ?? undefined),
    ...more,
  })}`
}

/** The outcomes of a report in words, also on paper. */
export const outcomesIn = ({ outcome }: Filters): string | undefined =>
  outcome && `Resultado: ${labelsOf(outcomes, outcome.split(',').map(Number))}`

/** The days of a report in words, also on paper. */
export const daysOf = ({ start_date, end_date }: Filters): string | undefined =>
  start_date === undefined && end_date === undefined ? undefined : `Emergencias ${daysInWords(start_date, end_date)}`

/** The names of the records in a filter in words, also on paper. */
export const namesIn = (
  label: string,
  { options, absent }: ReturnType<typeof useOffer>,
  chosen: string | undefined,
): string | undefined => {
  if (chosen === undefined) return undefined
  const names = chosen.split(',').map((id) => options.find((option) => String(option.id) === id)?.name ?? absent)
  return `${label}: ${names.join(', ')}`
}
