import { Button, CloseButton, Collapse, TextInput } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useIsPhone } from '../ui/is-phone.ts'
import { OrderChoice } from './filters/order-choice.tsx'
import classes from './list-filters.module.css'
import type { Column } from './table-props.ts'
import type { List } from './use-list.ts'
import { useTypedSearch } from './use-typed-search.ts'

/** Filters that are always behind the button. */
export interface MoreFilters {
  /** Their names in the address, to count those in force. */
  names: readonly string[]
  fields: ReactNode
  /** Whether they hold a fault, which must be in sight. */
  isFaulty?: boolean
}

interface Props<Row> {
  list: Pick<List<Row>, 'search' | 'searchFor' | 'filters' | 'clearFilters' | 'ordering' | 'setOrdering'>
  tabs: ReactNode
  more: MoreFilters | undefined
  columns: readonly Column<Row>[]
  children: ReactNode
}

/** One line: shortcuts, search, the most used filters as chips, and a button that unfolds the rest. On a narrow screen, all of them. */
export const ListFilters = <Row,>({ list, tabs, more, columns, children }: Props<Row>) => {
  const isPhone = useIsPhone()
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const id = useId()
  const [isUnfolded, { toggle }] = useDisclosure(false)
  const opened = isUnfolded || more?.isFaulty === true
  const inForce = Object.keys(list.filters)
  const folded = isWide ? inForce.filter((name) => more?.names.includes(name)) : inForce
  const hasFolded = isWide ? more !== undefined : Boolean(children) || more !== undefined || isPhone
  return (
    <div className={classes.filters}>
      <div className={classes.line}>
        {tabs}
        <div className={classes.found}>
          <SearchBox list={list} />
          {isWide && <div className={classes.chips}>{children}</div>}
          {hasFolded && (
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={id}
              flex="none"
            >
              {folded.length > 0 ? `Filtros (${folded.length})` : 'Filtros'}
            </Button>
          )}
          {isWide && inForce.length > 0 && <Clear list={list} />}
        </div>
      </div>
      {hasFolded && (
        <Collapse expanded={opened} id={id}>
          <div className={classes.panel}>
            {!isWide && children}
            {more?.fields}
            {isPhone && <OrderChoice list={list} columns={columns} />}
            {!isWide && inForce.length > 0 && <Clear list={list} />}
          </div>
        </Collapse>
      )}
    </div>
  )
}

const Clear = ({ list }: { list: Pick<List<unknown>, 'clearFilters'> }) => (
  <Button variant="subtle" onClick={list.clearFilters} className={classes.clear}>
    Quitar filtros
  </Button>
)

const SearchBox = ({ list }: { list: Pick<List<unknown>, 'search' | 'searchFor'> }) => {
  const { typed, type } = useTypedSearch(list)
  return (
    <TextInput
      type="search"
      aria-label="Buscar"
      placeholder="Buscar"
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => type('')} />}
      maxLength={100}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
