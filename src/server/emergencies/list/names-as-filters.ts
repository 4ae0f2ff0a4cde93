import type { EmergencyListFilters } from './list-filters.queries.ts'
import { isInNamesOnly, type SearchTerms } from '../detail/search.queries.ts'

type Asked = EmergencyListFilters & { terms: SearchTerms }

/** Terms that are names become filters: the figures count those, and indexes contain them in the order of the list. */
export const namesAsFilters = <A extends Asked>(asked: A): A =>
  asked.terms.reduce<A>((filters, term) => narrowedBy(filters, term) ?? { ...filters, terms: [...filters.terms, term] }, {
    ...asked,
    terms: [],
  })

/** Undefined if the filters cannot express the term. */
const narrowedBy = <A extends Asked>(asked: A, term: SearchTerms[number]): A | undefined => {
  if (!isInNamesOnly(term)) return undefined
  const { types, statuses, stations, vehicles } = term
  const [vehicle, ...moreVehicles] = vehicles
  const { emergency_type_id, status, station_emergency__station, region_type, vehicle_emergency__vehicle } = asked
  if (types.length > 0) return { ...asked, emergency_type_id: inBoth(types, emergency_type_id) }
  // An emergency may have two of several stations and vehicles.
  if (stations.length > 0)
    return station_emergency__station || region_type ? undefined : { ...asked, station_emergency__station: stations }
  if (vehicle !== undefined) {
    const isExpressed = moreVehicles.length === 0 && vehicle_emergency__vehicle === undefined
    return isExpressed ? { ...asked, vehicle_emergency__vehicle: vehicle } : undefined
  }
  return { ...asked, status: inBoth(statuses, status) }
}

const inBoth = (found: number[], asked: readonly number[] | undefined) =>
  asked === undefined ? found : found.filter((id) => asked.includes(id))
