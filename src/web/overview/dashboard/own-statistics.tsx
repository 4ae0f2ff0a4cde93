import { useOffers } from './offers.ts'
import { NoStation, Statistics } from './statistics.tsx'
import { useIsAnswered } from './use-is-answered.ts'
import type { VehiclesView } from './vehicles-map.tsx'
import { EmptyWall, Wall } from './wall/wall.tsx'

interface OwnProps {
  Vehicles: VehiclesView
}

/** The statistics of a signed-in person, on the dashboard and on the start page (A-RTE-12). */
export const OwnStatistics = (props: OwnProps) => (useIsAnswered() ? <Answered {...props} /> : <NoStation />)

export const OwnWall = () => (useIsAnswered() ? <AnsweredWall /> : <EmptyWall message={<NoStation />} />)

const Answered = (props: OwnProps) => <Statistics isOpen={false} offers={useOffers()} {...props} />
const AnsweredWall = () => <Wall isOpen={false} offers={useOffers()} />
