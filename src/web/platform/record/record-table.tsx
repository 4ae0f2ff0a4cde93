import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { isAbsent } from '../text/values.ts'
import classes from './record-table.module.css'

export interface RecordColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  isNumber?: true
}

interface Props<Row> {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
}

/** The columns in which some row has a value: as absent facts, absent columns are left out. */
export const withValues = <Row,>(columns: readonly RecordColumn<Row>[], rows: readonly Row[]): RecordColumn<Row>[] =>
  columns.filter(({ cell }) => rows.some((row) => !isAbsent(cell(row))))

/**
 * A small table inside a record. On a phone each row is a card that names its values; the roles keep it a table for screen readers,
 * which a changed `display` would undo.
 */
export const RecordTable = <Row extends { id: number }>({ label, columns, rows }: Props<Row>) => (
  <Table role="table" aria-label={label} stickyHeader className={classes.table}>
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {columns.map(({ header, isNumber }) => (
          <Table.Th key={header} role="columnheader" data-number={isNumber}>
            {header}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody role="rowgroup">
      {rows.map((row) => (
        <Table.Tr key={row.id} role="row">
          {columns.map(({ header, cell, isNumber }) => (
            <Table.Td key={header} role="cell" data-header={header} data-number={isNumber}>
              {cell(row)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
