import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PREFETCH_DELAY_MS } from '../../../contract/shared/browser-limits.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import { PersonFilter } from '../../people/parts/person-filter.tsx'
import { ResourceFilter } from '../../platform/list/filters/resource-filter.tsx'
import { useList, useWholeList, type Filters, type List } from '../../platform/list/use-list.ts'
import { useAsker } from '../../platform/rights/person.ts'
import { personHoursQuery } from './hours-query.ts'
import { useRunningHours, type Counted } from './use-running-hours.ts'

/** The list of the people in the caller's charge with their hours: `stations` are 'all', one, or none. */
export const usePeopleHours = <Row extends Counted & { id: number }>(
  resource: string,
  filterNames: readonly string[],
  makeSense: (filters: Filters['filters']) => boolean,
) => {
  const stations = privateStations(useAsker())
  const found = useList<Row>(resource, [...(stations === 'all' ? ['station'] : []), 'user', ...filterNames], makeSense)
  const queries = useQueryClient()
  const prefetch = useDebouncedCallback(
    (id: number) => void queries.query(personHoursQuery(String(id))).catch(() => undefined),
    PREFETCH_DELAY_MS,
  )
  useRunningHours(found.rows, resource)
  const { search, ordering, filters } = found
  return { list: { ...useWholeList(resource, found), prefetch }, stations, asked: { search, ordering, ...filters } }
}

interface FiltersProps {
  list: List<{ id: number; name: string }>
  stations: ReturnType<typeof privateStations>
  /** Filters between station and person. */
  children?: ReactNode
}

export const PeopleFilters = ({ list, stations, children }: FiltersProps) => {
  const isOfAll = stations === 'all'
  return (
    <>
      {isOfAll && <ResourceFilter list={list} name="station" label="Estación" resource="station" />}
      {children}
      <PersonFilter
        list={list}
        name="user"
        label="Usuario"
        station={isOfAll ? Number(list.filters['station']) || null : stations}
      />
    </>
  )
}
