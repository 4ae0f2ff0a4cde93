import { useOffer } from '../../calls/use-options.ts'
import type { Filters } from '../use-list.ts'
import { FilterSelect } from './filter-select.tsx'

interface Props {
  list: Filters
  name: string
  label: string
  /** The resource whose `filter_list` gives the options. */
  resource: string
}

/** One record by choice; several, separated by commas, by a link from elsewhere. */
export const ResourceFilter = ({ resource, ...filter }: Props) => {
  const { options, absent } = useOffer(resource)
  const ids = filter.list.filters[filter.name]?.split(',') ?? []
  const several = ids.map((id) => options.find((option) => String(option.id) === id)?.name ?? absent)
  return (
    <FilterSelect
      {...filter}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      absent={ids.length > 1 ? several.join(', ') : absent}
    />
  )
}
