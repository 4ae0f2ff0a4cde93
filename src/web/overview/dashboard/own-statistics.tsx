import { useOffers } from './offers.ts'
import { NoStation, Statistics } from './statistics.tsx'
import { useIsAnswered } from './use-is-answered.ts'
import { EmptyWall, Wall } from './wall/wall.tsx'

/** The statistics of a signed-in person, on the dashboard and on the start page (A-RTE-12). */
export const OwnStatistics = () => (useIsAnswered() ? <Answered /> : <NoStation />)

export const OwnWall = () => (useIsAnswered() ? <AnsweredWall /> : <EmptyWall message={<NoStation />} />)

const Answered = () => <Statistics isOpen={false} offers={useOffers()} />
const AnsweredWall = () => <Wall isOpen={false} offers={useOffers()} />
