import { Anchor, Paper, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { BOARD_MAP_HEIGHTS } from '../../../contract/overview/limits.ts'
import { lazyPart } from '../../platform/map/lazy-part.tsx'
import { NearMap } from '../../platform/map/near-map.tsx'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './board.module.css'

const LiveMap = lazyPart(() => import('./map/live-map.tsx').then((module) => module.LiveMap))

/** Where the emergencies, the stations and, for whoever may see them, the units are. Its code comes after everything else. */
export const MapSection = () => {
  // As in the styles.
  const isBeside = useMediaQuery('screen and (min-width: 1200px)', false, { getInitialValueInEffect: false })
  const isPhone = useIsPhone()
  const height = isPhone ? BOARD_MAP_HEIGHTS.phone : isBeside ? BOARD_MAP_HEIGHTS.beside : BOARD_MAP_HEIGHTS.below
  return (
    <Paper component="section" withBorder className={`${classes.panel} ${classes.onScreen}`} aria-label="En el mapa">
      <div className={classes.heading}>
        <Title order={2} size="h4">
          En el mapa
        </Title>
        <Anchor component={PlaceLink} place="/tracking" size="sm" className={classes.link}>
          Trackeo
        </Anchor>
      </div>
      <div className={classes.map}>
        <NearMap height={height}>
          <LiveMap height={height} />
        </NearMap>
      </div>
    </Paper>
  )
}
