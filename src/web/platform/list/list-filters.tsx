import { Button, CloseButton, Collapse, TextInput } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { useIsPhone } from '../device/is-phone.ts'
import { useIsPrinting } from '../device/use-is-printing.ts'
import { FilterSheet } from './filters/filter-sheet.tsx'
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
  /** Whether they hold a fault, which opens them. */
  isFaulty?: boolean
}

/** What says filters in words: shortcuts of a filter, a sentence about the rows. */
export interface FilterWords {
  shown: ReactNode
  /** The filters in force that it says. */
  expressed: readonly string[]
}

/** Takes the focus when the button that removed the filters is gone. */
export interface FilterFocus {
  take: () => void
}

interface Props<Row> {
  list: Pick<
    List<Row>,
    'search' | 'filters' | 'setFilters' | 'ordering' | 'setOrdering' | 'count' | 'more' | 'isLoading' | 'isPrevious' | 'error'
  > &
    Partial<Pick<List<Row>, 'searchFor'>>
  tabs: FilterWords | undefined
  notice: FilterWords | undefined
  more: MoreFilters | undefined
  columns: readonly Column<Row>[]
  focus: Ref<FilterFocus>
  /** At the end of the line. */
  end: ReactNode
  children: ReactNode
}

/**
 * One line: shortcuts, search, the most used filters as chips, and a button that unfolds the rest. On a narrow screen, all of them;
 * on a phone, in a sheet.
 */
export const ListFilters = <Row,>({ list, tabs, notice, more, columns, focus, end, children }: Props<Row>) => {
  const isPhone = useIsPhone()
  // Paper shows the chips that are in force.
  const isWideMedium = useMediaQuery('(min-width: 1200px), print', true, { getInitialValueInEffect: false })
  const isWide = useIsPrinting() || isWideMedium
  const id = useId()
  const isFaulty = more?.isFaulty === true
  const [wasFaulty, setWasFaulty] = useState(false)
  const [opened, panel] = useDisclosure(false)
  if (isFaulty !== wasFaulty) {
    setWasFaulty(isFaulty)
    if (isFaulty) panel.open()
  }
  const inForce = Object.keys(list.filters).filter((name) => tabs?.expressed.includes(name) !== true)
  const folded = isWide ? inForce.filter((name) => more?.names.includes(name)) : inForce
  const unsaid = folded.filter((name) => notice?.expressed.includes(name) !== true)
  const isOtherNamed = list.search !== '' || Object.keys(list.filters).length > folded.length
  const hasFolded = isWide ? more !== undefined : Boolean(children) || more !== undefined || isPhone
  const search = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const takeFocus = () => (button.current ?? search.current)?.focus()
  useImperativeHandle(focus, () => ({ take: takeFocus }))
  const clear = () => list.setFilters(Object.fromEntries(inForce.map((name) => [name, undefined])))
  const clearButton = inForce.length > 0 && (
    <Button
      variant="subtle"
      className={classes.clear}
      onClick={() => {
        clear()
        takeFocus()
      }}
    >
      Quitar filtros
    </Button>
  )
  const fields = (
    <>
      {!isWide && children}
      {more?.fields}
      {isPhone && <OrderChoice list={list} columns={columns} />}
    </>
  )
  return (
    <div className={classes.filters}>
      <div className={classes.line}>
        {tabs?.shown}
        <div className={classes.found}>
          {list.searchFor && <SearchBox list={{ search: list.search, searchFor: list.searchFor }} ref={search} />}
          {isWide && <div className={classes.chips}>{children}</div>}
          {unsaid.length > 0 && !opened && (
            <span className={classes.folded}>{isOtherNamed ? moreFilters(unsaid.length) : withFilters(unsaid.length)}</span>
          )}
          {hasFolded && (
            <Button
              ref={button}
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
              onClick={panel.toggle}
              aria-expanded={opened}
              aria-haspopup={isPhone ? 'dialog' : undefined}
              aria-controls={isPhone ? undefined : id}
              flex="none"
            >
              {folded.length > 0 ? `Filtros (${folded.length})` : 'Filtros'}
            </Button>
          )}
          {isWide && clearButton}
          {end && <div className={classes.end}>{end}</div>}
        </div>
      </div>
      {isPhone && (
        <FilterSheet list={list} opened={opened} onClose={panel.close} onClear={inForce.length > 0 ? clear : undefined}>
          {fields}
        </FilterSheet>
      )}
      {hasFolded && !isPhone && (
        <Collapse expanded={opened} id={id}>
          <div className={classes.panel} data-unsaid={unsaid.length > 0 || undefined}>
            {fields}
            {!isWide && clearButton}
          </div>
        </Collapse>
      )}
    </div>
  )
}

const withFilters = (count: number) => (count === 1 ? 'Con 1 filtro' : `Con ${count} filtros`)
const moreFilters = (count: number) => (count === 1 ? 'y 1 filtro más' : `y ${count} filtros más`)

interface SearchProps {
  list: Pick<List<unknown>, 'search' | 'searchFor'>
  ref: Ref<HTMLInputElement>
}

const SearchBox = ({ list, ref }: SearchProps) => {
  const { typed, type } = useTypedSearch(list)
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label="Buscar"
      // Neither a saved sign-in nor whom somebody else has looked for.
      autoComplete="off"
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
