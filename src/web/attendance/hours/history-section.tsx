import { Button, Group, Stack } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { markMethods } from '../../../contract/attendance/attendance-rules.ts'
import { durationOf, showHours } from '../../../contract/attendance/hours-rules.ts'
import { daysInWords, badRange } from '../../../contract/shared/dates/day-range.ts'
import { showDateTime } from '../../../contract/shared/dates/dates.ts'
import type { HistoryRow } from '../../../contract/attendance/hours.schema.ts'
import { DayRangeFilter } from '../../platform/list/filters/day-range-filter.tsx'
import { ListBody } from '../../platform/list/list-body.tsx'
import { ListPages } from '../../platform/list/list-pages.tsx'
import type { CardParts, Column } from '../../platform/list/table-props.ts'
import { usePageTop } from '../../platform/list/use-page-top.ts'
import { DateTime, NoWrap } from '../../platform/ui/no-wrap.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { AskCorrection } from '../corrections/ask-correction.tsx'
import { ReviewCorrection } from '../corrections/review-correction.tsx'
import { RowButton } from '../corrections/row-button.tsx'
import { useDialogOf } from '../../platform/dialogs/use-dialog-of.ts'
import { AttendanceBadge } from '../parts/attendance-badge.tsx'
import classes from './hours.module.css'
import { mendDays } from '../../platform/list/filters/use-day-range.ts'
import type { History } from './use-history.ts'

const lengthOf = (row: HistoryRow) => (row.is_voided ? 'Anulada' : durationOf(row))

/** Breaks only before what is said of an entry without an exit. */
const Length = ({ row }: { row: HistoryRow }) =>
  lengthOf(row)
    .split(/(?<=·) /)
    .flatMap((part, index) => [index > 0 && ' ', <NoWrap key={part}>{part}</NoWrap>])

/** A mark that was voided stays, struck through. */
const When = ({ row }: { row: HistoryRow }) => {
  const time = <DateTime at={row.date} />
  return row.is_voided ? <s>{time}</s> : time
}

const columns: readonly Column<HistoryRow>[] = [
  { name: 'date', header: 'Fecha', width: 168, cell: (row) => <When row={row} /> },
  { name: 'action', header: 'Acción', width: 108, cell: (row) => <AttendanceBadge is_entry={row.is_entry} /> },
  { name: 'minutes', header: 'Duración', width: 128, wraps: true, cell: (row) => (lengthOf(row) ? <Length row={row} /> : '—') },
  { name: 'station', header: 'Estación', least: 130, cell: (row) => row.station_text || '—' },
  { name: 'method', header: 'Forma', width: 112, cell: (row) => markMethods[row.method] },
  {
    name: 'marked_by',
    header: 'Marcó',
    least: 130,
    cell: (row) => <span className={classes.author}>{row.marked_by_name || '—'}</span>,
  },
  { name: 'observation', header: 'Observaciones', least: 130, wraps: true, cell: (row) => row.observation || '—' },
]

const cardOf = (row: HistoryRow): CardParts => ({
  lead: <AttendanceBadge is_entry={row.is_entry} />,
  time: lengthOf(row),
  title: showDateTime(row.date),
  isStruck: row.is_voided,
  about: [row.observation, row.station_text, markMethods[row.method], row.marked_by_name].filter(Boolean).join(' · '),
  isWhole: true,
})

const correctionColumn = (cell: Column<HistoryRow>['cell']): Column<HistoryRow> => ({
  name: 'correct',
  header: 'Corrección',
  width: 124,
  cell,
  isAction: true,
})

interface Props {
  history: History
  /** Whose marks they are, for asking for corrections. */
  person: { id: number; name: string }
  /** When the entry was made that has no exit yet. */
  openEntry: string | null
  /** Whether corrections can be asked for: not of marks of whoever left, or moved to a station of other chiefs. */
  isCorrectable: boolean
  /** Further actions of the whole history. */
  aside?: ReactNode
}

/** Entries and exits with the total of their days, and the dialog that asks for a correction of one or of a missing one. */
export const HistorySection = ({ history, person, openEntry, isCorrectable, aside }: Props) => {
  const { open: ask, shown: asked, ...asking } = useDialogOf<HistoryRow | 'missing'>()
  const { open: review, shown: reviewed, ...reviewing } = useDialogOf<number>()
  const button = (row: HistoryRow) => {
    const { pending } = row
    const about = `${row.action} del ${showDateTime(row.date)}`
    if (row.is_voided) return null
    if (row.is_closed) return 'Mes cerrado'
    if (pending !== null) return <RowButton label="Por decidir" about={about} onClick={() => review(pending)} />
    return isCorrectable && <RowButton label="Corregir" about={about} onClick={() => ask(row)} />
  }
  const card = (row: HistoryRow): CardParts => ({ ...cardOf(row), action: button(row) })
  const toCorrect = asked && { person, mark: asked === 'missing' ? undefined : { ...asked, isOpen: asked.date === openEntry } }
  const { paged, top } = usePageTop(history)
  return (
    <Section
      title="Historial"
      aside={
        <Group gap="xs">
          {isCorrectable && (
            <Button variant="default" leftSection={<IconClockEdit size={18} aria-hidden />} onClick={() => ask('missing')}>
              Pedir corrección
            </Button>
          )}
          {aside}
        </Group>
      }
    >
      <Stack gap="md">
        <div className={classes.range}>
          <div className={classes.days}>
            <DayRangeFilter days={history.days} refusal={badRange} />
          </div>
          <p className={classes.total} aria-live="polite">
            {history.days.isFaulty && `${mendDays} para ver el total.`}
            {!history.days.isFaulty && history.total !== undefined && (
              <>
                {`${totalOf(history.filters)}: `}
                <b>{showHours(history.total)}</b>
              </>
            )}
          </p>
        </div>
        <div {...top}>
          <ListBody
            list={history}
            empty={history.days.isFaulty ? `${mendDays} para ver las marcas.` : 'Sin registro'}
            columns={[...columns, correctionColumn(button)]}
            card={card}
          />
        </div>
        {history.count > 0 && <ListPages list={paged} />}
      </Stack>
      <AskCorrection asked={toCorrect} {...asking} />
      <ReviewCorrection id={reviewed} {...reviewing} />
    </Section>
  )
}

/** On paper, where the fields are not printed, it says which days these are. */
const totalOf = ({ start_date_user: first, end_date_user: last }: History['filters']): string => {
  if (first === undefined && last === undefined) return 'Total de todas las marcas'
  return `Total ${daysInWords(first, last)}`
}
