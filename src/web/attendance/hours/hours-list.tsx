import { PeopleFilters, usePeopleHours } from './people-hours.tsx'
import { Group } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { HOURS } from '../../../contract/shared/rights/affects.ts'
import {
  hoursHeader,
  showHours,
  hoursStatuses,
  hoursStatusName,
  hoursStatusOf,
  isStateHidden,
  stationInWords,
} from '../../../contract/attendance/hours-rules.ts'
import { daysInWords, badRange, isRange } from '../../../contract/shared/dates/day-range.ts'
import type { HoursRow } from '../../../contract/attendance/hours.schema.ts'
import { surnameFirst } from '../../../contract/people/person-names.ts'
import { DownloadButton } from '../../platform/calls/download-button.tsx'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { MoreActions } from '../../platform/list/more-actions.tsx'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import type { FilterWords } from '../../platform/list/list-filters.tsx'
import { mendDays, useDayRange } from '../../platform/list/filters/use-day-range.ts'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import type { Filters } from '../../platform/list/use-list.ts'
import { PrintButton } from '../../platform/print/print-button.tsx'
import { PersonAvatar } from '../../platform/ui/person-avatar.tsx'
import { PersonName } from '../../people/parts/person-name.tsx'
import { AttendanceBadge } from '../parts/attendance-badge.tsx'
import { placeOfHours } from './hours-query.ts'
import classes from './hours.module.css'

/** While the written days are no range, the hours are those of another one and are left out. */
const columnsOf = (header: string, isFaulty: boolean): readonly Column<HoursRow>[] => [
  {
    name: 'name',
    header: 'Nombre',
    orderBy: 'last_name',
    isHeading: true,
    least: 220,
    cell: (row) => <PersonName person={row} />,
  },
  { name: 'is_entry', header: 'Registro', width: 182, cell: (row) => <LastMark row={row} /> },
  { name: 'total', header, width: 156, cell: (row) => (isFaulty ? '—' : showHours(row.total_hours_day)) },
  {
    name: 'status',
    header: 'Estado',
    orderBy: 'status',
    width: 116,
    cell: (row) => <StatusBadge codes={hoursStatuses} code={hoursStatusOf(row)} />,
  },
  { name: 'type', header: 'Tipo', orderBy: 'firefighter_type', width: 116, cell: (row) => row.firefighter_type ?? '—' },
  { name: 'station', header: 'Estación', orderBy: 'station_text', cell: (row) => stationInWords(row) || '—' },
]

const LastMark = ({ row }: { row: HoursRow }) => (
  <Group gap={6} wrap="nowrap" component="span">
    {isStateHidden(row) ? '—' : <AttendanceBadge is_entry={row.is_entry} />}
    {row.without_exit && <span className={classes.warning}>sin salida</span>}
  </Group>
)

/** On a phone nothing else says of which days the hours are. */
const cardOf = (row: HoursRow, days: string, isFaulty: boolean): CardParts => ({
  picture: <PersonAvatar person={row} size={36} />,
  lead: <LastMark row={row} />,
  time: isFaulty ? undefined : `${days}: ${showHours(row.total_hours_day)}`,
  title: surnameFirst(row),
  about: [hoursStatusName(row), row.firefighter_type, stationInWords(row)].filter(Boolean).join(' · '),
  isWhole: true,
})

const moreNames = ['start_date', 'end_date'] as const

/** Which days 'Horas del rango' are, also on paper. */
const rangeInWords = ({ start_date: first, end_date: last }: Filters['filters']): FilterWords | undefined =>
  first === undefined && last === undefined ? undefined : { shown: `Horas ${daysInWords(first, last)}.`, expressed: moreNames }

export const HoursList = () => {
  const { list, stations, asked } = usePeopleHours<HoursRow>(HOURS, moreNames, isRange)
  const { filters } = list
  const days = useDayRange(list, moreNames)
  const seeHours = `${mendDays} para ver las horas.`
  const header = hoursHeader(filters)
  return (
    <DataList
      list={list}
      empty={days.isFaulty ? seeHours : 'Sin Usuarios'}
      purpose="Aquí se suman las horas de turno de cada persona."
      columns={columnsOf(header, days.isFaulty)}
      to={(row) => placeOfHours(row.id)}
      card={(row) => cardOf(row, header === hoursHeader({}) ? 'Hoy' : 'Rango', days.isFaulty)}
      notice={list.rows.length === 0 ? undefined : days.isFaulty ? { shown: seeHours, expressed: [] } : rangeInWords(filters)}
      action={
        <MoreActions>
          <PrintButton />
          <DownloadButton
            path="job_management/descargar_excel"
            query={asked}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            disabled={list.count === 0 && !days.isFaulty}
            reason={days.isFaulty ? `${mendDays} para descargar.` : undefined}
          >
            Descargar Excel
          </DownloadButton>
        </MoreActions>
      }
      emptyAction={null}
      filters={<PeopleFilters list={list} stations={stations} />}
      moreFilters={{
        names: moreNames,
        isFaulty: !isRange(filters),
        fields: <DayRangeFilter days={days} refusal={badRange} />,
      }}
      actions={(row) => ({ view: placeOfHours(row.id) })}
    />
  )
}
