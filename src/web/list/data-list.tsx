import { Badge, Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-list.module.css'
import { useIsPhone } from '../ui/is-phone.ts'
import { useScreenTitle } from '../ui/screen-title.ts'
import { ListCards } from './list-cards.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPages } from './list-pages.tsx'
import { LoadFailure } from '../calls/load-failure.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListTable, type Identified, type TableProps } from './list-table.tsx'
import type { List, Rows } from './use-list.ts'

interface Props<Row> extends TableProps<Row> {
  list: List<Row>
  /** The list's own text for no rows. */
  empty: string
  /** The primary action, usually the create button. */
  action?: ReactNode
  filters?: ReactNode
}

/** A complete list screen. A list that differs uses its parts directly. */
export const DataList = <Row extends Identified>({ list, empty, action, filters, ...table }: Props<Row>) => {
  const isBare = isBlank(list) && list.search === '' && Object.keys(list.filters).length === 0
  return (
    <Stack gap="md">
      <ListHeading count={list.count}>{!isBare && action}</ListHeading>
      <Paper withBorder className={classes.panel}>
        <div className={classes.filters}>
          <ListFilters list={list}>{filters}</ListFilters>
        </div>
        <ListBody list={list} empty={empty} emptyAction={isBare && action} {...table} />
        {!hasFailed(list) && (
          <div className={classes.pages}>
            <ListPages list={list} />
          </div>
        )}
      </Paper>
    </Stack>
  )
}

/** Shown when a read failed; rows from before stay visible. */
const hasFailed = (list: Rows<unknown>) => list.error !== undefined && list.rows.length === 0
const isBlank = (list: Rows<unknown>) => !list.isLoading && !list.error && list.rows.length === 0

interface HeadingProps {
  count: number
  children?: ReactNode
}

const ListHeading = ({ count, children }: HeadingProps) => (
  <Group justify="space-between" gap="sm">
    <Group gap="sm">
      <Title order={1} size="h2">
        {useScreenTitle()}
      </Title>
      {count > 0 && (
        <Badge variant="default" radius="sm" size="lg" className={classes.count}>
          {count.toLocaleString('es-GT')}
        </Badge>
      )}
    </Group>
    {children}
  </Group>
)

interface BodyProps<Row> extends TableProps<Row> {
  empty: string
  emptyAction?: ReactNode
}

/** The rows, or what replaces them: skeletons, the empty text, the failure. */
export const ListBody = <Row extends Identified>({ empty, emptyAction, ...table }: BodyProps<Row>) => {
  const { list } = table
  const isPhone = useIsPhone()
  if (list.error && hasFailed(list)) return <LoadFailure error={list.error} retry={list.retry} />
  if (isBlank(list)) return <ListEmpty text={empty}>{emptyAction}</ListEmpty>
  return isPhone ? <ListCards {...table} /> : <ListTable {...table} />
}
