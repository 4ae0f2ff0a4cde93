import type { ReactNode } from 'react'
import { getsFigures } from '../../../contract/overview/dashboard-rules.ts'
import { administersPeople } from '../../../contract/shared/rights/roles.ts'
import { useIsPhone } from '../../platform/device/is-phone.ts'
import { useAsker, usePerson } from '../../platform/rights/person.ts'
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
    <div className={`${classes.board} ${classes.fits}`}>
      {!isOwnOnly && <Counters />}
      {administersPeople(asker.role) && <StaffLine />}
      {!isOwnOnly && units}
      <div className={classes.split} data-alone={!getsFigures(asker) || undefined}>
        <Queue aside={aside} />
        {getsFigures(asker) && !isOwnOnly && <MapSection />}
      </div>
      {isOwnOnly && units}
      {isOwnOnly && <Counters />}
    </div>
  )
}

const Staff = ({ aside }: Props) => (
  <div className={classes.board} data-panels>
    <StaffPanels />
    <Queue aside={aside} isWide />
  </div>
)

const Firefighter = ({ aside }: Props) => {
  const me = usePerson()
  return (
    <div className={classes.split}>
      <Queue aside={aside} />
      {me && <OwnDay me={me} />}
    </div>
  )
}
