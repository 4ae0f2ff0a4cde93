import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Marker, type MapRef } from 'react-map-gl/maplibre'
import { storedStatuses } from '../../../contract/emergency-rules.ts'
import { typeOfEmergency } from '../../../contract/emergency-texts.ts'
import { placeOf, resourceScreens } from '../../../contract/screens.ts'
import { codeColors } from '../../choices/code-colors.ts'
import { shownCode } from '../../choices/status-badge.tsx'
import { LoadFailure } from '../../calls/load-failure.tsx'
import { MapCanvas } from '../../map/map-canvas.tsx'
import { CENTRE } from '../../map/point.ts'
import { useAsker } from '../../ui/person.ts'
import { PlaceLink } from '../../ui/place-link.tsx'
import { resourceIcons } from '../../ui/resource-icons.ts'
import { firstInProgress } from '../use-queue.ts'
import { boundsOf, type EmergencyMark } from './board-marks.ts'
import classes from './live-map.module.css'
import { useLiveMarks } from './use-live-marks.ts'

const { emergency, station, vehicle } = resourceScreens
const StationIcon = resourceIcons.station
const UnitIcon = resourceIcons.vehicle

/** Emergencies in progress, stations and units under way, each a link to its record. */
export const LiveMap = ({ height }: { height: number }) => {
  const { emergencies, stations, units, error, retry } = useLiveMarks()
  const own = useAsker().station_id
  const map = useRef<MapRef>(null)
  const isFitted = useRef(false)
  const fit = () => {
    if (map.current === null || emergencies === undefined || isFitted.current) return
    const places = stations.map(({ lat, lng, id }) => ({ lat, lng, id }))
    const shown = emergencies.length > 0 ? [...emergencies, ...places.filter(({ id }) => id === own)] : places
    const bounds = boundsOf(shown)
    if (bounds === undefined) return
    isFitted.current = true
    map.current.fitBounds(bounds, { padding: 48, maxZoom: 13, duration: 0 })
  }
  useEffect(fit)

  if (error) return <LoadFailure error={error} retry={retry} />
  if (emergencies === undefined) return <Skeleton height={height} radius="md" data-drawing />
  return (
    <>
      <MapCanvas ref={map} centre={CENTRE} height={height} name="Lo que pasa, en el mapa" onView={fit}>
        {stations.map(({ id, name, lat, lng }) => (
          <Marker key={`s${id}`} latitude={lat} longitude={lng}>
            {/* Stations have a list of their own for the keyboard: the way to an emergency must not lead through all of them. */}
            <PlaceLink
              place={placeOf(station.record, id)}
              className={classes.station}
              data-own={id === own || undefined}
              title={name}
              aria-label={name}
              tabIndex={-1}
            >
              <StationIcon size={14} stroke={2} aria-hidden />
            </PlaceLink>
          </Marker>
        ))}
        {units.map(({ id, unit, plate, latitude, longitude, emergency: at }) => (
          <Marker key={`u${id}`} latitude={latitude} longitude={longitude}>
            <PlaceLink
              place={at === null ? placeOf(vehicle.record, id) : placeOf(emergency.record, at)}
              className={classes.unit}
              aria-label={`Unidad ${unit || plate}`}
            >
              <UnitIcon size={14} stroke={2} aria-hidden />
              {unit || plate}
            </PlaceLink>
          </Marker>
        ))}
        {emergencies.map((mark) => (
          <Marker key={`e${mark.id}`} latitude={mark.lat} longitude={mark.lng}>
            <EmergencyLink mark={mark} />
          </Marker>
        ))}
      </MapCanvas>
      <ul className={classes.legend} aria-label="Leyenda del mapa">
        <li>
          <StationIcon size={14} stroke={2} aria-hidden /> Estación
        </li>
        {units.length > 0 && (
          <li>
            <UnitIcon size={14} stroke={2} aria-hidden /> Unidad en trackeo
          </li>
        )}
      </ul>
    </>
  )
}

/** Named as in the queue, as far as that shows it. */
const EmergencyLink = ({ mark: { id, status } }: { mark: EmergencyMark }) => {
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
