import { Button, Collapse, CloseButton, Group, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../ui/is-phone.ts'
import classes from './list-filters.module.css'
import type { List } from './use-list.ts'
import { useTypedSearch } from './use-typed-search.ts'

interface Props {
  list: Pick<List<unknown>, 'search' | 'searchFor' | 'filters' | 'clearFilters'>
  children?: ReactNode
}

/** The search box and the filters in one row; on a phone the filters are behind a button that shows how many are active. */
export const ListFilters = ({ list, children }: Props) => {
  const isPhone = useIsPhone()
  const [opened, { toggle }] = useDisclosure(false)
  const inForce = Object.keys(list.filters).length
  const clear = inForce > 0 && (
    <Button variant="subtle" onClick={list.clearFilters} className={classes.clear}>
      Quitar filtros
    </Button>
  )
  if (!children || !isPhone) {
    return (
      <div className={classes.row}>
        <SearchBox list={list} />
        {children}
        {clear}
      </div>
    )
  }
  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <SearchBox list={list} />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          onClick={toggle}
          aria-expanded={opened}
          flex="none"
        >
          {inForce > 0 ? `Filtros (${inForce})` : 'Filtros'}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <div className={classes.column}>
          {children}
          {clear}
        </div>
      </Collapse>
    </div>
  )
}

const SearchBox = ({ list }: Pick<Props, 'list'>) => {
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
