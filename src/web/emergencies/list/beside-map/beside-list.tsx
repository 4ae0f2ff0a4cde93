import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { LIST_MAP_HEIGHTS } from '../../../../contract/emergencies/limits.ts'
import type { Query } from '../../../platform/calls/query.ts'
import { lazyPart } from '../../../platform/map/lazy-part.tsx'
import { NearPart } from '../../../platform/map/near-map.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import { useIsPrinting } from '../../../platform/device/use-is-printing.ts'
import classes from './split.module.css'
import type { BesideState } from './use-beside.ts'
import type { View } from './use-view.ts'

const ListMap = lazyPart(() => import('./list-map.tsx').then((module) => module.ListMap))

/** The map alone is as high as leaves its foot in sight. */
const inSight = `max(${LIST_MAP_HEIGHTS.least}px, calc(100dvh - ${LIST_MAP_HEIGHTS.around}px))`

interface Props {
  view: Exclude<View, 'list'>
  asked: Query
  beside: BesideState
  /** Undefined for the map alone. */
  rows: ReactNode
}

/** The emergencies of the list's filters on a map, alone or beside the rows. Without room beside them the map comes first. */
export const BesideList = ({ view, asked, beside, rows }: Props) => {
  const isPhone = useIsPhone()
  // As in the styles; paper is narrow, and must not move what is on the screen.
  const isWideMedium = useMediaQuery('screen and (min-width: 1200px), print', true, { getInitialValueInEffect: false })
  const isBeside = useIsPrinting() || isWideMedium
  const height = isPhone ? LIST_MAP_HEIGHTS.phone : view === 'split' ? LIST_MAP_HEIGHTS.split : inSight
  const parts = [
    rows !== undefined && (
      <div key="rows" className={classes.rows}>
        {rows}
      </div>
    ),
    <section key="map" className={classes.beside} aria-label="En el mapa">
      <NearPart height={height}>
        <ListMap asked={asked} beside={beside} height={height} />
      </NearPart>
    </section>,
  ]
  return (
    <div className={classes.split} data-view={view}>
      {isBeside ? parts : parts.toReversed()}
    </div>
  )
}
