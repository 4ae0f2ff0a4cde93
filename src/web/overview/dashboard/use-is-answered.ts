import { getsFigures } from '../../../contract/overview/dashboard-rules.ts'
import { useAsker, useRights } from '../../platform/rights/person.ts'

/** Whether the person gets statistics: not without a station (A-DSH-32, S-17). */
export const useIsAnswered = (): boolean => {
  const asker = useAsker()
  const { may } = useRights()
  return may('GET reports/dashboard_report') && getsFigures(asker)
}
