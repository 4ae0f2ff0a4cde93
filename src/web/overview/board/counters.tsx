import { IconFiretruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getsFigures } from '../../../contract/overview/dashboard-rules.ts'
import { gravestInProgress } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus, storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { shownCode } from '../../platform/choices/status-badge.tsx'
import { stringifySearch } from '../../platform/list/list-state.ts'
import { useAsker } from '../../platform/rights/person.ts'
import { availableUnits, pointsInProgress } from './board-queries.ts'
import { CounterLine, type Counter } from './counter-line.tsx'
import { countByStatus, countedStatuses, wordFor, wordOf } from './counts.ts'
import { firstInProgress } from '../../emergencies/parts/use-queue.ts'

const emergencies = resourceScreens.emergency.list.path
const vehicles = resourceScreens.vehicle.list.path

const lookOf = (status: EmergencyStatus) => {
  const { color, Icon } = shownCode(storedStatuses, status)
  return { color, Icon }
}

/** What goes on and which units are free, in one line. */
export const Counters = () => {
  const { counts, total, hasFailed, retry } = useCounts()
  const units = useQuery(availableUnits)
  const free = units.data?.count
  const ofStatus = countedStatuses.map((status): Counter => {
    const count = counts?.[status]
    return { count, word: wordOf(status, count ?? 0), ...lookOf(status), place: emergencies + stringifySearch({ status }) }
  })
  const inAll: Counter = {
    count: total,
    word: 'en curso',
    ...lookOf(EmergencyStatus.Activo),
    place: emergencies + stringifySearch(gravestInProgress),
  }
  const ofUnits: Counter = {
    count: free,
    word: wordFor(['unidad disponible', 'unidades disponibles'], free ?? 0),
    Icon: IconFiretruck,
    color: 'teal',
    place: vehicles + stringifySearch({ disponibility: VehicleState.Disponible }),
  }
  return (
    <CounterLine
      label="Lo que pasa ahora"
      counters={[...(total === undefined ? ofStatus : [inAll]), ofUnits]}
      hasFailed={hasFailed || (free === undefined && units.error !== null)}
      retry={() => {
        retry()
        void units.refetch()
      }}
    />
  )
}

/** Few emergencies are all on the first page of the queue; of more, the map's points show their statuses. */
const useCounts = () => {
  const first = useQuery(firstInProgress)
  const isWhole = first.data !== undefined && first.data.count <= PAGE_SIZE
  const mayAsk = getsFigures(useAsker())
  const points = useQuery({ ...pointsInProgress, enabled: mayAsk && first.data !== undefined && !isWhole })
  const statuses = isWhole ? first.data.results.map(({ status }) => status) : points.data?.statuses
  return {
    counts: statuses && countByStatus(statuses),
    /** All that is known for a person without a station. */
    total: mayAsk || isWhole ? undefined : first.data?.count,
    hasFailed: statuses === undefined && (first.data === undefined ? first : points).error !== null,
    retry: () => void (first.data === undefined ? first.refetch() : points.refetch()),
  }
}
