import { DETAILED_REPORT } from '../../../contract/shared/rights/affects.ts'
import { regions } from '../../../contract/shared/codes.ts'
import { badRange, isRange } from '../../../contract/shared/dates/day-range.ts'
import type { DetailedReport as Answer, DetailedReportRow } from '../../../contract/overview/emergency-reports.schema.ts'
import { outcomes } from '../../../contract/emergencies/emergency-outcomes.ts'
import { severalStations } from '../../../contract/overview/report-rules.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { useOffer } from '../../platform/calls/use-options.ts'
import { DataList } from '../../platform/list/data-list.tsx'
import { ChoiceFilter } from '../../platform/list/filters/choice-filter.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import { ManyFilter } from '../../platform/list/filters/many-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import { dayNames } from '../../platform/list/filters/use-both-days.ts'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { ReportActions } from './report-actions.tsx'
import { Counted, outcomeTotals, Totals } from './report-totals.tsx'
import { daysOf, namesIn, outcomesIn, placeOfEmergencies, useReport } from './use-report.ts'

const columnsOf = (placeOf: (row: DetailedReportRow) => string): readonly Column<DetailedReportRow>[] => [
  { name: 'name', header: 'Estación', orderBy: 'name', cell: (row) => row.name },
  { name: 'region_type', header: 'Región', orderBy: 'region_type', width: 160, cell: (row) => row.region_type },
  {
    name: 'emergencies_attended',
    header: 'Total de emergencias atendidas',
    orderBy: 'emergencies_attended',
    isNumber: true,
    width: 276,
    cell: (row) => <Counted count={row.emergencies_attended} place={placeOf(row)} label={`ver las emergencias de ${row.name}`} />,
  },
  {
    name: 'people_served_attended',
    header: 'Total de pacientes atendidos',
    orderBy: 'people_served_attended',
    isNumber: true,
    width: 260,
    cell: (row) => showNumber(row.people_served_attended),
  },
]

const cardOf = (row: DetailedReportRow): CardParts => ({
  title: row.name,
  about: [
    row.region_type,
    `Emergencias: ${showNumber(row.emergencies_attended)}`,
    `Pacientes: ${showNumber(row.people_served_attended)}`,
  ].join(' · '),
  isWhole: true,
})

const kinds = ['emergency_type_category', 'emergency_type_id'] as const

export const DetailedReport = () => {
  const report = useReport<DetailedReportRow, Answer>(DETAILED_REPORT, [...kinds, 'region_type', 'outcome'])
  const { days, stations, answer, faultyDays, noRows } = report
  const list = { ...report.list, prefetch: () => undefined }
  const { emergency_type_category: categories, emergency_type_id: types } = list.filters
  const offered = { categories: useOffer('category_emergency_type'), types: useOffer('emergency_type') }
  // The list of emergencies knows no categories.
  const counted = answer?.counted_types ? { emergency_type_id: answer.counted_types.join(',') } : {}
  const placeOf = (row: DetailedReportRow) =>
    placeOfEmergencies(list, stations, { ...counted, region_type: undefined, station_emergency__station: String(row.id) })
  const said = [
    daysOf(list.filters),
    namesIn('Categorías', offered.categories, categories),
    namesIn('Tipos de emergencia', offered.types, types),
    outcomesIn(list.filters),
  ].filter(Boolean)
  return (
    <DataList
      list={list}
      empty={noRows ?? 'Sin Puesto Registrado'}
      columns={columnsOf(placeOf)}
      to={placeOf}
      card={cardOf}
      totals={
        <Totals
          totals={[
            {
              name: 'total_emergency',
              label: 'Total de emergencias',
              value: (
                <Counted
                  count={answer?.total_emergency}
                  place={placeOfEmergencies(list, stations, counted)}
                  label="ver las emergencias"
                />
              ),
            },
            {
              name: 'total_people_served',
              label: 'Total de pacientes',
              value: answer === undefined ? '—' : showNumber(answer.total_people_served),
            },
            ...outcomeTotals(answer?.outcomes, (more) => placeOfEmergencies(list, stations, { ...counted, ...more })),
          ]}
          note={list.isLoading || list.count > 1 ? severalStations : undefined}
        />
      }
      notice={
        faultyDays
          ? { shown: faultyDays, expressed: [] }
          : said.length > 0
            ? { shown: `${said.join('. ')}.`, expressed: [...dayNames, ...kinds, 'outcome'] }
            : undefined
      }
      action={<ReportActions report={report} path="reports/excel_emergency_detail" />}
      emptyAction={null}
      filters={
        <>
          {stations === 'all' && <ResourceFilter list={list} name="station" label="Estación" resource="station" />}
          <ChoiceFilter list={list} name="region_type" label="Región" choices={regions} />
        </>
      }
      moreFilters={{
        names: [...dayNames, ...kinds, 'outcome'],
        isFaulty: !isRange(list.filters),
        fields: (
          <>
            <DayRangeFilter days={days} refusal={badRange} />
            <CodeFilter list={list} name="outcome" label="Resultado" codes={outcomes} absent="Varios" />
            <ManyFilter
              list={list}
              name="emergency_type_category"
              label="Categorías"
              resource="category_emergency_type"
              reason={types === undefined ? undefined : 'Quite antes los tipos'}
            />
            <ManyFilter
              list={list}
              name="emergency_type_id"
              label="Tipos de emergencia"
              resource="emergency_type"
              reason={categories === undefined ? undefined : 'Quite antes las categorías'}
            />
          </>
        ),
      }}
    />
  )
}
