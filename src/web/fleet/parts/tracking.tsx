import { Alert, Button, Group } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff, IconMapOff } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { noVehiclesToTrack, trackedStations, trackingStatuses } from '../../../contract/fleet/tracking-rules.ts'
import { LoadFailure } from '../../platform/calls/load-failure.tsx'
import { CodeFilter } from '../../platform/list/filters/code-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import { ListEmpty } from '../../platform/list/list-empty.tsx'
import { PrintedRecord } from '../../platform/print/printed-record.tsx'
import { useAsker } from '../../platform/rights/person.ts'
import { ScreenHeading } from '../../platform/ui/screen-heading.tsx'
import { useScreenTitle } from '../../platform/ui/screen-title.ts'
import { Counters } from '../tracking/counters.tsx'
import { MissingPositions } from '../tracking/device/missing-positions.tsx'
import { PrintedUnits } from '../tracking/printed-units.tsx'
import classes from '../tracking/tracking.module.css'
import { byGravity, trackingByGravity } from '../tracking/unit-words.ts'
import { UnitsPanel, type OnMap } from '../tracking/units-panel.tsx'
import { useTrackedFilters } from '../tracking/use-tracked-filters.ts'
import { usePositions, useUnits } from '../tracking/use-units.ts'

const noUnits: readonly never[] = []

/** Where the tracked vehicles are, live, and the emergencies on the same map. */
export const Tracking = ({ emergencies }: { emergencies: OnMap | undefined }) => {
  const title = useScreenTitle() ?? ''
  const follows = trackedStations(useAsker())
  const filters = useTrackedFilters()
  const [chosen, setChosen] = useState<number>()
  const [fits, setFits] = useState(0)
  const { positions, isDown } = usePositions(follows !== null, chosen)
  // Without a network the notice above every screen says so.
  const { online } = useNetwork()
  const { found, isPrevious, error, retry } = useUnits(filters.filters, positions)
  const units = useMemo(() => byGravity(found?.results ?? noUnits), [found?.results])
  // One that is not tracked any more, or that other filters hide.
  if (chosen !== undefined && found !== undefined && units.every(({ id }) => id !== chosen)) setChosen(undefined)
  const panel = useRef<HTMLDivElement>(null)
  const isFiltered = Object.keys(filters.filters).length > 0

  return (
    <PrintedRecord name={title}>
      <Group justify="space-between" gap="sm">
        <ScreenHeading />
        {(found !== undefined || error === undefined) && <Counters numbers={found} />}
      </Group>
      {error?.detail === noVehiclesToTrack ? (
        <ListEmpty text={noVehiclesToTrack} icon={IconMapOff} />
      ) : error !== undefined && found === undefined ? (
        <LoadFailure error={error} retry={retry} />
      ) : (
        <>
          <div className={classes.filters}>
            <div className={classes.chips}>
              <CodeFilter list={filters} name="status" label="Estado" codes={trackingStatuses} offered={trackingByGravity} />
              {follows === 'all' && <ResourceFilter list={filters} name="stations" label="Estación" resource="station" />}
            </div>
            {isFiltered && (
              <Button
                variant="subtle"
                onClick={() => {
                  filters.clear()
                  panel.current?.focus({ preventScroll: true })
                }}
              >
                Quitar filtros
              </Button>
            )}
            <Button variant="default" className={classes.fit} onClick={() => setFits(fits + 1)} disabled={units.length === 0}>
              Ver todos en el mapa
            </Button>
          </div>
          {isDown && online && (
            <Alert color="yellow" icon={<IconCloudOff aria-hidden />} role="status" py="xs">
              Sin actualización en vivo; se reintenta
            </Alert>
          )}
          {error !== undefined && !isDown && online && (
            <Alert color="yellow" icon={<IconCloudOff aria-hidden />} role="status" py="xs">
              La lista no se pudo actualizar; se reintenta. Las posiciones siguen llegando.
            </Alert>
          )}
          <MissingPositions units={units} positions={positions} />
          <PrintedUnits units={found && units} positions={positions} filters={filters.filters} />
          <UnitsPanel
            panel={panel}
            units={found && units}
            positions={positions}
            chosen={chosen}
            onChoose={setChosen}
            fits={fits}
            isPrevious={isPrevious}
            emergencies={emergencies}
          />
        </>
      )}
    </PrintedRecord>
  )
}
