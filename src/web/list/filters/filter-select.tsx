import { OneChoice } from '../../choices/one-choice.tsx'
import type { Filters } from '../use-list.ts'

interface Props {
  list: Filters
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What a value reads that is not among them. */
  absent?: string | undefined
}

const ALL = 'Todos'

/** A filter that lives in the address; 'Todos' lifts it. */
export const FilterSelect = ({ list, name, label, options, absent }: Props) => (
  <OneChoice
    label={label}
    data={[{ value: ALL, label: ALL }, ...options]}
    value={list.filters[name] ?? ALL}
    absent={absent}
    onChange={(chosen) => list.setFilter(name, chosen === ALL || chosen === null ? undefined : chosen)}
    size="sm"
  />
)
