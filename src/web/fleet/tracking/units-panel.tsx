import { Skeleton, Text } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { TRACKING_MAP_HEIGHT, TRACKING_MAP_PHONE_HEIGHT } from '../../../contract/fleet/limits.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { ListEmpty } from '../../platform/list/list-empty.tsx'
import { lazyPart } from '../../platform/map/lazy-part.tsx'
import { NearMap } from '../../platform/map/near-map.tsx'
import type { Point } from '../../platform/map/point.ts'
import { focusIfLost, takeFocus } from '../../platform/ui/focus-back.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import classes from './tracking.module.css'
import { UnitFacts } from './unit-facts.tsx'
import { UnitList } from './unit-list.tsx'
import type { UnitPositions } from './unit-positions.ts'
import { countInWords } from './unit-words.ts'

const UnitsMap = lazyPart(() => import('./map/units-map.tsx').then((module) => module.UnitsMap))

const none: readonly never[] = []

/** What is drawn on the map, too, and where it is. */
export interface OnMap {
  drawn: ReactNode
  places: readonly Point[]
}

interface Props {
  /** Takes the focus that was in something that disappeared. */
  panel: RefObject<HTMLDivElement | null>
  /** In the order of the list; undefined while they load. */
  units: readonly TrackedVehicle[] | undefined
  positions: UnitPositions
  /** One of the units. */
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  /** When it changes, the map shows all units. */
  fits: number
  /** The units are of the filters before. */
  isPrevious: boolean
  emergencies: OnMap | undefined
}

/** The map of units and their list, in which one is chosen and followed. */
export const UnitsPanel = ({ panel, units, positions, chosen, onChoose, fits, isPrevious, emergencies }: Props) => {
  const isPhone = useIsPhone()
  const [isFollowing, setFollowing] = useState(false)
  const unit = units?.find(({ id }) => id === chosen)
  if (unit === undefined && isFollowing) setFollowing(false)
  const chosenByKey = useRef(false)
  const choose = (id: number | undefined, byKey = false) => {
    onChoose(id)
    chosenByKey.current = byKey
    if (id !== chosen) setFollowing(false)
  }
  const list = useRef<HTMLElement>(null)
  // The window of a unit that disappeared may have had it.
  useEffect(() => {
    const { current } = panel
    return chosen === undefined ? undefined : () => focusIfLost(current)
  }, [chosen, panel])
  // Whoever chose with the keyboard goes on in the window, once it is there.
  const shown = useRef<HTMLElement>(null)
  const continueInWindow = () => {
    // The map puts its window into the page a moment after it was rendered.
    if (!chosenByKey.current || shown.current?.isConnected !== true) return
    chosenByKey.current = false
    takeFocus(shown.current)
  }
  const onShown = (element: HTMLElement | null) => {
    shown.current = element
    continueInWindow()
  }
  const chooseInList = (id: number, byKey: boolean) => {
    choose(id, byKey)
    // The list of a phone is below the map that shows what was chosen.
    if (isPhone) panel.current?.scrollIntoView({ block: 'start' })
  }
  const height = isPhone ? TRACKING_MAP_PHONE_HEIGHT : TRACKING_MAP_HEIGHT
  const facts = unit !== undefined && (
    <UnitFacts
      unit={unit}
      positions={positions}
      onShown={onShown}
      isFollowing={isFollowing}
      onFollow={setFollowing}
      onClose={() => {
        // The focus would be lost with the window.
        list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
        choose(undefined)
      }}
    />
  )
  const empty = units?.length === 0 && <ListEmpty text="No hay vehículos en trackeo" icon={IconMapOff} />
  return (
    <div ref={panel} tabIndex={-1} className={classes.split} aria-busy={isPrevious} data-previous={isPrevious || undefined}>
      {/* Below the map of a phone it would be outside of the screen. */}
      {isPhone && empty}
      {isPhone && empty && !emergencies ? null : (
        <div>
          <NearMap height={height}>
            <UnitsMap
              units={units ?? none}
              positions={positions}
              chosen={chosen}
              onChoose={choose}
              isFollowing={isFollowing}
              onMoved={() => setFollowing(false)}
              fits={fits}
              height={height}
              onWindow={continueInWindow}
              shownWindow={isPhone || facts === false ? null : facts}
              emergencies={emergencies?.drawn}
              places={units?.length === 0 ? (emergencies?.places ?? none) : none}
            />
          </NearMap>
        </div>
      )}
      {isPhone && facts !== false && <div className={classes.card}>{facts}</div>}
      {units === undefined ? (
        <Skeleton height={height} radius="md" className={classes.screen} />
      ) : units.length === 0 ? (
        !isPhone && empty
      ) : (
        <section ref={list} aria-label="Lista" className={classes.side} style={isPhone ? undefined : { height }}>
          <Text size="sm" c="dimmed" className={classes.total}>
            {countInWords(units.length)}
          </Text>
          <UnitList units={units} positions={positions} chosen={chosen} onChoose={chooseInList} />
        </section>
      )}
    </div>
  )
}
