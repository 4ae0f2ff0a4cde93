import { Anchor, Button, Text } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { UNITS_AT_ONCE } from '../../../contract/fleet/limits.ts'
import { gravityColor } from '../../../contract/shared/emergency-statuses.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { isOldPosition, trackingStatuses, TrackingStatus } from '../../../contract/fleet/tracking-rules.ts'
import { showNumber } from '../../../contract/shared/text/written-numbers.ts'
import { codeColors } from '../../platform/choices/code-colors.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { UnitName } from '../../platform/ui/unit-name.tsx'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './tracking.module.css'
import type { UnitPositions, UnitPoint } from './unit-positions.ts'
import { ageInWords, batteryInWords, speedInWords } from './unit-words.ts'
import { useLatestPositions } from './use-latest-positions.ts'

interface Props {
  /** In the order of the list. */
  units: readonly TrackedVehicle[]
  positions: UnitPositions
  chosen: number | undefined
  /** `byKey`: with the keyboard. */
  onChoose: (id: number, byKey: boolean) => void
}

/** The same as the map in words, and its equivalent for a keyboard: choosing a row chooses the unit on the map. */
export const UnitList = ({ units, positions, chosen, onChoose }: Props) => {
  const { now, pointOf } = useLatestPositions(positions)
  const [count, setCount] = useState(UNITS_AT_ONCE)
  const first = units.slice(0, count)
  // A unit that was pressed on the map is in sight of the list, too.
  const beyond = units.slice(count).find(({ id }) => id === chosen)
  const more = units.length - first.length
  return (
    <div className={classes.list}>
      <ul aria-label="Vehículos en trackeo">
        {(beyond === undefined ? first : [beyond, ...first]).map((unit) => (
          <Row
            key={unit.id}
            unit={unit}
            point={pointOf(unit)}
            now={now}
            isChosen={unit.id === chosen}
            onChoose={(byKey) => onChoose(unit.id, byKey)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setCount(count + UNITS_AT_ONCE)}>
          Mostrar más ({showNumber(more)})
        </Button>
      )}
    </div>
  )
}

/** The arrows go from row to row, as in any list of choices. */
const moveByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const list = event.currentTarget.closest('ul')
  const rows = [...(list?.querySelectorAll<HTMLButtonElement>('button[aria-pressed]') ?? [])]
  event.preventDefault()
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
}

interface RowProps {
  unit: TrackedVehicle
  point: UnitPoint | undefined
  now: number
  isChosen: boolean
  onChoose: (byKey: boolean) => void
}

const edgeOf = ({ emergency_status: status }: TrackedVehicle) =>
  status === TrackingStatus.Disponible ? undefined : gravityColor({ status })

const Row = ({ unit, point, now, isChosen, onChoose }: RowProps) => {
  const edge = edgeOf(unit)
  const about = [unit.emergency_type, unit.pilot].filter(Boolean)
  const isOld = point === undefined || isOldPosition(point.time, now)
  // Nobody knows how fast it is now.
  const measures = [isOld ? undefined : speedInWords(point.speed), batteryInWords(point?.battery)].filter(Boolean)
  return (
    <li
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-edge={edge !== undefined || undefined}
      {...(edge !== undefined && { style: codeColors(edge) })}
    >
      <div className={classes.rowLine}>
        <button
          type="button"
          aria-pressed={isChosen}
          // A press of a pointer is counted, one of a key is not.
          onClick={(event) => onChoose(event.detail === 0)}
          onKeyDown={moveByArrow}
          className={classes.unit}
        >
          <UnitName vehicle={unit} />
        </button>
        <StatusBadge codes={trackingStatuses} code={unit.emergency_status} />
      </div>
      <div className={classes.rowLine}>
        <Text size="xs" c="dimmed" truncate title={[...about, unit.station].join(' · ')}>
          {unit.emergency !== null && (
            <>
              <Anchor
                component={PlaceLink}
                place={placeOf(resourceScreens.emergency.record, unit.emergency)}
                inherit
                // Beside other words, where a colour alone would not show that it is a link.
                underline="always"
                className={classes.emergency}
              >
                {unit.emergency_code}
              </Anchor>
              {about.length > 0 && ' · '}
            </>
          )}
          {[...about, unit.station].join(' · ')}
        </Text>
      </div>
      <div className={classes.rowLine}>
        <span className={classes.age} data-old={isOld || undefined}>
          {point === undefined ? 'Sin posición' : ageInWords(now - point.time)}
        </span>
        {measures.length > 0 && <span className={classes.measures}>{measures.join(' · ')}</span>}
      </div>
    </li>
  )
}
