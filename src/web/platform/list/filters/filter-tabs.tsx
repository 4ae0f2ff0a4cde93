import { RadioTabs } from '../../choices/radio-tabs.tsx'
import type { Filters } from '../use-list.ts'

/** The value of no filter. */
const ALL = 'all'

interface Props {
  list: Filters
  name: string
  label: string
  /** Without a value: no filter. */
  tabs: readonly { value?: string; label: string }[]
}

/** Shortcuts of a filter; none is chosen while the filter is something else. */
export const FilterTabs = ({ list, name, label, tabs }: Props) => (
  <RadioTabs
    label={label}
    tabs={tabs.map((tab) => ({ value: tab.value ?? ALL, label: tab.label }))}
    chosen={list.filters[name] ?? ALL}
    onChoose={(value) => list.setFilter(name, value === ALL ? undefined : value)}
  />
)
