import type { ReactNode } from 'react'
import { useOffers } from './offers.ts'
import { NoStation, Statistics } from './statistics.tsx'
import { useIsAnswered } from './use-is-answered.ts'
import { EmptyWall, Wall } from './wall/wall.tsx'

interface Beside {
  /** At the end of the line of the filters. */
  beside?: ReactNode
}

/** The statistics of a signed-in person, on the dashboard and on the start page (A-RTE-12). */
export const OwnStatistics = ({ beside }: Beside) => (useIsAnswered() ? <Answered beside={beside} /> : <NoStation />)

export const OwnWall = () => (useIsAnswered() ? <AnsweredWall /> : <EmptyWall message={<NoStation />} />)

const Answered = ({ beside }: Beside) => <Statistics isOpen={false} offers={useOffers()} beside={beside} />
const AnsweredWall = () => <Wall isOpen={false} offers={useOffers()} />
