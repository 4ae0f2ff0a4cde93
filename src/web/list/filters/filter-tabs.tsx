import { useId } from 'react'
import type { Filters } from '../use-list.ts'
import classes from './filter-tabs.module.css'

export interface FilterTab {
  /** Undefined: without the filter. */
  value: string | undefined
  label: string
}

interface Props {
  list: Pick<Filters, 'filters' | 'setFilter'>
  name: string
  label: string
  tabs: readonly FilterTab[]
}

/**
 * Shortcuts of a filter; none is chosen while the filter is something else. The kit's own control measures the whole page when it
 * appears.
 */
export const FilterTabs = ({ list, name, label, tabs }: Props) => {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <label key={tab.label} className={classes.tab}>
          <input
            type="radio"
            name={group}
            checked={tab.value === list.filters[name]}
            onChange={() => list.setFilter(name, tab.value)}
          />
          {tab.label}
        </label>
      ))}
    </div>
  )
}
