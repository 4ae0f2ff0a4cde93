import { Skeleton } from '@mantine/core'
import { IconBuildingCommunity, IconFiretruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Map } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { Marker, type MapRef } from '@vis.gl/react-maplibre'
import { isAroundGuatemala } from '../../../../contract/shared/places/guatemala.ts'
import { inProgressFilter } from '../../../../contract/emergencies/emergency-rules.ts'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { typeOfEmergency } from '../../../../contract/emergencies/emergency-texts.ts'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { showNumber } from '../../../../contract/shared/text/written-numbers.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import { shownCode } from '../../../platform/choices/status-badge.tsx'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import { stringifySearch } from '../../../platform/list/list-state.ts'
import { MapCanvas } from '../../../platform/map/map-canvas.tsx'
import { CENTRE } from '../../../platform/map/default-centre.ts'
import { boundsOf } from '../../../platform/map/point.ts'
import { useAsker } from '../../../platform/rights/person.ts'
import { PlaceLink, useGoTo } from '../../../platform/ui/place-link.tsx'
import { emergenciesInWords } from '../../../emergencies/parts/points/number-words.ts'
import { firstInProgress } from '../../../emergencies/parts/use-queue.ts'
import { groupsAt, type EmergencyMarker, type MarkerGroup } from './board-markers.ts'
import classes from './live-map.module.css'
import { useLiveMarkers } from './use-live-markers.ts'

const { emergency, station, vehicle } = resourceScreens
/** Stations arrive later, and lie below what moves and burns. */
const above = { zIndex: 1 }

const INITIAL_ZOOM = 10
/** Where markers that are still together are at one place. */
const CLOSEST = 15

/** Emergencies in progress, stations and units under way, each a link to its record. */
export const LiveMap = ({ height }: { height: number }) => {
  const { emergencies, stations, units, error, retry } = useLiveMarkers()
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
  const [zoom, setZoom] = useState(INITIAL_ZOOM)
  const view = (shown: Map) => {
    fit()
    setZoom(shown.getZoom())
  }
  const go = useGoTo()
  const separate = ({ markers, lat, lng }: MarkerGroup) => {
    const bounds = boundsOf(markers)
    // Emergencies at one place do not separate.
    if (map.current === null || bounds === undefined) return
    const isPlace = bounds[0] === bounds[2] && bounds[1] === bounds[3]
    if (map.current.getZoom() >= CLOSEST) go(emergency.list.path + stringifySearch({ status: inProgressFilter }))
    else if (isPlace) map.current.easeTo({ center: { lat, lng }, zoom: CLOSEST, essential: false })
    else map.current.fitBounds(bounds, { padding: 64, maxZoom: CLOSEST, essential: false })
  }

  const outside = emergencies?.filter((marker) => !isAroundGuatemala(marker)).length ?? 0
  if (error) return <LoadFailure error={error} retry={retry} />
  if (emergencies === undefined) return <Skeleton height={height} radius="md" data-drawing />
  return (
    <>
      <MapCanvas ref={map} centre={CENTRE} hasManyMarkers height={height} name="Lo que pasa, en el mapa" onView={view}>
        {stations.map(({ id, name, lat, lng }) => (
          <Marker key={`s${id}`} latitude={lat} longitude={lng}>
            {/* Stations and units have lists of their own for the keyboard: the way to an emergency must not lead through all of them. */}
            <PlaceLink
              place={placeOf(station.record, id)}
              className={classes.station}
              data-own={id === own || undefined}
              title={name}
              aria-label={name}
              tabIndex={-1}
            >
              <IconBuildingCommunity size={14} stroke={2} aria-hidden />
            </PlaceLink>
          </Marker>
        ))}
        {units.map(({ id, unit, plate, latitude, longitude, emergency: at }) => (
          <Marker key={`u${id}`} latitude={latitude} longitude={longitude} style={above}>
            <PlaceLink
              place={at === null ? placeOf(vehicle.record, id) : placeOf(emergency.record, at)}
              className={classes.unit}
              aria-label={`Unidad ${unit || plate}`}
              tabIndex={-1}
            >
              <IconFiretruck size={14} stroke={2} aria-hidden />
              {unit || plate}
            </PlaceLink>
          </Marker>
        ))}
        {groupsAt(emergencies, zoom).map((group) => {
          const gravest = group.markers.at(-1)
          if (gravest === undefined) return null
          return (
            <Marker key={`e${gravest.id}`} latitude={group.lat} longitude={group.lng} style={above}>
              {group.markers.length === 1 ? (
                <EmergencyLink marker={gravest} />
              ) : (
                <GroupButton group={group} gravest={gravest} onPress={() => separate(group)} />
              )}
            </Marker>
          )
        })}
      </MapCanvas>
      <ul className={classes.legend} aria-label="Leyenda del mapa">
        <li>
          <IconBuildingCommunity size={14} stroke={2} aria-hidden /> Estación
        </li>
        {units.length > 0 && (
          <li>
            <IconFiretruck size={14} stroke={2} aria-hidden /> Unidad en trackeo
          </li>
        )}
        {outside > 0 && <li>{emergenciesInWords(outside)} fuera del mapa</li>}
      </ul>
    </>
  )
}

interface GroupProps {
  group: MarkerGroup
  gravest: EmergencyMarker
  onPress: () => void
}

const GroupButton = ({ group, gravest, onPress }: GroupProps) => {
  const { label, color, Icon } = shownCode(storedStatuses, gravest.status)
  const name = `${group.markers.length} emergencias, la más grave: ${label}. Acercar`
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
      {showNumber(group.markers.length)}
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
