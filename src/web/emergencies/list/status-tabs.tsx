import { BY_GRAVITY, gravestInProgress, inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { RadioTabs } from '../../platform/choices/radio-tabs.tsx'
import { stringifySearch } from '../../platform/list/list-state.ts'
import { useEmergencyTab } from '../../platform/shell/sidebar-links.ts'
import { useWriteSearch, type Filters } from '../../platform/list/use-list.ts'

const resolved = String(EmergencyStatus.Resuelta)
const ALL = 'all'

const tabs = [
  { value: inProgressFilter, label: 'En curso', search: gravestInProgress },
  { value: resolved, label: 'Resueltas', search: { status: resolved } },
  { value: ALL, label: 'Todas', search: {} },
]

/** The tab that is chosen; none while the status filter is something else. */
const chosenIn = ({ filters }: Pick<Filters, 'filters'>) => filters['status'] ?? ALL

export const isTab = (list: Pick<Filters, 'filters'>): boolean => tabs.some(({ value }) => value === chosenIn(list))

/** Changes the status filter. Those in progress come by gravity; the others keep the order that the person has chosen. */
export const useStatusFilter = () => {
  const write = useWriteSearch()
  return (status: string | undefined) =>
    write((latest) => {
      const ordering = latest['ordering'] === BY_GRAVITY ? undefined : latest['ordering']
      return { ...latest, page: undefined, ordering, status, ...(status === inProgressFilter && gravestInProgress) }
    }, false)
}

/** The sidebar leads to the one that was chosen last. */
export const StatusTabs = ({ list }: { list: Pick<Filters, 'filters'> }) => {
  const filter = useStatusFilter()
  const [, remember] = useEmergencyTab()
  return (
    <RadioTabs
      label="Emergencias que se muestran"
      tabs={tabs}
      chosen={chosenIn(list)}
      onChoose={(chosen) => {
        const { search } = tabs.find(({ value }) => value === chosen) ?? { search: {} }
        remember(stringifySearch(search))
        filter(chosen === ALL ? undefined : chosen)
      }}
    />
  )
}
