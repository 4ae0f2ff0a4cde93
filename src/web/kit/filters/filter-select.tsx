import { OneChoice } from '../choices/one-choice.tsx'
import type { Filters } from '../use-list.ts'

interface Props {
  list: Filters
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

const ALL = 'Todos'

/** A filter that lives in the address; 'Todos' lifts it. */
export const FilterSelect = ({ list, name, label, options }: Props) => (
  <OneChoice
    label={label}
    data={[{ value: ALL, label: ALL }, ...options]}
    value={list.filters[name] ?? ALL}
    onChange={(chosen) => list.setFilter(name, chosen === ALL || chosen === null ? undefined : chosen)}
    size="sm"
  />
)
