import { Badge, Button, Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { showNumber } from '../../contract/written-numbers.ts'
import classes from './data-list.module.css'
import { useScreenTitle } from '../ui/screen-title.ts'
import { DensityMenu } from './density-menu.tsx'
import { hasFailed, isBlank, ListBody } from './list-body.tsx'
import { ListFilters, type MoreFilters } from './list-filters.tsx'
import { ListPages } from './list-pages.tsx'
import type { Identified, TableProps } from './table-props.ts'
import type { List, Rows } from './use-list.ts'

interface Props<Row> extends TableProps<Row> {
  list: List<Row>
  /** The list's own text for no rows. */
  empty: string
  /** The actions of the whole list, the main one last. */
  action?: ReactNode
  /** Creates the first record, for a list whose create button is elsewhere; by default `action`. */
  emptyAction?: ReactNode
  /** Shortcuts of the most used filter. */
  tabs?: ReactNode
  filters?: ReactNode
  moreFilters?: MoreFilters
}

/** A complete list screen. A list that differs uses its parts directly. */
export const DataList = <Row extends Identified>(props: Props<Row>) => {
  const { list, empty, action, emptyAction = action, tabs, filters, moreFilters, ...table } = props
  const isBlankList = isBlank(list)
  const isNarrowed = list.search !== '' || Object.keys(list.filters).length > 0
  const isBare = isBlankList && !isNarrowed
  return (
    <Stack gap="sm">
      <ListHeading list={list}>
        {!isBare && action}
        <DensityMenu />
      </ListHeading>
      <Paper withBorder className={classes.panel}>
        <div className={classes.filters}>
          <ListFilters list={list} tabs={tabs} more={moreFilters} columns={table.columns}>
            {filters}
          </ListFilters>
        </div>
        <ListBody
          list={list}
          empty={empty}
          emptyAction={
            isNarrowed ? (
              <Button variant="default" onClick={list.showAll}>
                Quitar filtros
              </Button>
            ) : (
              emptyAction
            )
          }
          {...table}
        />
        {!isBlankList && !hasFailed(list) && (
          <div className={classes.pages}>
            <ListPages list={list} />
          </div>
        )}
      </Paper>
    </Stack>
  )
}

const ListHeading = ({ list, children }: { list: Rows<unknown>; children: ReactNode }) => (
  <Group justify="space-between" gap="sm">
    <Group gap="sm">
      <Title order={1} size="h2">
        {useScreenTitle()}
      </Title>
      {list.count > 0 && (
        <Badge variant="default" radius="sm" size="lg" className={classes.count}>
          {showNumber(list.count)}
        </Badge>
      )}
    </Group>
    <Group gap="xs">{children}</Group>
  </Group>
)
