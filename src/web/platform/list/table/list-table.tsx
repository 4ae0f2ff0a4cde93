import { Skeleton, Table, UnstyledButton, type TableTrProps } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore, type CSSProperties } from 'react'
import { opensElsewhere, PlaceLink, useGoTo } from '../../ui/place-link.tsx'
import { codeColors } from '../../choices/code-colors.ts'
import { CutText } from './cut-text.tsx'
import { Aloud, useStandOut } from '../stand-out.tsx'
import { useDensity } from './density.ts'
import classes from './list-table.module.css'
import { useRowKeys } from './row-keys.tsx'
import { RowActions } from './row-actions.tsx'
import { headingOf, inGroups, isPlainClick, type Beside, type Column, type Identified, type TableProps } from '../table-props.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowPlace } from '../remembered-lists.ts'

/** The room of a column that declares none; a table with less scrolls sideways. */
const LEAST = 120
/** Codes, plates, telephones: on paper too in one line. */
const SHORT = 156
const isShort = ({ width = Infinity, wraps }: Pick<Column<never>, 'width' | 'wraps'>) => width <= SHORT && !wraps
const ACTIONS = 120
/** As many columns as fit on an upright sheet in letters of the usual size. */
const UPRIGHT = 7

/**
 * A column of a known width is as wide as its longest content, one that wraps at most of that width. The others begin as wide as their headings (list-table.module.css), or
 * as their `room` in a wide window, grow alike until each has its longest content, and share what is left then.
 */
const trackOf = (column: Pick<Column<never>, 'width' | 'wraps' | 'room'>) => {
  if (column.width !== undefined) return column.wraps ? `fit-content(${column.width}px)` : 'max-content'
  return column.room === undefined ? 'auto' : `minmax(min(${column.room}px, max(100px, 40vw - 332px)), auto)`
}

