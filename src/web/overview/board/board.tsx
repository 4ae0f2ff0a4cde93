import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { getsFigures } from '../../../contract/overview/dashboard-rules.ts'
import { administersPeople } from '../../../contract/shared/rights/roles.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useAsker, usePerson } from '../../platform/rights/person.ts'
import { firstInProgress } from '../../emergencies/parts/use-queue.ts'
import { dispatches, onlyStation } from '../../emergencies/parts/audience.ts'
import classes from './board.module.css'
import { Counters } from './counters.tsx'
import { MapSection } from './map-section.tsx'
import { OwnDay } from './own-day.tsx'
import { OwnUnits } from './own-units.tsx'
import { Queue } from './queue.tsx'
import { StaffLine } from './staff-line.tsx'
import { StaffPanels } from './staff-panels.tsx'

interface Props {
  /** Links beside the heading of the queue. */
  aside: ReactNode
}

/** What the person who looks at it has to know and do now, by their role. */
export const Board = ({ aside }: Props) => {
  const asker = useAsker()
  if (dispatches(asker)) return <Dispatch aside={aside} />
  return administersPeople(asker.role) ? <Staff aside={aside} /> : <Firefighter aside={aside} />
}

const Dispatch = ({ aside }: Props) => {
  const asker = useAsker()
  const station = usePerson()?.station ?? null
  const isPhone = useIsPhone()
  // On a phone a chief sees the own station first.
  const isOwnOnly = onlyStation(asker, isPhone) !== null
  const units = station !== null && <OwnUnits station={station} />
  return (
    <div className={`${classes.board} ${classes.fits}`} data-uses-width>
      {!isOwnOnly && <Counters />}
      {!isOwnOnly && units}
      <div className={classes.split} data-alone={!getsFigures(asker) || undefined}>
        <Queue aside={aside} />
        {getsFigures(asker) && !isOwnOnly && <MapSection />}
      </div>
      {isOwnOnly && units}
      {isOwnOnly && <Counters />}
      {administersPeople(asker.role) && <StaffLine />}
    </div>
  )
}

const Staff = ({ aside }: Props) => (
  <div className={classes.board} data-panels data-uses-width>
    <StaffPanels />
    <Queue aside={aside} />
  </div>
)

const Firefighter = ({ aside }: Props) => {
  const me = usePerson()
  const isPhone = useIsPhone()
  // Below the queue it comes together with the rows, whose number is not known before.
  const isQueueKnown = !useDeferredValue(useQuery(firstInProgress).isPending)
  return (
    <div className={classes.split}>
      <Queue aside={aside} />
      {me && (!isPhone || isQueueKnown) && <OwnDay me={me} />}
    </div>
  )
}
