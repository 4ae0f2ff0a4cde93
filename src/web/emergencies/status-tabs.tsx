import { SegmentedControl } from '@mantine/core'
import { EmergencyStatus, inProgressFilter } from '../../contract/emergency-rules.ts'
import type { Filters } from '../list/use-list.ts'

const ALL = 'todas'

const tabs = [
  { value: inProgressFilter, label: 'En curso' },
  { value: String(EmergencyStatus.Resuelta), label: 'Resueltas' },
  { value: ALL, label: 'Todas' },
]

/** Shortcuts of the status filter; none is chosen while the filter is something else. */
export const StatusTabs = ({ list }: { list: Filters }) => (
  <SegmentedControl
    aria-label="Emergencias que se muestran"
    data={tabs}
    value={list.filters['status'] ?? ALL}
    onChange={(chosen) => list.setFilter('status', chosen === ALL ? undefined : chosen)}
    withItemsBorders={false}
    radius="xl"
  />
)
