import { PeopleFilters, usePeopleHours } from '../hours/people-hours.tsx'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  hoursHeader,
  showHours,
  hoursInWords,
  hoursStatuses,
  hoursStatusName,
  hoursStatusOf,
  stationInWords,
} from '../../../contract/attendance/hours-rules.ts'
import { daysInWords, badRange } from '../../../contract/shared/dates/day-range.ts'
import { dutyFilterStates } from '../../../contract/attendance/duty-rules.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { noStationAssigned, staffReportStates, statusInWords } from '../../../contract/attendance/staff-report-rules.ts'
import { placeOf, staffReportScreens } from '../../../contract/shared/rights/screens.ts'
import type { StaffReportRow, StaffReportTotal } from '../../../contract/attendance/staff-report.schema.ts'
import { STAFF_REPORT } from '../../../contract/shared/rights/affects.ts'
import { MINUTE_MS } from '../../../contract/shared/units.ts'
import { showDpi, showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { api } from '../../platform/calls/api.ts'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import { dayNames, isWholeRange, useBothDays } from '../../platform/list/filters/use-both-days.ts'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import type { Filters } from '../../platform/list/use-list.ts'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { notices } from '../../platform/dialogs/notices.ts'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { PersonName } from '../../people/parts/person-name.tsx'
import { mendDays } from '../../platform/list/filters/use-day-range.ts'
import { StaffReportPdf } from './staff-report-pdf.tsx'

const NO_STATION = 'Sin estación'

const dpiOf = ({ no_dpi }: StaffReportRow) => (no_dpi === undefined ? '—' : showDpi(no_dpi))

/** While the written days are no range, the hours are those of another one and are left out. */
const columnsOf = (header: string, isFaulty: boolean): readonly Column<StaffReportRow>[] => [
  { name: 'no_dpi', header: 'DPI', orderBy: 'no_dpi', width: 156, cell: (row) => dpiOf(row) },
  {
    name: 'name',
    header: 'Nombre',
    orderBy: 'last_name',
    isHeading: true,
    least: 220,
    cell: (row) => <PersonName person={row} />,
  },
  { name: 'station', header: 'Estación', orderBy: 'station_text', cell: (row) => stationInWords(row) || NO_STATION },
  { name: 'status', header: 'Estado', orderBy: 'status', width: 208, cell: (row) => <Status row={row} /> },
  { name: 'total', header, width: 190, cell: (row) => (isFaulty ? '—' : hoursInWords(row)) },
]

const Status = ({ row }: { row: StaffReportRow }) => {
  const words = statusInWords(row)
  const label = hoursStatusName(row)
  return (
    <>
      <StatusBadge codes={hoursStatuses} code={hoursStatusOf(row)} />
      {words !== label && ` ${words.slice(label.length + 1)}`}
    </>
  )
}

const cardOf = (row: StaffReportRow, days: string, isFaulty: boolean): CardParts => ({
  picture: <PersonAvatar person={row} size={36} />,
  lead: <Status row={row} />,
  time: isFaulty ? undefined : `${days}: ${showHours(row.total_hours_day)}`,
  title: surnameFirst(row),
  about: [dpiOf(row), stationInWords(row) || NO_STATION, row.without_exit ? 'sin salida' : ''].filter(Boolean).join(' · '),
  isWhole: true,
})

/** The person's marks on the days that were counted. */
const placeOfPerson = (id: number, { start_date, end_date }: Filters['filters']): string => {
  const place = placeOf(staffReportScreens.person, id)
  return start_date === undefined || end_date === undefined
    ? place
    : `${place}?start_date_user=${start_date}&end_date_user=${end_date}`
}

const useTotal = (query: Record<string, string>, isAsked: boolean): StaffReportTotal | undefined =>
  useQuery({
    queryKey: [STAFF_REPORT, 'total', query],
    queryFn: ({ signal }) => api.get<StaffReportTotal>('reports/totalUserHumanResources', query, signal),
    enabled: isAsked,
    // People who are on duty, on whatever page.
    refetchInterval: MINUTE_MS,
  }).data

const inWords = ({ start_date: first, end_date: last }: Filters['filters'], total: StaffReportTotal | undefined): string => {
  const days = first === undefined ? 'Horas de hoy.' : `Horas ${daysInWords(first, last)}.`
  if (total === undefined) return days
  const people = `${showNumber(total.count)} ${total.count === 1 ? 'persona' : 'personas'}`
  return `${days} Total: ${people}, ${showHours(total.total_hours)}.`
}

/** The human-resources report: people with their status and hours, as workbook and PDF too. */
export const StaffReport = () => {
  const { list, stations, asked } = usePeopleHours<StaffReportRow>(STAFF_REPORT, ['status_user', ...dayNames], isWholeRange)
  useEffect(() => {
    if (stations === null) notices.passingError('no-station', noStationAssigned)
  }, [stations])
  const { search, filters } = list
  const days = useBothDays(list)
  const total = useTotal({ ...(search !== '' && { search }), ...filters }, isWholeRange(filters))
  const header = hoursHeader(filters)
  const reason = stations === null ? noStationAssigned : days.isFaulty ? `${mendDays} para descargar.` : undefined
  const shown = days.isFaulty ? `${mendDays} para ver las horas.` : inWords(filters, total)
  return (
    <DataList
      list={list}
      empty={days.isFaulty ? shown : 'Sin Registro'}
      columns={columnsOf(header, days.isFaulty)}
      to={(row) => placeOfPerson(row.id, filters)}
      card={(row) => cardOf(row, header === hoursHeader({}) ? 'Hoy' : 'Rango', days.isFaulty)}
      notice={list.rows.length === 0 ? undefined : { shown, expressed: days.isFaulty ? [] : dayNames }}
      emptyAction={null}
      action={
        <MoreActions>
          <PrintButton />
          <DownloadButton
            path="reports/download_excel"
            query={asked}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            reason={reason}
          >
            Descargar Excel
          </DownloadButton>
          <StaffReportPdf query={asked} reason={reason} />
        </MoreActions>
      }
      filters={
        <PeopleFilters list={list} stations={stations}>
          <CodeFilter list={list} name="status_user" label="Estado" codes={staffReportStates} offered={dutyFilterStates} />
        </PeopleFilters>
      }
      moreFilters={{
        names: dayNames,
        isFaulty: !isWholeRange(filters),
        fields: <DayRangeFilter days={days} refusal={badRange} />,
      }}
    />
  )
}
