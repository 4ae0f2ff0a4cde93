import { EmergencyStatus, inProgressFilter } from '../../contract/emergency-rules.ts'
import { FilterTabs } from '../list/filters/filter-tabs.tsx'
import type { Filters } from '../list/use-list.ts'

const tabs = [
  { value: inProgressFilter, label: 'En curso' },
  { value: String(EmergencyStatus.Resuelta), label: 'Resueltas' },
  { value: undefined, label: 'Todas' },
]

/** Whether a tab is chosen. */
export const isTab = ({ filters }: Pick<Filters, 'filters'>): boolean => tabs.some(({ value }) => value === filters['status'])

/** Shortcuts of the status filter. */
export const StatusTabs = ({ list }: { list: Filters }) => (
  <FilterTabs list={list} name="status" label="Emergencias que se muestran" tabs={tabs} />
)
