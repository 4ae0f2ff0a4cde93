import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TrackedVehicle } from '../../../../contract/fleet/tracking.schema.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import classes from '../tracking.module.css'
import type { UnitPositions } from '../unit-positions.ts'
import { withoutPosition } from '../unit-words.ts'
import { useLatestPositions } from '../use-latest-positions.ts'

/** With more they are named once that is opened. */
const MOST_NAMED = 3

/** Names the vehicles whose position is not known, until one arrives (B-TRK-06, B-TRK-11). */
export const MissingPositions = ({ units, positions }: { units: readonly TrackedVehicle[]; positions: UnitPositions }) => {
  const { pointOf } = useLatestPositions(positions)
  const plates = units.filter((unit) => pointOf(unit) === undefined).map(({ plate }) => plate)
  if (plates.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status" py="xs" className={classes.screen}>
      {plates.length > MOST_NAMED ? (
        <details>
          <summary>{showNumber(plates.length)} sin posición</summary>
          {withoutPosition(plates)}
        </details>
      ) : (
        withoutPosition(plates)
      )}
    </Alert>
  )
}
