import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { FilterTabs } from '../../platform/list/filters/filter-tabs.tsx'
import type { Filters } from '../../platform/list/use-list.ts'

const tabs = [
  { value: inProgressFilter, label: 'En curso' },
  { value: String(EmergencyStatus.Resuelta), label: 'Resueltas' },
  { label: 'Todas' },
]

/** Whether a tab is chosen. */
export const isTab = (list: Pick<Filters, 'filters'>): boolean => tabs.some(({ value }) => value === list.filters['status'])

export const StatusTabs = ({ list }: { list: Filters }) => (
  <FilterTabs list={list} name="status" label="Emergencias que se muestran" tabs={tabs} />
)
