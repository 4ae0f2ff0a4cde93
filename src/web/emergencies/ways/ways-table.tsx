import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import { RecordTable, withValues, type RecordColumn } from '../../platform/record/record-table.tsx'
import { differs, showKilometres, writtenKilometres } from './way-kilometres.ts'
import { lookOf, type WayLook } from './way-look.ts'
import { WaySample } from './way-sample.tsx'
import classes from './ways.module.css'

interface Row extends EmergencyWay {
  id: number
  look: WayLook
  written: number | undefined
}

interface Props {
  ways: readonly EmergencyWay[]
  members: EmergencyDetail['members']
}

/** The ways in numbers, beside what was written. */
export const WaysTable = ({ ways, members }: Props) => {
  const rows = ways.map((way, place): Row => {
    const written = writtenKilometres(members.find(({ vehicle }) => vehicle === way.vehicle))
    return { ...way, id: way.vehicle, look: lookOf(place), written }
  })
  return (
    // Paper has a gap before an element with a table in it.
    <div className={classes.table} data-next-sheet>
      <RecordTable label="Recorridos" columns={withValues(columns, rows)} rows={rows} />
    </div>
  )
}

const timeOf = (point: EmergencyWay['points'][number] | undefined) =>
  point && <span className={classes.whole}>{showDateTime(new Date(point[0]))}</span>

const Written = ({ metres, written }: { metres: number; written: number }) => (
  <span className={classes.written}>
    {differs(metres, written) && <strong>difiere</strong>}
    {showKilometres(written * 1000)}
  </span>
)

const columns: readonly RecordColumn<Row>[] = [
  {
    header: 'Unidad',
    cell: ({ look, unit }) => (
      <span className={classes.unit}>
        <WaySample look={look} /> <span>{unit}</span>
      </span>
    ),
  },
  { header: 'Placa', cell: ({ plate }) => <span className={classes.whole}>{plate}</span> },
  { header: 'Piloto', cell: ({ pilot_name }) => pilot_name },
  { header: 'Km por posición', isNumber: true, cell: ({ metres }) => showKilometres(metres) },
  {
    header: 'Km anotados',
    isNumber: true,
    cell: ({ metres, written }) => written !== undefined && <Written metres={metres} written={written} />,
  },
  { header: 'Primera posición', cell: ({ points }) => timeOf(points[0]) },
  { header: 'Última posición', cell: ({ points }) => timeOf(points.at(-1)) },
]
