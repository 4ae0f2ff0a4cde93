import { Button, Skeleton, Text } from '@mantine/core'
import { lazy, useRef } from 'react'
import { LoadFailure } from '../../calls/load-failure.tsx'
import type { Query } from '../../calls/query.ts'
import { NearMap } from '../../map/near-map.tsx'
import { totalOf } from '../../map/points/counted-statuses.ts'
import { shownInWords } from '../../map/points/number-words.ts'
import { pointSources } from '../../map/points/point-sources.ts'
import { StatusNumbers } from '../../map/points/status-numbers.tsx'
import { useFit } from '../../map/points/use-fit.ts'
import { usePoints } from '../../map/points/use-points.ts'
import { EmergencyPanel } from './emergency-panel.tsx'
import classes from './split.module.css'
import type { BesideList } from './use-beside.ts'

const ClusterMap = lazy(() => import('../../map/points/cluster-map.tsx').then((module) => ({ default: module.ClusterMap })))

interface Props {
  asked: Query
  beside: BesideList
  height: number
}

/** All emergencies of these filters on the map, with the one that is pointed at, and a panel with the one that is opened. */
export const ListMap = ({ asked, beside, height }: Props) => {
  const { lit, opened, onPoint, onOpen, close } = beside
  const { summary, marks, found, setView, isPrevious, error, retry } = usePoints(asked, pointSources.emergencies, lit ?? opened)
  const { fitTo, fitAgain } = useFit(asked, isPrevious)
  const panel = useRef<HTMLElement>(null)

  if (error) return <LoadFailure error={error} retry={retry} />
  if (summary === undefined) return <Skeleton height={height} radius="md" data-drawing />
  const shown = totalOf(summary.numbers)
  return (
    <div className={classes.panelled} aria-busy={isPrevious} data-previous={isPrevious || undefined}>
      <div className={classes.head}>
        <Text size="sm" role="status">
          {shownInWords(summary, shown)}
        </Text>
        <StatusNumbers numbers={summary.numbers} />
        {shown > 0 && (
          <Button variant="default" size="xs" onClick={fitAgain}>
            Ver todas en el mapa
          </Button>
        )}
      </div>
      <div className={classes.map}>
        <NearMap height={height}>
          <ClusterMap
            marks={marks}
            bounds={summary.bounds}
            fitTo={fitTo}
            height={height}
            onView={setView}
            beside={{
              lit: found,
              onPoint,
              onOpen,
              opened,
              coveredBy: (map) => coveredBy(panel.current, map),
            }}
          />
        </NearMap>
        {opened !== undefined && <EmergencyPanel key={opened} ref={panel} id={opened} onClose={close} />}
      </div>
    </div>
  )
}

/** How much of the map the panel covers: a part of its height, or where there is room beside it, of its width. */
const coveredBy = (panel: HTMLElement | null, map: HTMLElement) => {
  if (panel === null) return { right: 0, bottom: 0 }
  const { offsetWidth, offsetHeight } = panel
  const isBeside = offsetWidth < map.clientWidth / 2
  return isBeside ? { right: offsetWidth, bottom: 0 } : { right: 0, bottom: offsetHeight }
}
