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

export const ResourceFilter = ({ resource, ...filter }: Props) => {
  const { options, absent } = useOffer(resource)
  return (
    <FilterSelect {...filter} options={options.map(({ id, name }) => ({ value: String(id), label: name }))} absent={absent} />
  )
}
