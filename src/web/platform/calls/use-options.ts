import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../../contract/shared/resource.schema.ts'
import { api } from './api.ts'
import { absentIn } from '../choices/absent-option.ts'

const MINUTES = 60_000

/** Options of a resource's `filter_list`, in its order. They change rarely, so a visit shares one; on failure there are none (A-API-71). */
export const useOptions = (resource: string): Option[] => useOffer(resource).options

interface Offer {
  options: Option[]
  absent: string
  /** There are none, because they could not be loaded. */
  hasFailed: boolean
  retry: () => void
}

/** The same for a field or filter, with the text for a value that is not among the options. */
export const useOffer = (resource: string): Offer => {
  const answer = useQuery({
    queryKey: [resource, 'options'],
    queryFn: ({ signal }) => api.get<Option[]>(`${resource}/filter_list`, {}, signal),
    staleTime: 2 * MINUTES,
  })
  const { data, isLoadingError, refetch } = answer
  return { options: data ?? [], absent: absentIn(answer), hasFailed: isLoadingError, retry: () => void refetch() }
}
