import { useQuery } from '@tanstack/react-query'
import { Marker } from '@vis.gl/react-maplibre'
import { gravestInProgress } from '../../../../contract/emergencies/emergency-rules.ts'
import { typeOfEmergency } from '../../../../contract/emergencies/emergency-texts.ts'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import { shownCode } from '../../../platform/choices/status-badge.tsx'
import { stringifySearch } from '../../../platform/list/list-state.ts'
import { useGroups } from '../../../platform/map/use-groups.ts'
import { PlaceLink, useGoTo } from '../../../platform/ui/place-link.tsx'
import { firstInProgress } from '../../../emergencies/parts/use-queue.ts'
import type { EmergencyMarker } from './board-markers.ts'
import classes from './live-map.module.css'

const { emergency } = resourceScreens
const inProgress = emergency.list.path + stringifySearch(gravestInProgress)

const APART = 44
/** Stations arrive later, and lie below what moves and burns. */
const above = { zIndex: 2 }

/** Emergencies in a map, each a link; those that would cover each other are one. They stand on their place, so that a unit there is seen. */
export const EmergencyMarkers = ({ emergencies }: { emergencies: readonly EmergencyMarker[] }) => {
  const { groups, separate } = useGroups(emergencies, APART)
  const go = useGoTo()
  return groups.map((group) => {
    const gravest = group.markers.at(-1)
    if (gravest === undefined) return null
    return (
      <Marker key={gravest.id} latitude={group.lat} longitude={group.lng} anchor="bottom" style={above}>
        {group.markers.length === 1 ? (
          <EmergencyLink marker={gravest} />
        ) : (
          <GroupButton count={group.markers.length} gravest={gravest} onPress={() => separate(group, () => go(inProgress))} />
        )}
      </Marker>
    )
  })
}

interface GroupProps {
  count: number
  gravest: EmergencyMarker
  onPress: () => void
}

const GroupButton = ({ count, gravest, onPress }: GroupProps) => {
  const { label, color, Icon } = shownCode(storedStatuses, gravest.status)
  const name = `${count} emergencias, la más grave: ${label}. Acercar`
  return (
    <button
      type="button"
      className={classes.group}
      style={codeColors(color)}
      title={name}
      aria-label={name}
      onClick={(event) => {
        // The map would take it for a press on itself.
        event.stopPropagation()
        onPress()
      }}
    >
      <Icon size={16} stroke={2} aria-hidden />
      {showNumber(count)}
    </button>
  )
}

/** Named as in the queue, as far as that shows it. */
const EmergencyLink = ({ marker: { id, status } }: { marker: EmergencyMarker }) => {
  const { data } = useQuery({ ...firstInProgress, enabled: false })
  const { label, color, Icon } = shownCode(storedStatuses, status)
  const row = data?.results.find((shown) => shown.id === id)
  const what = row === undefined ? `Emergencia # ${id}` : `${typeOfEmergency(row)}, ${row.address}`
  const name = `${label}: ${what}`
  return (
    <PlaceLink
      place={placeOf(emergency.record, id)}
      className={classes.emergency}
      style={codeColors(color)}
      title={name}
      aria-label={name}
    >
      <Icon size={18} stroke={2} aria-hidden />
    </PlaceLink>
  )
}