/** Rows as a table. One column contains the row's link; a click anywhere on the row follows it. */
export const ListTable = <Row extends Identified>(props: TableProps<Row>) => {
  const { list, columns, to, actions, edge, groupOf, beside } = props
  const go = useGoTo()
  const { isCompact } = useDensity()
  const { opened, remember } = useRowPlace()
  const standOut = useStandOut(props)
  const rowFocus = useRowFocus(list.rows)
  const rowKeys = useRowKeys()
  const width = columns.reduce((sum, column) => sum + (column.width ?? column.least ?? LEAST), actions ? ACTIONS : 0)
  const tracks = [...columns.map(trackOf), ...(actions ? ['max-content'] : [])]
  const widths: Record<string, string> = { '--table-width': `${width}px`, '--tracks': tracks.join(' ') }
  return (
    <CutText className={classes.scroll} isFocusable={to === undefined && actions === undefined}>
      <Table
        stickyHeader
        className={classes.table}
        style={widths}
        data-compact={isCompact || undefined}
        data-wide={columns.filter(({ isAction }) => !isAction).length > UPRIGHT || undefined}
        aria-busy={list.isRefreshing}
        {...rowKeys}
        {...rowFocus}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} ordering={list.ordering} orderBy={list.orderBy} />
            ))}
            {actions && <Table.Th className={classes.actions}>Acciones</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        {list.isLoading && (
          <Table.Tbody>
            <SkeletonRows columns={actions ? [...columns, { name: 'actions', width: ACTIONS }] : columns} />
          </Table.Tbody>
        )}
        {inGroups(list.rows, groupOf).map(([name, rows]) => (
          <Table.Tbody key={name ?? ''} className={list.isPrevious ? classes.previous : undefined}>
            {name !== undefined && (
              <Table.Tr className={classes.group}>
                <Table.Th scope="rowgroup" colSpan={columns.length + (actions ? 1 : 0)}>
                  {name}
                </Table.Th>
              </Table.Tr>
            )}
            {rows.map((row) => (
              <LitRow
                key={row.id}
                isLit={() => beside?.lit.get() === row.id}
                subscribe={beside?.lit.subscribe}
                className={to ? `${classes.row} ${classes.linked}` : classes.row}
                {...standOut(row).attributes}
                aria-current={beside?.opened === row.id || undefined}
                {...edgeOf(edge?.(row))}
                onClickCapture={() => remember(row.id, to?.(row))}
                onClick={(event) => {
                  if (to === undefined || !isPlainClick(event)) return
                  if (beside) beside.onOpen(row.id)
                  else go(to(row))
                }}
                onMouseEnter={() => {
                  if (to) list.prefetch(row.id)
                  beside?.onPoint(row.id)
                }}
                onMouseLeave={() => beside?.onPoint(undefined)}
                onFocus={() => beside?.onPoint(row.id)}
                onBlur={({ currentTarget: left, relatedTarget: next }) => {
                  if (!left.contains(next)) beside?.onPoint(undefined)
                }}
              >
                {columns.map((column) => (
                  <Table.Td key={column.name} className={classOf(column)} data-short={isShort(column) || undefined}>
                    {column === headingOf(columns) && to ? (
                      <PlaceLink
                        place={to(row)}
                        className={classes.link}
                        data-return-here={opened === row.id || undefined}
                        onClick={(event) => {
                          if (beside === undefined || opensElsewhere(event)) return
                          event.preventDefault()
                          beside.onOpen(row.id)
                        }}
                      >
                        {column.cell(row)}
                      </PlaceLink>
                    ) : (
                      column.cell(row)
                    )}
                    {column === headingOf(columns) && <Aloud word={standOut(row).word} />}
                  </Table.Td>
                ))}
                {actions && (
                  <Table.Td className={classes.actions}>
                    <RowActions {...actions(row)} />
                  </Table.Td>
                )}
              </LitRow>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </CutText>
  )
}

interface LitRowProps extends TableTrProps {
  isLit: () => boolean
  subscribe: Beside['lit']['subscribe'] | undefined
}

/** A row that is lit by what points at it beside the table. */
const LitRow = ({ isLit, subscribe = never, ...row }: LitRowProps) => (
  <Table.Tr {...row} data-list-row data-lit={useSyncExternalStore(subscribe, isLit) || undefined} />
)

const never: Beside['lit']['subscribe'] = () => () => undefined

const classOf = ({ isAction, isNumber, wraps }: Pick<Column<never>, 'isAction' | 'isNumber' | 'wraps'>) => {
  if (isAction) return classes.actions
  if (isNumber) return classes.number
  return wraps && classes.wraps
}

const edgeOf = (color: string | undefined): { 'data-edge'?: true; style?: CSSProperties } =>
  color === undefined ? {} : { 'data-edge': true, style: codeColors(color) }

interface HeaderProps<Row> {
  column: Column<Row>
  ordering: string | undefined
  orderBy: ((field: string) => void) | undefined
}

const Header = <Row,>({ column, ordering, orderBy }: HeaderProps<Row>) => {
  const field = column.orderBy
  if (field === undefined || orderBy === undefined) return <Table.Th className={classOf(column)}>{column.header}</Table.Th>
  const direction = ordering === field ? 'ascending' : ordering === `-${field}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction]
  return (
    <Table.Th aria-sort={direction} className={column.isNumber && classes.number}>
      <UnstyledButton className={classes.sort} data-sorted={direction !== 'none' || undefined} onClick={() => orderBy(field)}>
        <span>{column.header}</span>
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** One skeleton row for each row of a page, of different widths. */
const WIDTHS = ['85%', '60%', '70%', '45%', '80%', '55%', '75%', '50%', '65%', '40%']

const SkeletonRows = ({ columns }: { columns: readonly Pick<Column<never>, 'name' | 'width'>[] }) =>
  WIDTHS.map((width) => (
    <Table.Tr key={width} data-loading>
      {columns.map((column) => (
        <Table.Td key={column.name} miw={column.width}>
          <Skeleton height={12} width={width} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
