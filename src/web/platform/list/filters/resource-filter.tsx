import { useOffer } from '../../calls/use-options.ts'
import type { Filters } from '../use-list.ts'
import { FilterSelect } from './filter-select.tsx'
import { useSearched } from './use-searched.ts'

interface Props {
  list: Filters
  name: string
  label: string
  /** The resource whose `filter_list` gives the options (B-GEN-20); what is typed is searched by the server. */
  resource: string
}

/** One record by choice; several, separated by commas, by a link from elsewhere. */
export const ResourceFilter = ({ resource, ...filter }: Props) => {
  const { options, absent } = useOffer(resource)
  const { found, onType } = useSearched({ resource, asksAtOnce: false })
  const known = new Set(options.map(({ id }) => id))
  // Such as a record that was created since the options were loaded, or if they could not be.
  const offered = [...options, ...found.filter(({ id }) => !known.has(id))]
  const ids = filter.list.filters[filter.name]?.split(',') ?? []
  const several = ids.map((id) => offered.find((option) => String(option.id) === id)?.name ?? absent)
  return (
    <FilterSelect
      {...filter}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      absent={ids.length > 1 ? several.join(', ') : absent}
      onType={onType}
    />
  )
}
