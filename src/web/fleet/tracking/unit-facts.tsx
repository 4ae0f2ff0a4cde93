import { Anchor, Button, Group } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import type { TrackedVehicle } from '../../../contract/fleet/tracking.schema.ts'
import { isOldPosition, trackingStatuses } from '../../../contract/fleet/tracking-rules.ts'
import { unitName } from '../../../contract/shared/text/unit-name.ts'
import { StatusBadge } from '../../platform/choices/status-badge.tsx'
import { useBackAndEscapeClose } from '../../platform/dialogs/back-closes.ts'
import { Fact } from '../../platform/record/fact.tsx'
import { focusIfLost } from '../../platform/ui/focus-back.ts'
import { usePerson } from '../../platform/rights/person.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import { UnitName } from '../../platform/ui/unit-name.tsx'
import { StopTracking } from './device/stop-tracking.tsx'
import classes from './tracking.module.css'
import type { UnitPositions } from './unit-positions.ts'
import { ageInWords, batteryInWords, googleMapsOf, silentSince, speedInWords } from './unit-words.ts'
import { useLatestPositions } from './use-latest-positions.ts'

interface Props {
  unit: TrackedVehicle
  positions: UnitPositions
  onShown: (element: HTMLElement | null) => void
  isFollowing: boolean
  onFollow: (follows: boolean) => void
  onClose: () => void
}

/** What is known of the chosen unit: on the map in its window, on a phone below the map. */
export const UnitFacts = ({ unit, positions, onShown, isFollowing, onFollow, onClose }: Props) => {
  useBackAndEscapeClose(true, onClose)
  const window = useRef<HTMLDivElement>(null)
  // The button that stopped it had the focus, and the unit stays if it sends by key.
  useEffect(() => {
    const { current } = window
    return unit.on_tracking ? () => focusIfLost(current) : undefined
  }, [unit.on_tracking])
  const { now, pointOf } = useLatestPositions(positions)
  const point = pointOf(unit)
  const isOld = point === undefined || isOldPosition(point.time, now)
  const isSilent = isOld && point !== undefined && unit.on_tracking && !unit.by_key
  const isAdministrator = usePerson()?.role === Role.Administrador
  return (
    <div
      ref={useMergedRef(window, onShown)}
      className={classes.facts}
      role="group"
      aria-label={`Vehículo ${unitName(unit)}`}
      tabIndex={-1}
    >
      <Group gap={8} pr={28}>
        <UnitName vehicle={unit} />
        <StatusBadge codes={trackingStatuses} code={unit.emergency_status} />
      </Group>
      <div className={classes.columns}>
        {unit.emergency !== null && (
          <Fact label="Emergencia">
            <Anchor component={PlaceLink} place={placeOf(resourceScreens.emergency.record, unit.emergency)} inherit>
              {unit.emergency_code}
            </Anchor>
          </Fact>
        )}
        <Fact label="Tipo de emergencia">{unit.emergency_type}</Fact>
        <Fact label="Estación">{unit.station}</Fact>
        <Fact label="Piloto">{unit.pilot}</Fact>
        <Fact label="Velocidad">{isOld ? undefined : speedInWords(point.speed)}</Fact>
        <Fact label="Posición">{point === undefined ? 'Sin posición' : ageInWords(now - point.time)}</Fact>
        <Fact label="Aviso">{isSilent ? silentSince(point.time) : undefined}</Fact>
        <Fact label="Precisión">{point?.accuracy === undefined ? undefined : `±${Math.round(point.accuracy)} m`}</Fact>
        <Fact label="Enviada por">{[senderOf(unit), batteryInWords(point?.battery)].filter(Boolean).join(' · ')}</Fact>
      </div>
      <Group gap={8}>
        {point !== undefined && (
          <Button
            size="xs"
            variant={isFollowing ? 'default' : 'filled'}
            leftSection={
              isFollowing ? <IconCurrentLocationOff size={16} aria-hidden /> : <IconCurrentLocation size={16} aria-hidden />
            }
            onClick={() => onFollow(!isFollowing)}
          >
            {isFollowing ? 'Dejar de seguir' : 'Seguir'}
          </Button>
        )}
        {isAdministrator && unit.on_tracking && <StopTracking unit={unit} />}
      </Group>
      {point !== undefined && (
        <Anchor href={googleMapsOf(point)} target="_blank" rel="noopener noreferrer" size="sm">
          Abrir en Google Maps
        </Anchor>
      )}
    </div>
  )
}

const senderOf = ({ tracked_by_name, by_key }: TrackedVehicle): string =>
  tracked_by_name === '' && by_key ? 'Aplicación de trackeo' : tracked_by_name
