import { useOptions } from '../use-options.ts'
import type { Filters } from '../use-list.ts'
import { FilterSelect } from './filter-select.tsx'

interface Props {
  list: Filters
  name: string
  label: string
  /** The resource whose `filter_list` gives the options. */
  resource: string
}

export const ResourceFilter = ({ resource, ...filter }: Props) => (
  <FilterSelect {...filter} options={useOptions(resource).map(({ id, name }) => ({ value: String(id), label: name }))} />
)
