import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../../contract/shared/resource.schema.ts'
import { publicApi } from '../../platform/calls/api.ts'
import { useOffer } from '../../platform/calls/use-options.ts'
import { absentIn } from '../../platform/choices/absent-option.ts'

/** What a filter offers, and the text for a value that is not among it. */
export interface Offer {
  options: readonly Option[]
  absent: string
}

export interface Offers {
  stations: Offer
  types: Offer
}

const MINUTES = 60_000

/** By calls that visitors may make. */
const useOpenOffer = (resource: 'station' | 'emergency_type'): Offer => {
  const answer = useQuery({
    queryKey: ['dashboard_open', resource],
    queryFn: ({ signal }) => publicApi.get<Option[]>(`dashboard_open/${resource}`, {}, signal),
    staleTime: 2 * MINUTES,
  })
  return { options: answer.data ?? [], absent: absentIn(answer) }
}

export const useOffers = (): Offers => ({ stations: useOffer('station'), types: useOffer('emergency_type') })
export const useOpenOffers = (): Offers => ({ stations: useOpenOffer('station'), types: useOpenOffer('emergency_type') })

export const namesIn = ({ options, absent }: Offer, ids: string): string[] =>
  ids.split(',').map((id) => options.find((option) => String(option.id) === id)?.name ?? absent)
