import { labelOf } from '../../../contract/shared/codes.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { trackingStatuses } from '../../../contract/fleet/tracking-rules.ts'
import { useOffer } from '../../platform/calls/use-options.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import type { Filters } from '../../platform/list/use-list.ts'
import { useIsPrinting } from '../../platform/device/use-is-printing.ts'
import { RecordTable, withValues, type RecordColumn } from '../../platform/record/record-table.tsx'
import { DateTime } from '../../platform/ui/no-wrap.tsx'
import classes from './tracking.module.css'
import type { UnitPoint, UnitPositions } from './unit-positions.ts'
import { ageInWords, countInWords } from './unit-words.ts'
import { useLatestPositions } from './use-latest-positions.ts'

interface Props {
  /** In the order of the list; undefined while it loads. */
  units: readonly TrackedVehicle[] | undefined
  positions: UnitPositions
  filters: Filters['filters']
}

/** The list on paper: every unit, which filters these are of, and the times of the positions, since their ages soon are wrong. */
export const PrintedUnits = (props: Props) => useIsPrinting() && <Paper {...props} />

const Paper = ({ units, positions, filters }: Props) => {
  const { now, pointOf } = useLatestPositions(positions)
  const rows = units?.map((unit): Row => ({ ...unit, point: pointOf(unit), now }))
  return (
    <div className={classes.paper}>
      <FiltersInWords filters={filters} />
      {rows === undefined ? (
        <p>La lista no se había cargado al imprimir.</p>
      ) : (
        rows.length > 0 && (
          <>
            <p>{countInWords(rows.length)}</p>
            <RecordTable label="Vehículos en trackeo" columns={withValues(columns, rows)} rows={rows} />
          </>
        )
      )}
    </div>
  )
}

const FiltersInWords = ({ filters: { status, stations } }: Pick<Props, 'filters'>) => {
  const { options, absent } = useOffer('station')
  const named = stations?.split(',').map((id) => options.find((option) => String(option.id) === id)?.name ?? absent) ?? []
  const words = [
    status &&
      `Estado: ${status
        .split(',')
        .map((code) => labelOf(trackingStatuses, Number(code)))
        .join(', ')}`,
    named.length > 0 && `${named.length === 1 ? 'Estación' : 'Estaciones'}: ${named.join(', ')}`,
  ].filter(Boolean)
  return words.length > 0 && <p>{words.join(' · ')}</p>
}

interface Row extends TrackedVehicle {
  point: UnitPoint | undefined
  now: number
}

const columns: readonly RecordColumn<Row>[] = [
  { header: 'Placa', cell: ({ plate }) => <span className={classes.whole}>{plate}</span> },
  { header: 'Unidad', cell: ({ unit }) => unit },
  { header: 'Estación', cell: ({ station }) => station },
  {
    header: 'Estado',
    cell: ({ emergency_status: status }) => (
      <span className={classes.status}>
        <StatusBadge codes={trackingStatuses} code={status} />
      </span>
    ),
  },
  {
    header: 'Emergencia',
    cell: ({ emergency_code: code, emergency_type: type }) =>
      code === '' ? (
        type
      ) : (
        <>
          <span className={classes.whole}>
            {code}
            {type && ' ·'}
          </span>{' '}
          {type}
        </>
      ),
  },
  { header: 'Piloto', cell: ({ pilot }) => pilot },
  {
    header: 'Posición',
    cell: ({ point, now }) =>
      point === undefined ? (
        'Sin posición'
      ) : (
        <>
          <span className={classes.time}>
            <DateTime at={new Date(point.time)} />
          </span>{' '}
          <span className={classes.whole}>{ageInWords(now - point.time)}</span>
        </>
      ),
  },
]
