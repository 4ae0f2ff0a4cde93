import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, type ReactNode } from 'react'
import { isWithScreens, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { LoadFailure } from '../calls/load-failure.tsx'
import { useIsPhone } from '../device/is-phone.ts'
import { ListCards } from './table/list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListTable } from './table/list-table.tsx'
import type { Identified, TableProps } from './table-props.ts'
import type { Rows } from './use-list.ts'

/** Shown when a read failed; rows from before stay visible. */
export const hasFailed = (list: Rows<unknown>) => list.error !== undefined && list.rows.length === 0
export const isBlank = (list: Rows<unknown>) => !list.isLoading && !list.error && list.rows.length === 0

/** A resource's icon in the sidebar. */
const useIconOf = (resource: string) => {
  const { routesByPath } = useRouter()
  if (!isWithScreens(resource)) return undefined
  return routesByPath[resourceScreens[resource].list.path].options.staticData?.sidebar?.icon
}

interface BodyProps<Row> extends TableProps<Row> {
  empty: string
  /** What the list is for, until it holds something. */
  purpose?: string | undefined
  emptyAction?: ReactNode
}

/** The rows, or what replaces them: skeletons, the empty text, the failure. */
export const ListBody = <Row extends Identified>({ empty, purpose, emptyAction, ...props }: BodyProps<Row>) => {
  const list = useFirstRowsLater(props.list)
  const table = { ...props, list }
  const isPhone = useIsPhone()
  const icon = useIconOf(list.resource ?? '')
  if (list.error && hasFailed(list)) return <LoadFailure error={list.error} retry={list.retry} />
  if (isBlank(list))
    return (
      <ListEmpty text={empty} purpose={purpose} icon={icon}>
        {emptyAction}
      </ListEmpty>
    )
  return isPhone ? <ListCards {...table} /> : <ListTable {...table} />
}

/** Shows the skeletons until the first rows are rendered, which is done in pieces so that a slow processor responds meanwhile. */
const useFirstRowsLater = <List extends Rows<unknown>>(list: List): List => {
  const isLoading = useDeferredValue(list.isLoading)
  return isLoading && !list.isLoading ? { ...list, rows: [], error: undefined, isLoading } : list
}
