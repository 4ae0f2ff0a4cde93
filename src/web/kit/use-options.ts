import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../contract/resource.ts'
import { api } from './api.ts'

const MINUTES = 60_000

/** Options of a resource's `filter_list`, for fields and filters. They change rarely, so a visit shares one answer; on failure there are none (A§7). */
export const useOptions = (resource: string): Option[] => {
  const answer = useQuery({
    queryKey: [resource, 'options'],
    queryFn: ({ signal }) => api.get<Option[]>(`${resource}/filter_list`, {}, signal),
    staleTime: 2 * MINUTES,
  })
  return answer.data ?? []
}
