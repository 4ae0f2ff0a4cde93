import { useQuery } from '@tanstack/react-query'
import type { FirstSteps } from '../../../contract/overview/first-steps.schema.ts'
import { FIRST_STEPS } from '../../../contract/shared/rights/affects.ts'
import { api } from '../../platform/calls/api.ts'

export const firstStepsQuery = {
  queryKey: [FIRST_STEPS],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<FirstSteps>('first_steps', {}, signal),
}

export const isReady = ({ counts }: FirstSteps): boolean => Object.values(counts).every((count) => count > 0)

/** Not asked again once there is something of everything. */
export const useFirstSteps = (): FirstSteps | undefined => {
  const { data } = useQuery({
    ...firstStepsQuery,
    enabled: ({ state }) => state.data === undefined || !isReady(state.data),
  })
  return data
}
