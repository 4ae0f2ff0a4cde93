import { expect, test } from 'vitest'
import { withValues, type RecordColumn } from './record-table.tsx'

interface Row {
  name: string
  note: string
  km: number | null
}
const columns: RecordColumn<Row>[] = [
  { header: 'Nombre', cell: (row) => row.name },
  { header: 'Nota', cell: (row) => row.note },
  { header: 'Km', cell: (row) => row.km },
]
const shown = (...rows: Row[]) => withValues(columns, rows).map(({ header }) => header)

test('a column without any value is left out', () => {
  expect(shown({ name: 'Uno', note: '', km: null }, { name: 'Dos', note: '', km: null })).toEqual(['Nombre'])
})

test('a column with one value stays, and zero is a value', () => {
  expect(shown({ name: 'Uno', note: '', km: 0 }, { name: 'Dos', note: 'Algo', km: null })).toEqual(['Nombre', 'Nota', 'Km'])
})
