import { Button, Skeleton, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { labelOf } from '../../../../contract/shared/codes.ts'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import type { Query } from '../../../platform/calls/query.ts'
import { MapNotReady } from '../../../platform/map/map-not-ready.tsx'
import { lazyPart } from '../../../platform/map/lazy-part.tsx'
import { NearMap } from '../../../platform/map/near-map.tsx'
import { RecordTable } from '../../../platform/record/record-table.tsx'
import { useIsPhone } from '../../../platform/device/is-phone.ts'
import type { Summary } from './clustered-points.ts'
import { countedStatuses, totalOf } from './counted-statuses.ts'
import { shownInWords } from './number-words.ts'
import classes from './points.module.css'
import { pointSources } from './point-sources.ts'
import { StatusNumbers } from './status-numbers.tsx'
import { useFit } from './use-fit.ts'
import { usePoints } from './use-points.ts'

const ClusterMap = lazyPart(() => import('./cluster-map.tsx').then((module) => module.ClusterMap))

/** The points of these filters: how many they are, the map, and the same by town as a table. */
export const PointsPanel = ({ asked, isOpen, height }: { asked: Query; isOpen: boolean; height: number }) => {
  const source = isOpen ? pointSources.openDashboard : pointSources.dashboard
  const { summary, markers, setView, isPrevious, error, retry } = usePoints(asked, source)
  const { fitTo, fitAgain } = useFit(asked, isPrevious)

  if (error) return <LoadFailure error={error} retry={retry} />
  if (summary === undefined)
    return (
      <>
        <Skeleton height={height + 40} radius="md" data-drawing />
        <MapNotReady />
      </>
    )
  const shown = totalOf(summary.numbers)
  return (
    <div className={classes.panel} aria-busy={isPrevious} data-previous={isPrevious || undefined}>
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
      <NearMap height={height}>
        <ClusterMap markers={markers} bounds={summary.bounds} fitTo={fitTo} height={height} onView={setView} />
      </NearMap>
      {isOpen && shown > 0 && (
        <Text size="sm" c="dimmed">
          Cada punto está a menos de un kilómetro del lugar de las emergencias.
        </Text>
      )}
      {shown > 0 && <ByTown towns={summary.towns} />}
    </div>
  )
}

/** The same as a table, for who does not use the map, and on paper. */
const ByTown = ({ towns }: Pick<Summary, 'towns'>) => {
  const [isOpened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const id = useId()
  const inStatus = (place: number) => towns.some(({ numbers }) => (numbers[place] ?? 0) > 0)
  const columns = [
    { header: 'Población más cercana', cell: (row: Row) => row.town },
    ...countedStatuses.flatMap((status, place) =>
      inStatus(place)
        ? [{ header: labelOf(storedStatuses, status), isNumber, cell: (row: Row) => showNumber(row.numbers[place] ?? 0) }]
        : [],
    ),
    { header: 'Total', isNumber, cell: (row: Row) => showNumber(totalOf(row.numbers)) },
  ]
  return (
    <div>
      <Button
        variant="subtle"
        size={isPhone ? 'md' : 'xs'}
        aria-expanded={isOpened}
        aria-controls={id}
        onClick={() => setOpened(!isOpened)}
      >
        {isOpened ? 'Ocultar la tabla' : 'Ver en tabla'}
      </Button>
      <div id={id} className={classes.table} hidden={!isOpened}>
        <RecordTable
          label="Emergencias por población"
          columns={columns}
          rows={towns.map((town, place) => ({ id: place, ...town }))}
        />
      </div>
    </div>
  )
}
type Row = Summary['towns'][number] & { id: number }
const isNumber = true as const
