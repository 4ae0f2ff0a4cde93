import { OneChoice } from '../../choices/one-choice.tsx'
import type { Column } from '../table-props.ts'
import type { Ordering } from '../use-list.ts'

interface Props<Row> {
  list: Pick<Ordering, 'ordering' | 'setOrdering'>
  columns: readonly Column<Row>[]
}

const USUAL = ''

/** The order of a list without headers to press. */
export const OrderChoice = <Row,>({ list, columns }: Props<Row>) => (
  <OneChoice
    label="Ordenar por"
    size="sm"
    data={[
      { value: USUAL, label: 'Orden habitual' },
      ...columns.flatMap(({ header, orderBy, alsoBy }) => [
        ...(alsoBy === undefined ? [] : [{ value: alsoBy.order, label: alsoBy.name }]),
        ...(orderBy === undefined
          ? []
          : [
              { value: orderBy, label: `${header}, de menor a mayor` },
              { value: `-${orderBy}`, label: `${header}, de mayor a menor` },
            ]),
      ]),
    ]}
    value={list.ordering}
    onChange={(ordering) => list.setOrdering(ordering ?? USUAL)}
  />
)
