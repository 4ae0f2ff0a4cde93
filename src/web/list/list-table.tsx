import { Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { PlaceLink, useGoTo } from '../ui/place-link.tsx'
import classes from './list-table.module.css'
import { RowActions, type Actions } from './row-actions.tsx'
import type { Ordering, Rows } from './use-list.ts'

export interface Column<Row> {
  /** Names the column; also its key. */
  name: string
  header: string
  cell: (row: Row) => ReactNode
  /** The column's name in `ordering`, if the server can sort by it. */
  orderBy?: string
  /** Marks the column that names the row: it has the row's link and heads its card. By default the first column. */
  isHeading?: true
}

export const headingOf = <Row,>(columns: readonly Column<Row>[]) => columns.find((column) => column.isHeading) ?? columns[0]

export interface TableProps<Row> {
  list: Rows<Row> & Partial<Ordering>
  columns: readonly Column<Row>[]
  /** The address that a row links to, if any. */
  to?: (row: Row) => string
  actions?: (row: Row) => Actions
  /** Rows that need attention: they blink and stay highlighted (S-45). */
  isMarked?: (row: Row) => boolean
}

export type Identified = { id: number }

/** Rows as a table. One column contains the row's link; a click anywhere on the row follows it. */
export const ListTable = <Row extends Identified>({ list, columns, to, actions, isMarked }: TableProps<Row>) => {
  const go = useGoTo()
  return (
    <div className={classes.scroll}>
      <Table
        highlightOnHover
        stickyHeader
        stickyHeaderOffset="var(--list-header-top)"
        className={classes.table}
        aria-busy={list.isRefreshing}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} ordering={list.ordering} orderBy={list.orderBy} />
            ))}
            {actions && <Table.Th className={classes.actions}>Acciones</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={list.isPrevious ? classes.previous : undefined}>
          {list.isLoading && (
            <SkeletonRows columns={[...columns.map((column) => column.name), ...(actions ? ['actions'] : [])]} />
          )}
          {list.rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={to && classes.row}
              data-marked={isMarked?.(row) === true ? true : undefined}
              onClick={(event) => to && isPlainClick(event) && go(to(row))}
              onMouseEnter={() => to && list.prefetch(row.id)}
            >
              {columns.map((column) => (
                <Table.Td key={column.name}>
                  {column === headingOf(columns) && to ? (
                    <PlaceLink place={to(row)} className={classes.link}>
                      {column.cell(row)}
                    </PlaceLink>
                  ) : (
                    column.cell(row)
                  )}
                </Table.Td>
              ))}
              {actions && (
                <Table.Td className={classes.actions}>
                  <RowActions {...actions(row)} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** A click that is not on a link, a button or a field in the row, and does not end a text selection. */
export const isPlainClick = (event: MouseEvent<HTMLElement>): boolean => {
  const isInteractive =
    event.target instanceof Element && event.target.closest('a, button, input, select, label, [role="option"]') !== null
  // A menu or list that a row opens is rendered elsewhere in the page, but its clicks bubble through the row.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
  return isInside && !isInteractive && window.getSelection()?.toString() === ''
}

interface HeaderProps<Row> {
  column: Column<Row>
  ordering: string | undefined
  orderBy: ((field: string) => void) | undefined
}

const Header = <Row,>({ column, ordering, orderBy }: HeaderProps<Row>) => {
  const field = column.orderBy
  if (field === undefined || orderBy === undefined) return <Table.Th>{column.header}</Table.Th>
  const direction = ordering === field ? 'ascending' : ordering === `-${field}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction]
  return (
    <Table.Th aria-sort={direction}>
      <UnstyledButton className={classes.sort} data-sorted={direction !== 'none' || undefined} onClick={() => orderBy(field)}>
        {column.header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** One skeleton row for each row of a page, of different widths. */
const WIDTHS = ['85%', '60%', '70%', '45%', '80%', '55%', '75%', '50%', '65%', '40%']

const SkeletonRows = ({ columns }: { columns: readonly string[] }) =>
  WIDTHS.map((width) => (
    <Table.Tr key={width}>
      {columns.map((column) => (
        <Table.Td key={column}>
          <Skeleton height={12} my={6} width={width} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
