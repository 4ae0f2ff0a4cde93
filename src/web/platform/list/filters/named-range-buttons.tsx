import { Button } from '@mantine/core'
import { today } from '../../../../contract/shared/dates/dates.ts'
import { namedRanges } from '../../dates/named-ranges.ts'
import { isSame } from '../../text/values.ts'
import classes from './named-range-buttons.module.css'
import type { DayRangeFields } from './use-day-range.ts'

/** Write both days at once; pressed again, they empty them. */
export const NamedRangeButtons = ({ days: { typed, type } }: { days: DayRangeFields }) => (
  <div role="group" aria-label="Periodo" className={classes.ranges}>
    {Object.entries(namedRanges(today())).map(([name, range]) => {
      const isChosen = isSame(range, typed)
      return (
        <Button
          key={name}
          size="compact-sm"
          variant={isChosen ? 'filled' : 'default'}
          aria-pressed={isChosen}
          onClick={() => type(isChosen ? { first: '', last: '' } : range)}
        >
          {name}
        </Button>
      )
    })}
  </div>
)
