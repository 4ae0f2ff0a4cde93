import { lazy, type ReactNode } from 'react'
import { LIST_MAP_HEIGHTS } from '../../../contract/browser-limits.ts'
import type { Query } from '../../calls/query.ts'
import { NearPart } from '../../map/near-map.tsx'
import { useIsPhone } from '../../ui/is-phone.ts'
import classes from './split.module.css'
import type { BesideList } from './use-beside.ts'
import type { View } from './use-view.ts'

const ListMap = lazy(() => import('./list-map.tsx').then((module) => ({ default: module.ListMap })))

interface Props {
  view: Exclude<View, 'list'>
  asked: Query
  beside: BesideList
  rows: ReactNode
}

/** The emergencies of the list's filters on a map, alone or beside the rows. */
export const BesideList = ({ view, asked, beside, rows }: Props) => {
  const isPhone = useIsPhone()
  const height = isPhone ? LIST_MAP_HEIGHTS.phone : LIST_MAP_HEIGHTS[view]
  return (
    <div className={classes.split} data-view={view}>
      {view === 'split' && <div className={classes.rows}>{rows}</div>}
      <section className={classes.beside} aria-label="En el mapa">
        <NearPart height={height}>
          <ListMap asked={asked} beside={beside} height={height} />
        </NearPart>
      </section>
    </div>
  )
}
