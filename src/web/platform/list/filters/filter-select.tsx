import { OneChoice } from '../../choices/one-choice.tsx'
import type { Filters } from '../use-list.ts'

interface Props {
  list: Filters
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The text for a value that is not among the options. */
  absent?: string | undefined
  /** Called with what is typed to search: nothing while the field shows a choice. */
  onType?: (text: string) => void
}

const ALL = 'Todos'

/** A filter stored in the address; 'Todos' removes it. */
export const FilterSelect = ({ list, name, label, options, absent, onType }: Props) => {
  const data = [{ value: ALL, label: ALL }, ...options]
  return (
    <OneChoice
      label={label}
      data={data}
      value={list.filters[name] ?? ALL}
      absent={absent}
      onType={onType && ((text) => onType(data.some((option) => option.label === text) ? '' : text))}
      onChange={(chosen) => list.setFilter(name, chosen === ALL || chosen === null ? undefined : chosen)}
      size="sm"
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      mod={{ active: list.filters[name] !== undefined }}
    />
  )
}
