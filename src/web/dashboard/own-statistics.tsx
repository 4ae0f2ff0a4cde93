import { Role } from '../../contract/roles.ts'
import { useAsker, useRights } from '../ui/person.ts'
import { useOffers } from './offers.ts'
import { NoStation, Statistics } from './statistics.tsx'

/** The statistics of a signed-in person, on the dashboard and on the start page (A-RTE-12). */
export const OwnStatistics = () => {
  const { role, station_id } = useAsker()
  const { may } = useRights()
  const isAnswered = may('GET reports/dashboard_report') && (role === Role.Administrador || station_id !== null)
  return isAnswered ? <Answered /> : <NoStation />
}

const Answered = () => <Statistics isOpen={false} offers={useOffers()} />
