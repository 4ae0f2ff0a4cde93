import type { Filters } from '../use-list.ts'
import { FilterSelect } from './filter-select.tsx'

interface Props {
  list: Filters
  name: string
  label: string
  choices: readonly string[]
}

export const ChoiceFilter = ({ choices, ...filter }: Props) => (
  <FilterSelect {...filter} options={choices.map((choice) => ({ value: choice, label: choice }))} />
)
