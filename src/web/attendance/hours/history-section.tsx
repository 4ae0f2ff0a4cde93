import { ActionIcon, Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconClockEdit, IconLock, IconPencil } from '@tabler/icons-react'
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
import { staysOf, type Stay } from './stays.ts'
import type { History } from './use-history.ts'

/** The exit has the minutes of a stay, and an entry those that are still running. */
const lengthOf = ({ entry, exit }: Stay) => {
  const mark = exit ?? entry
  return mark === undefined ? '' : mark.is_voided ? 'Anulada' : durationOf(mark)
}

/** Breaks only before what is said of an entry without an exit. */
const Length = ({ stay }: { stay: Stay }) =>
  lengthOf(stay)
    .split(/(?<=·) /)
    .flatMap((part, index) => [index > 0 && ' ', <NoWrap key={part}>{part}</NoWrap>])

const elsewhere = (
  <span title="Está en otra página, o fuera de estos días">
    <span aria-hidden>…</span>
    <VisuallyHidden>Está en otra página, o fuera de estos días</VisuallyHidden>
  </span>
)

/** A mark that was voided stays, struck through. */
const When = ({ mark }: { mark: HistoryRow }) => {
  const time = <DateTime at={mark.date} />
  return mark.is_voided ? <s>{time}</s> : <span>{time}</span>
}

const marksOf = ({ entry, exit }: Stay) => [entry, exit].filter((mark) => mark !== undefined)

/** What is said of both marks, once if it is the same. */
const ofBoth = (stay: Stay, words: (mark: HistoryRow) => string) =>
  [...new Set(marksOf(stay).map(words))].filter((said) => said !== '').join(' · ')

/** A stay that has ended, of which one mark is not here. */
const isCut = (stay: Stay) => marksOf(stay).every((mark) => !mark.is_voided && (!mark.is_entry || mark.minutes === null))

const columnsOf = (button: (mark: HistoryRow) => ReactNode): readonly Column<Stay>[] => {
  const time = (name: 'entry' | 'exit', header: string): Column<Stay> => ({
    name,
    header,
    width: 196,
    cell: (stay) => {
      const mark = stay[name]
      if (mark === undefined) return isCut(stay) ? elsewhere : '—'
      return (
        <span className={classes.mark}>
          <When mark={mark} />
          {button(mark)}
        </span>
      )
    },
  })
  return [
    time('entry', 'Ingreso'),
    time('exit', 'Salida'),
    {
      name: 'minutes',
      header: 'Duración',
      width: 128,
      wraps: true,
      cell: (stay) => (lengthOf(stay) ? <Length stay={stay} /> : '—'),
    },
    {
      name: 'station',
      header: 'Estación',
      least: 110,
      wraps: true,
      cell: (stay) => ofBoth(stay, (mark) => mark.station_text) || '—',
    },
    { name: 'method', header: 'Forma', width: 112, cell: (stay) => ofBoth(stay, (mark) => markMethods[mark.method]) },
    {
      name: 'marked_by',
      header: 'Marcó',
      least: 110,
      wraps: true,
      cell: (stay) => <span className={classes.author}>{ofBoth(stay, (mark) => mark.marked_by_name) || '—'}</span>,
    },
    {
      name: 'observation',
      header: 'Observaciones',
      least: 110,
      wraps: true,
      cell: (stay) => ofBoth(stay, (mark) => mark.observation) || '—',
    },
  ]
}

const cardOf = (stay: Stay, buttons: ReactNode): CardParts => ({
  lead: marksOf(stay).map((mark) => <AttendanceBadge key={mark.id} is_entry={mark.is_entry} />),
  time: lengthOf(stay),
  title: marksOf(stay)
    .map((mark) => showDateTime(mark.date))
    .join(' – '),
  isStruck: marksOf(stay).every((mark) => mark.is_voided),
  about: (
    <>
      {[
        ofBoth(stay, (mark) => mark.observation),
        ofBoth(stay, (mark) => mark.station_text),
        ofBoth(stay, (mark) => markMethods[mark.method]),
        ofBoth(stay, (mark) => mark.marked_by_name),
      ]
        .filter(Boolean)
        .join(' · ')}
      {buttons}
    </>
  ),
  isWhole: true,
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

/** Stays with the total of their days, a row each, and the dialog that asks for a correction of one or of a missing one. */
export const HistorySection = ({ history, person, openEntry, isCorrectable, aside }: Props) => {
  const { open: ask, shown: asked, ...asking } = useDialogOf<HistoryRow | 'missing'>()
  const { open: review, shown: reviewed, ...reviewing } = useDialogOf<number>()
  const buttonOf = (mark: HistoryRow, ofOwn: (about: string) => ReactNode, closed: ReactNode): ReactNode => {
    const { pending } = mark
    const about = `${mark.action} del ${showDateTime(mark.date)}`
    if (mark.is_voided) return null
    if (mark.is_closed) return closed
    if (pending !== null) return <RowButton key={mark.id} label="Por decidir" about={about} onClick={() => review(pending)} />
    return isCorrectable && ofOwn(about)
  }
  const inRow = (mark: HistoryRow) =>
    buttonOf(
      mark,
      (about) => (
        <ActionIcon
          className={classes.correct}
          variant="subtle"
          size={28}
          aria-label={`Corregir: ${about}`}
          title="Corregir"
          onClick={() => ask(mark)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      ),
      <span title="Mes cerrado" className={classes.closed}>
        <IconLock size={14} aria-hidden />
        <VisuallyHidden>Mes cerrado</VisuallyHidden>
      </span>,
    )
  const onCard = (stay: Stay) => {
    const marks = marksOf(stay)
    const ofMark = (mark: HistoryRow) =>
      buttonOf(
        mark,
        (about) => (
          <RowButton
            key={mark.id}
            label={marks.length > 1 ? `Corregir ${mark.action.toLowerCase()}` : 'Corregir'}
            about={about}
            onClick={() => ask(mark)}
          />
        ),
        null,
      )
    return (
      <span className={classes.marks}>
        {marks.some((mark) => mark.is_closed) && 'Mes cerrado'}
        {marks.map(ofMark)}
      </span>
    )
  }
  const stays = { ...history, rows: staysOf(history.rows) }
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
            list={stays}
            empty={history.days.isFaulty ? `${mendDays} para ver las marcas.` : 'Sin registro'}
            columns={columnsOf(inRow)}
            card={(stay) => cardOf(stay, onCard(stay))}
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
