import { STATION_REPORT } from '../../../contract/shared/rights/affects.ts'
import { badRange, isRange } from '../../../contract/shared/dates/day-range.ts'
import type { StationReport as Answer, StationReportRow } from '../../../contract/overview/emergency-reports.schema.ts'
import { outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { EmergencyStatus, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { severalStations } from '../../../contract/overview/report-rules.ts'
import { stationStates } from '../../../contract/stations/station-states.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { useOffer } from '../../platform/calls/use-options.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import { ManyFilter } from '../../platform/list/filters/many-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import { dayNames } from '../../platform/list/filters/use-both-days.ts'
import { stringifySearch } from '../../platform/list/list-state.ts'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { ReportActions } from './report-actions.tsx'
import { Counted, fieldOfStatus, outcomeTotals, statusesOf, statusTotals, Totals } from './report-totals.tsx'
import { daysOf, namesIn, outcomesIn, placeOfEmergencies, useReport } from './use-report.ts'

type PlaceOf = (row: StationReportRow, status?: number) => string

const columnsOf = (statuses: ReturnType<typeof statusesOf>, placeOf: PlaceOf): readonly Column<StationReportRow>[] => [
  { name: 'name', header: 'Estación', orderBy: 'name', isHeading: true, least: 190, cell: (row) => row.name },
  { name: 'no_station', header: 'ID', orderBy: 'no_station', width: 72, cell: (row) => row.no_station },
  { name: 'region_type', header: 'Región', orderBy: 'region_type', width: 108, cell: (row) => row.region_type },
  {
    name: 'state',
    header: 'Estado actual',
    orderBy: 'state',
    width: 144,
    cell: (row) => <StatusBadge codes={stationStates} code={row.state} />,
  },
  {
    name: 'vehicles',
    header: 'Vehículos',
    orderBy: 'vehicles',
    isNumber: true,
    width: 112,
    cell: (row) => (
      <Counted
        count={row.vehicles}
        place={`/vehicles${stringifySearch({ station: row.id })}`}
        label={`ver los vehículos de ${row.name}`}
      />
    ),
  },
  {
    name: 'emergencies',
    header: 'Emergencias',
    orderBy: 'emergencies',
    isNumber: true,
    width: 132,
    cell: (row) => <Counted count={row.emergencies} place={placeOf(row)} label={`ver las emergencias de ${row.name}`} />,
  },
  {
    name: 'patients',
    header: 'Pacientes',
    orderBy: 'patients',
    isNumber: true,
    width: 112,
    cell: (row) => showNumber(row.patients),
  },
  ...statuses.map((status): Column<StationReportRow> => ({
    name: fieldOfStatus[status],
    header: storedStatuses[status].label,
    orderBy: fieldOfStatus[status],
    isNumber: true,
    width: status === EmergencyStatus.SolicitaApoyo ? 144 : 112,
    cell: (row) => (
      <Counted
        count={row[fieldOfStatus[status]]}
        place={placeOf(row, status)}
        label={`ver las emergencias de ${row.name} en estado ${storedStatuses[status].label}`}
      />
    ),
  })),
]

const cardOf = (row: StationReportRow, statuses: ReturnType<typeof statusesOf>): CardParts => ({
  lead: <StatusBadge codes={stationStates} code={row.state} />,
  time: `Emergencias: ${showNumber(row.emergencies)}`,
  title: row.name,
  about: [
    ...statuses.map((status) => `${storedStatuses[status].label}: ${showNumber(row[fieldOfStatus[status]])}`),
    `Pacientes: ${showNumber(row.patients)}`,
    `Vehículos: ${row.vehicles}`,
    row.region_type,
  ].join(' · '),
  isWhole: true,
})

const names = ['emergency_type_id', 'outcome'] as const

export const StationReport = () => {
  const report = useReport<StationReportRow, Answer>(STATION_REPORT, names)
  const { days, stations, answer, faultyDays, noRows } = report
  const types = useOffer('emergency_type')
  const list = { ...report.list, prefetch: () => undefined }
  const placeOf: PlaceOf = (row, status) =>
    placeOfEmergencies(list, stations, {
      station_emergency__station: String(row.id),
      ...(status !== undefined && { status: String(status) }),
    })
  const said = [
    daysOf(list.filters),
    namesIn('Tipos de emergencia', types, list.filters['emergency_type_id']),
    outcomesIn(list.filters),
  ].filter(Boolean)
  const statuses = statusesOf(answer?.totals)
  return (
    <DataList
      list={list}
      empty={noRows ?? 'Sin Registro'}
      columns={columnsOf(statuses, placeOf)}
      to={(row) => placeOf(row)}
      card={(row) => cardOf(row, statuses)}
      totals={
        <Totals
          totals={[
            ...statusTotals(answer?.totals, (status) => placeOfEmergencies(list, stations, status && { status: String(status) })),
            ...outcomeTotals(answer?.outcomes, (more) => placeOfEmergencies(list, stations, more)),
          ]}
          note={list.isLoading || list.count > 1 ? severalStations : undefined}
        />
      }
      notice={
        faultyDays
          ? { shown: faultyDays, expressed: [] }
          : said.length > 0
            ? { shown: `${said.join('. ')}.`, expressed: [...dayNames, ...names] }
            : undefined
      }
      action={<ReportActions report={report} path="reports/download_excel_stations" />}
      emptyAction={null}
      filters={stations === 'all' && <ResourceFilter list={list} name="station" label="Estación" resource="station" />}
      moreFilters={{
        names: [...dayNames, ...names],
        isFaulty: !isRange(list.filters),
        fields: (
          <>
            <DayRangeFilter days={days} refusal={badRange} />
            <ManyFilter list={list} name="emergency_type_id" label="Tipos de emergencia" resource="emergency_type" />
            <CodeFilter list={list} name="outcome" label="Resultado" codes={outcomes} absent="Varios" />
          </>
        ),
      }}
    />
  )
}
