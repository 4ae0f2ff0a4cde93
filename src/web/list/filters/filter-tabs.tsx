import { useId } from 'react'
import type { Filters } from '../use-list.ts'
import classes from './filter-tabs.module.css'

/** The value of no filter. */
const ALL = 'all'

interface Props {
  list: Filters
  name: string
  label: string
  /** Without a value: no filter. */
  tabs: readonly { value?: string; label: string }[]
}

/**
 * Shortcuts of a filter; none is chosen while the filter is something else. The kit's own control measures the whole page when it
 * appears.
 */
export const FilterTabs = ({ list, name, label, tabs }: Props) => {
  const group = useId()
  const chosen = list.filters[name] ?? ALL
  return (
    <div role="radiogroup" aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: word }) => (
        <label key={word} className={classes.tab}>
          <input
            type="radio"
            name={group}
            value={value ?? ALL}
            checked={(value ?? ALL) === chosen}
            onChange={() => list.setFilter(name, value)}
          />
          {word}
        </label>
      ))}
    </div>
  )
}
