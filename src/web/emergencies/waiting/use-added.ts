import { useQueryClient } from '@tanstack/react-query'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { recordQuery, useInvalidate } from '../../platform/calls/use-record.ts'

/** Shows the emergency as an addition has answered it, at once, and reloads what else shows it. */
export const useAdded = () => {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  return async (saved: EmergencyDetail): Promise<void> => {
    const { queryKey } = recordQuery('emergency', String(saved.id))
    const known = queries.getQueryData<EmergencyDetail>(queryKey)
    // Answers of several additions may arrive in another order than they were made in.
    if (known === undefined || known.version <= saved.version) queries.setQueryData(queryKey, saved)
    await invalidate('emergency')
  }
}
