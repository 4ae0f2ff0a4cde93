import { daysInWords, badRange, isRange } from '../../contract/shared/dates/day-range.ts'
import { binnacleActions } from '../../contract/shared/binnacle-actions.ts'
import type { BinnacleRow } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { kindOf } from '../../contract/binnacle/binnacle-sentences.ts'
import { MAX_PRINTED_ENTRIES } from '../../contract/binnacle/limits.ts'
import { showDateTime } from '../../contract/shared/dates/dates.ts'
import { ApiError } from '../platform/calls/api.ts'
import { DataList } from '../platform/list/data-list.tsx'
import { MoreActions } from '../platform/list/more-actions.tsx'
import { ChoiceFilter } from '../platform/list/filters/choice-filter.tsx'
import { DayRangeFilter } from '../platform/list/filters/day-range-filter.tsx'
import { PersonFilter } from '../people/parts/person-filter.tsx'
import { mendDays, useDayRange } from '../platform/list/filters/use-day-range.ts'
import type { FilterWords } from '../platform/list/list-filters.tsx'
import type { CardParts, Column } from '../platform/list/table-props.ts'
import { useList, type Filters, useWholeList } from '../platform/list/use-list.ts'
import { PrintButton } from '../platform/print/print-button.tsx'
import { ActionBadge } from './action-badge.tsx'
import { loadFailed } from './load-failed.ts'
import { RecordFilter, recordFilters } from './record-filter.tsx'
import { Verification } from './verification.tsx'

const placeOf = ({ id }: BinnacleRow) => `/binnacle/${id}`

const recordOf = ({ action_binnacle, entity, name }: BinnacleRow) =>
  action_binnacle === 'LOGIN' ? 'Inicio de sesión' : [kindOf(entity).name, name].filter(Boolean).join(' · ')

const columns: readonly Column<BinnacleRow>[] = [
  { name: 'creation_date', header: 'Fecha', width: 172, cell: (row) => showDateTime(row.creation_date) },
  { name: 'created_by_name', header: 'Usuario', cell: (row) => row.created_by_name },
  { name: 'action', header: 'Acción', width: 128, cell: (row) => <ActionBadge action={row.action_binnacle} /> },
  { name: 'record', header: 'Registro', isHeading: true, least: 280, cell: recordOf },
]

const cardOf = (row: BinnacleRow): CardParts => ({
  lead: <ActionBadge action={row.action_binnacle} />,
  time: showDateTime(row.creation_date),
  title: recordOf(row),
  about: row.created_by_name,
})

const days = ['start_date', 'end_date'] as const

const daysInForce = ({ start_date: first, end_date: last }: Filters['filters']): FilterWords | undefined =>
  first === undefined && last === undefined ? undefined : { shown: `Entradas ${daysInWords(first, last)}.`, expressed: days }

/** Everything that was created, changed and deleted, and who signed in, the newest first (role 1). */
export const BinnacleList = () => {
  const found = useList<BinnacleRow>('binnacle', [...days, 'created_by__id', 'action_binnacle', ...recordFilters], isRange)
  const range = useDayRange(found, days)
  const { filters } = found
  const whole = useWholeList('binnacle', found, MAX_PRINTED_ENTRIES)
  const error = found.error && new ApiError(found.error.status, { detail: loadFailed })
  const list = { ...whole, error }
  return (
    <DataList
      list={list}
      empty={range.isFaulty ? `${mendDays} para ver las entradas.` : 'Sin entradas en la bitácora'}
      purpose="La bitácora guarda quién creó, cambió o eliminó cada registro."
      columns={columns}
      to={placeOf}
      card={cardOf}
      notice={daysInForce(filters)}
      action={
        <>
          <MoreActions>
            <PrintButton />
          </MoreActions>
          <Verification />
        </>
      }
      emptyAction={null}
      tabs={{ shown: <RecordFilter list={list} />, expressed: recordFilters }}
      filters={
        <>
          <PersonFilter list={{ ...list, rows: authorsOf(list.rows) }} name="created_by__id" label="Usuario" />
          <ChoiceFilter list={list} name="action_binnacle" label="Acción" choices={binnacleActions} />
        </>
      }
      moreFilters={{
        names: days,
        isFaulty: !isRange(filters),
        fields: <DayRangeFilter days={range} refusal={badRange} />,
      }}
      actions={(row) => ({ view: placeOf(row) })}
    />
  )
}

/** Each author once: they name the chosen person, who may have left. */
const authorsOf = (rows: readonly BinnacleRow[]) => {
  const names = new Map(rows.flatMap((row) => (row.created_by === null ? [] : [[row.created_by, row.created_by_name]])))
  return [...names].map(([id, name]) => ({ id, name }))
}
