import { useId } from 'react'
import { EmergencyStatus, inProgressFilter } from '../../contract/emergency-rules.ts'
import type { Filters } from '../list/use-list.ts'
import classes from './status-tabs.module.css'

const ALL = 'todas'

const tabs = [
  { value: inProgressFilter, label: 'En curso' },
  { value: String(EmergencyStatus.Resuelta), label: 'Resueltas' },
  { value: ALL, label: 'Todas' },
]

const valueOf = (list: Pick<Filters, 'filters'>) => list.filters['status'] ?? ALL

/** Whether a tab is chosen. */
export const isTab = (list: Pick<Filters, 'filters'>): boolean => tabs.some(({ value }) => value === valueOf(list))

/**
 * Shortcuts of the status filter; none is chosen while the filter is something else. The kit's own control measures the whole page
 * when it appears.
 */
export const StatusTabs = ({ list }: { list: Filters }) => {
  const group = useId()
  const chosen = valueOf(list)
  const choose = (value: string) => list.setFilter('status', value === ALL ? undefined : value)
  return (
    <div role="radiogroup" aria-label="Emergencias que se muestran" className={classes.tabs}>
      {tabs.map(({ value, label }) => (
        <label key={value} className={classes.tab}>
          <input type="radio" name={group} value={value} checked={value === chosen} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}
