import { Text } from '@mantine/core'
import { Popup } from '@vis.gl/react-maplibre'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { useBackAndEscapeClose } from '../../../platform/dialogs/back-closes.ts'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import { opensElsewhere, PlaceLink } from '../../../platform/ui/place-link.tsx'
import type { MapMarker } from './clustered-points.ts'
import { totalOf } from './counted-statuses.ts'
import { emergenciesInWords } from './number-words.ts'
import classes from './points.module.css'
import { StatusNumbers } from './status-numbers.tsx'

interface Props {
  marker: MapMarker
  onClose: () => void
  /** In place of the link to an emergency. */
  onOpen: ((id: number) => void) | undefined
}

/** What is at one place that does not separate: its emergencies, or on the public map how many there are. */
export const MarkerPopup = ({ marker, onClose, onOpen }: Props) => {
  useBackAndEscapeClose(true, onClose)
  const { lat, lng, emergencies, numbers, town } = marker
  const total = totalOf(numbers)
  const more = total - emergencies.length
  return (
    <Popup latitude={lat} longitude={lng} anchor="bottom" offset={24} maxWidth="280px" onClose={onClose}>
      <div className={classes.popup}>
        <Text fw={600} size="sm">
          {emergenciesInWords(total)} cerca de {town}
        </Text>
        {emergencies.length === 0 && <StatusNumbers numbers={numbers} />}
        {emergencies.some(({ isPlaced }) => !isPlaced) && (
          <Text size="sm" c="dimmed">
            Sin punto marcado en el mapa
          </Text>
        )}
        {emergencies.map(({ id, status }) => (
          <div key={id} className={classes.emergency}>
            <StatusBadge codes={storedStatuses} code={status} />
            <PlaceLink
              place={placeOf(resourceScreens.emergency.record, id)}
              onClick={(event) => {
                if (onOpen === undefined || opensElsewhere(event)) return
                event.preventDefault()
                onClose()
                onOpen(id)
              }}
            >
              Ver la emergencia {id}
            </PlaceLink>
          </div>
        ))}
        {emergencies.length > 0 && more > 0 && (
          <Text size="sm" c="dimmed">
            y {showNumber(more)} más
          </Text>
        )}
      </div>
    </Popup>
  )
}
