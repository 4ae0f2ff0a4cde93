import { Button, Skeleton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import type { Query } from '../../../platform/calls/query.ts'
import { lazyPart } from '../../../platform/map/lazy-part.tsx'
import { NearMap } from '../../../platform/map/near-map.tsx'
import { totalOf } from '../../parts/points/counted-statuses.ts'
import { shownInWords } from '../../parts/points/number-words.ts'
import { pointSources } from '../../parts/points/point-sources.ts'
import { StatusNumbers } from '../../parts/points/status-numbers.tsx'
import { useFit } from '../../parts/points/use-fit.ts'
import { usePoints } from '../../parts/points/use-points.ts'
import { EmergencyPanel } from './emergency-panel.tsx'
import classes from './split.module.css'
import type { BesideState } from './use-beside.ts'

const ClusterMap = lazyPart(() => import('../../parts/points/cluster-map.tsx').then((module) => module.ClusterMap))

interface Props {
  asked: Query
  beside: BesideState
  height: number | string
}

/** All emergencies of these filters on the map, with the one that is pointed at, and a panel with the one that is opened. */
export const ListMap = ({ asked, beside, height }: Props) => {
  const { opened, onPoint, onOpen, close } = beside
  const lit = useSyncExternalStore(beside.lit.subscribe, beside.lit.get)
  const { summary, markers, found, setView, isPrevious, error, retry } = usePoints(asked, pointSources.emergencies, lit ?? opened)
  const { fitTo, fitAgain } = useFit(asked, isPrevious)
  const panel = useRef<HTMLElement>(null)
  // A search without a match takes the map away: with the next match the panel must not come back and take the focus.
  const closeLatest = useEffectEvent(close)
  useEffect(() => () => closeLatest(), [])

  const shown = summary === undefined ? 0 : totalOf(summary.numbers)
  return (
    <div className={classes.panelled} aria-busy={isPrevious} data-previous={(isPrevious && summary !== undefined) || undefined}>
      {summary !== undefined && error === undefined && (
        <div className={classes.head}>
          <Text size="sm" role="status">
            {shownInWords(summary, shown)}
          </Text>
          {shown > 0 && (
            <Button variant="default" size="xs" onClick={fitAgain}>
              Ver todas en el mapa
            </Button>
          )}
          <StatusNumbers numbers={summary.numbers} />
        </div>
      )}
      <div className={classes.map}>
        {error !== undefined ? (
          <LoadFailure error={error} retry={retry} />
        ) : summary === undefined ? (
          <Skeleton height={height} radius="md" data-drawing />
        ) : (
          <NearMap height={height}>
            <ClusterMap
              markers={markers}
              bounds={summary.bounds}
              fitTo={fitTo}
              height={height}
              onView={setView}
              beside={{ lit: found, opened, onPoint, onOpen, coveredBy: (map) => coveredBy(panel.current, map) }}
            />
          </NearMap>
        )}
        {opened !== undefined && <EmergencyPanel key={opened} ref={panel} id={opened} onClose={close} />}
      </div>
    </div>
  )
}

/** As in the styles: the panel's highest part of the map. Its content arrives later. */
const PANEL_SHARE = 0.6

/** How much of the map the panel covers: a part of its height, or where there is room beside it, of its width. */
const coveredBy = (panel: HTMLElement | null, map: HTMLElement) => {
  if (panel === null) return { left: 0, bottom: 0 }
  const isBeside = panel.offsetWidth < map.clientWidth / 2
  return isBeside ? { left: panel.offsetWidth, bottom: 0 } : { left: 0, bottom: PANEL_SHARE * map.clientHeight }
}
