import type { MouseEvent, ReactNode } from 'react'
import type { Actions } from './table/row-actions.tsx'
import type { Ordering, Rows } from './use-list.ts'

export interface Column<Row> {
  /** Names the column; also its key. */
  name: string
  header: string
  cell: (row: Row) => ReactNode
  /** The column's name in `ordering`, if the server can sort by it. */
  orderBy?: string
  /** Another order, which no header offers: on a phone, where the orders are in a list. */
  alsoBy?: { order: string; name: string }
  /** The column that names the row: it has the row's link and heads its card. By default the first column. */
  isHeading?: true
  /** In pixels, about what its content takes, for short content, which is never cut; columns without one share the rest. */
  width?: number
  /** In pixels, the room for a column without a width, if it differs from the others': a table with less scrolls sideways. */
  least?: number
  /** In pixels; at a desk it has as much before others have more than their heading. */
  room?: number
  /** The row's own button: at the end of the row, in sight while the table scrolls sideways, and not on paper. */
  isAction?: true
  /** A number, which is compared with those above and below it. */
  isNumber?: true
  /** For a text that must be read whole, such as a fault; other cells are one line. */
  wraps?: true
}

export const headingOf = <Row>(columns: readonly Column<Row>[]) => columns.find((column) => column.isHeading) ?? columns[0]

export interface TableProps<Row> {
  list: Rows<Row> & Partial<Ordering>
  columns: readonly Column<Row>[]
  /** The address that a row links to, if any. */
  to?: (row: Row) => string
  actions?: (row: Row) => Actions
  /** Why a row needs attention, if it does: it blinks and stays highlighted (S-45), and says the word on hover and aloud. */
  highlight?: (row: Row) => string | undefined
  /** The palette colour of the row's edge, for rows that differ in gravity. */
  edge?: (row: Row) => string | undefined
  /** What a row shows as a card on a phone; by default its heading and the other columns in one line. */
  card?: (row: Row) => CardParts
  /** The name of a row's group, for rows that come group by group: each begins with its name as a heading. */
  groupOf?: ((row: Row) => string) | undefined
  /** For a table beside something that shows the same rows, such as a map. */
  beside?: Beside | undefined
}

export interface Beside {
  /** The row that is pointed at there. Its changes render only the rows that they concern. */
  lit: { get: () => number | undefined; subscribe: (listener: () => void) => () => void }
  /** The row that is shown there whole. */
  opened: number | undefined
  /** Called with the row that is pointed at in the table. */
  onPoint: (id: number | undefined) => void
  /** Shows a row there, in place of following its link. */
  onOpen: (id: number) => void
}

export type Identified = { id: number }

/** The rows by their groups, in the order in which they come; without groups all in one that has no name. */
export const inGroups = <Row>(rows: readonly Row[], groupOf: TableProps<Row>['groupOf']) => {
  const groups = new Map<string | undefined, Row[]>()
  for (const row of rows) {
    const name = groupOf?.(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups]
}

/** The three lines of a card. */
export interface CardParts {
  /** The state and, at the end of the line, the time. */
  lead?: ReactNode
  time?: ReactNode
  /** Before the lines, such as a person's photo. */
  picture?: ReactNode
  /** What people call the row. */
  title: string
  /** Strikes the title through. */
  isStruck?: boolean
  /** What heads the sheet of its actions; by default what people call the record. */
  sheetTitle?: string
  /** The rest, in one line. */
  about: ReactNode
  /** Shows the whole text, however many lines it takes. */
  isWhole?: true
  /** A button of the row itself, in place of the sheet of actions. */
  action?: ReactNode
}

/** A click that is not on a link, a button or a field in the row, and does not end a text selection. */
export const isPlainClick = (event: MouseEvent<HTMLElement>): boolean => {
  const isInteractive =
    event.target instanceof Element && event.target.closest('a, button, input, select, label, [role="option"]') !== null
  // A menu or list that a row opens is rendered elsewhere in the page, but its clicks bubble through the row.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
  return isInside && !isInteractive && window.getSelection()?.toString() === ''
}
