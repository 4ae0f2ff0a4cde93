import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import { countedStatuses, type Numbers } from './counted-statuses.ts'
import classes from './points.module.css'

/** How many emergencies are in each status that has any: the legend of the map. */
export const StatusNumbers = ({ numbers }: { numbers: Numbers }) => (
  <ul className={classes.statuses}>
    {countedStatuses.map((status, place) => {
      const number = numbers[place] ?? 0
      return number === 0 ? null : (
        <li key={status}>
          <StatusBadge codes={storedStatuses} code={status} /> {showNumber(number)}
        </li>
      )
    })}
  </ul>
)
