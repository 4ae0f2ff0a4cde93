import { Badge, Button, Group, Paper } from '@mantine/core'
import { useDeferredValue, useRef, type ReactNode } from 'react'
import { showCount } from '../../../contract/shared/text/written-numbers.ts'
import { PrintedRecord } from '../print/printed-record.tsx'
import classes from './data-list.module.css'
import { useIsPhone } from '../device/is-phone.ts'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { useScreenTitle } from '../ui/screen-title.ts'
import { DensityMenu } from './table/density-menu.tsx'
import { hasFailed, isBlank, ListBody } from './list-body.tsx'
import { ListFilters, type FilterFocus, type FilterWords, type MoreFilters } from './list-filters.tsx'
import { ListPages } from './list-pages.tsx'
import type { Identified, TableProps } from './table-props.ts'
import type { List, Rows } from './use-list.ts'
import { usePageTop } from './use-page-top.ts'

interface Props<Row> extends TableProps<Row> {
  /** Without `searchFor` there is no search box. */
  list: Omit<List<Row>, 'searchFor'> & Partial<Pick<List<Row>, 'searchFor'>>
  /** The list's own text for no rows. */
  empty: string
  /** What the list is for, until it holds something. */
  purpose?: string
  /** The actions of the whole list, the main one last. */
  action?: ReactNode
  /** Creates the first record, for a list whose create button is elsewhere; by default `action`. */
  emptyAction?: ReactNode
  /** Between the heading and the rows. */
  totals?: ReactNode
  tabs?: FilterWords
  filters?: ReactNode
  moreFilters?: MoreFilters
  /** A sentence about all rows, above them. */
  notice?: FilterWords | undefined
  /** Places the rows, with the buttons of their pages, beside something else. */
  renderRows?: (rows: ReactNode) => ReactNode
}

const alone = (rows: ReactNode) => rows

/** A complete list screen. A list that differs uses its parts directly. */
export const DataList = <Row extends Identified>(props: Props<Row>) => {
  const {
    list,
    empty,
    purpose,
    action,
    emptyAction = action,
    totals,
    tabs,
    filters,
    moreFilters,
    notice,
    renderRows = alone,
    ...table
  } = props
  const { paged, top } = usePageTop(list)
  const focus = useRef<FilterFocus>(null)
  const showAll = () => {
    list.showAll()
    focus.current?.take()
  }
  const isBlankList = isBlank(list)
  // Until its rows are there (`ListBody`).
  const isLoading = useDeferredValue(list.isLoading) || list.isLoading
  const isNarrowed = list.search !== '' || Object.keys(list.filters).length > 0
  const isNarrowedUnsaid = list.search !== '' || Object.keys(list.filters).some((name) => !notice?.expressed.includes(name))
  const isNarrowedByTab = list.search === '' && Object.keys(list.filters).every((name) => tabs?.expressed.includes(name) === true)
  const isBare = isBlankList && !isNarrowed
  const title = useScreenTitle() ?? ''
  const isPhone = useIsPhone()
  const actions = !isBare && action
  const rows = (
    <>
      <div {...top}>
        <ListBody
          list={list}
          empty={empty}
          purpose={isNarrowed ? undefined : purpose}
          emptyAction={
            isNarrowed && !isNarrowedByTab ? (
              <Button variant="default" onClick={showAll}>
                Quitar filtros
              </Button>
            ) : (
              isBare && emptyAction
            )
          }
          {...table}
        />
      </div>
      {!isBlankList && !hasFailed(list) && (
        <div className={classes.pages} data-unseen={isLoading || undefined}>
          <ListPages list={paged} />
        </div>
      )}
    </>
  )
  return (
    <PrintedRecord name={title} className={classes.list}>
      {isPhone ? (
        <ScreenHeading />
      ) : (
        <ListHeading list={list}>
          {actions}
          <DensityMenu />
        </ListHeading>
      )}
      {totals}
      <Paper withBorder className={classes.panel} data-uses-width>
        <div className={classes.filters} data-unsaid={isNarrowedUnsaid || undefined}>
          <ListFilters
            list={list}
            tabs={tabs}
            notice={notice}
            more={moreFilters}
            columns={table.columns}
            focus={focus}
            end={isPhone && actions}
          >
            {filters}
          </ListFilters>
        </div>
        {notice !== undefined && (
          <p role="status" className={classes.notice}>
            {notice.shown}
          </p>
        )}
        {renderRows(rows)}
      </Paper>
    </PrintedRecord>
  )
}

interface HeadingProps {
  list: Rows<unknown>
  children: ReactNode
}

const ListHeading = ({ list, children }: HeadingProps) => (
  <Group justify="space-between" gap="sm">
    <Group gap="sm" wrap="nowrap">
      <ScreenHeading />
      {list.count > 0 && (
        <Badge variant="default" radius="sm" size="lg" className={classes.count}>
          {showCount(list)}
        </Badge>
      )}
    </Group>
    <Group gap="xs" className={classes.actions}>
      {children}
    </Group>
  </Group>
)
