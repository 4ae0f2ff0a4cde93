import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { EMERGENCY_REPORT } from '../../../contract/shared/rights/affects.ts'
import { PREFETCH_DELAY_MS } from '../../../contract/shared/browser-limits.ts'
import { regions } from '../../../contract/shared/codes.ts'
import { showReportTime } from '../../../contract/shared/dates/dates.ts'
import { badRange, isRange } from '../../../contract/shared/dates/day-range.ts'
import type { EmergencyReport as Answer, EmergencyReportRow } from '../../../contract/overview/emergency-reports.schema.ts'
import { Outcome, outcomeInWords, outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { gravityColor, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { noStations, typeOfEmergency } from '../../../contract/emergencies/emergency-texts.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { recordQuery } from '../../platform/calls/use-record.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { DataList } from '../../platform/list/data-list.tsx'
import { FirstOfMany } from '../../platform/list/first-of-many.tsx'
import { ChoiceFilter } from '../../platform/list/filters/choice-filter.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import { dayNames } from '../../platform/list/filters/use-both-days.ts'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { ReportActions } from './report-actions.tsx'
import { outcomeTotals, statusTotals, Totals } from './report-totals.tsx'
import { daysOf, outcomesIn, placeOfEmergencies, useReport } from './use-report.ts'

const { record } = resourceScreens.emergency

const statusWithOutcome = (row: EmergencyReportRow) => (
  <>
    <StatusBadge codes={storedStatuses} code={row.status} />
    {row.outcome !== null && row.outcome !== Outcome.Atendida && <div>{outcomeInWords(row)}</div>}
  </>
)

const columns: readonly Column<EmergencyReportRow>[] = [
  { name: 'code', header: 'Código', orderBy: 'code', width: 116, cell: (row) => row.code },
  {
    name: 'stations',
    header: 'Estaciones',
    least: 130,
    cell: (row) =>
      row.stations.length === 0 ? noStations : <FirstOfMany names={row.stations.map((station) => station.station__name)} />,
  },
  { name: 'regions', header: 'Región', width: 104, cell: (row) => <FirstOfMany names={row.regions} /> },
  { name: 'emergency_type', header: 'Tipo de emergencia', orderBy: 'emergency_type_text', least: 130, cell: typeOfEmergency },
  {
    name: 'status',
    header: 'Estado',
    orderBy: 'status',
    width: 148,
    cell: statusWithOutcome,
  },
  {
    name: 'creation_date',
    header: 'Fecha reportada',
    orderBy: 'creation_date',
    width: 156,
    cell: (row) => showReportTime(row.creation_date),
  },
  { name: 'resolved_date', header: 'Fecha resuelta', width: 144, cell: (row) => showReportTime(row.resolved_date) || '—' },
  { name: 'address', header: 'Dirección', orderBy: 'address', least: 130, cell: (row) => row.address },
  { name: 'units', header: 'Unidades', least: 118, cell: (row) => row.units || '—' },
  { name: 'patients', header: 'Pacientes', isNumber: true, width: 100, cell: (row) => row.patients },
]

const cardOf = (row: EmergencyReportRow): CardParts => ({
  lead: <StatusBadge codes={storedStatuses} code={row.status} />,
  time: showReportTime(row.creation_date),
  title: typeOfEmergency(row),
  about: `# ${row.id} · ${patientsOf(row)} · ${row.address} · ${row.total_stations || noStations}`,
})
const patientsOf = ({ patients }: EmergencyReportRow) => (patients === 1 ? '1 paciente' : `${patients} pacientes`)

export const EmergencyReport = () => {
  const report = useReport<EmergencyReportRow, Answer>(EMERGENCY_REPORT, ['emergency_type_id', 'region_type', 'outcome'])
  const { days, stations, answer, faultyDays, noRows } = report
  const queries = useQueryClient()
  const prefetch = useDebouncedCallback(
    (id: number) => void queries.query(recordQuery('emergency', String(id))).catch(() => undefined),
    PREFETCH_DELAY_MS,
  )
  const list = { ...report.list, prefetch }
  const said = [daysOf(list.filters), outcomesIn(list.filters)].filter(Boolean).join('. ')
  return (
    <DataList
      list={list}
      empty={noRows ?? 'Sin Registro'}
      columns={columns}
      to={(row) => placeOf(record, row.id)}
      edge={gravityColor}
      card={cardOf}
      totals={
        <Totals
          totals={[
            ...statusTotals(answer?.totals, (status) => placeOfEmergencies(list, stations, status && { status: String(status) })),
            ...outcomeTotals(answer?.outcomes, (more) => placeOfEmergencies(list, stations, more)),
          ]}
        />
      }
      notice={
        faultyDays
          ? { shown: faultyDays, expressed: [] }
          : said !== ''
            ? { shown: `${said}.`, expressed: [...dayNames, 'outcome'] }
            : undefined
      }
      action={<ReportActions report={report} path="reports/descargar_excel" />}
      emptyAction={null}
      filters={
        <>
          {stations === 'all' && <ResourceFilter list={list} name="station" label="Estación" resource="station" />}
          <ResourceFilter list={list} name="emergency_type_id" label="Tipo de emergencia" resource="emergency_type" />
          <ChoiceFilter list={list} name="region_type" label="Región" choices={regions} />
        </>
      }
      moreFilters={{
        names: [...dayNames, 'outcome'],
        isFaulty: !isRange(list.filters),
        fields: (
          <>
            <DayRangeFilter days={days} refusal={badRange} />
            <CodeFilter list={list} name="outcome" label="Resultado" codes={outcomes} absent="Varios" />
          </>
        ),
      }}
    />
  )
}
