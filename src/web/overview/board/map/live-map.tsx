import { Skeleton } from '@mantine/core'
import { IconBuildingCommunity, IconFiretruck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Marker, type MapRef } from '@vis.gl/react-maplibre'
import { isAroundGuatemala } from '../../../../contract/shared/places/guatemala.ts'
import { placeOf, resourceScreens } from '../../../../contract/shared/rights/screens.ts'
import { LoadFailure } from '../../../platform/calls/load-failure.tsx'
import { MapCanvas } from '../../../platform/map/map-canvas.tsx'
import { CENTRE } from '../../../platform/map/default-centre.ts'
import { boundsOf } from '../../../platform/map/point.ts'
import { useAsker } from '../../../platform/rights/person.ts'
import { PlaceLink } from '../../../platform/ui/place-link.tsx'
import { emergenciesInWords } from '../../../emergencies/parts/points/number-words.ts'
import { EmergencyMarkers } from './emergency-markers.tsx'
import classes from './live-map.module.css'
import { UnitMarkers } from './unit-markers.tsx'
import { useLiveMarkers } from './use-live-markers.ts'

const { station } = resourceScreens

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
  const outside = emergencies?.filter((marker) => !isAroundGuatemala(marker)).length ?? 0
  if (error) return <LoadFailure error={error} retry={retry} />
  if (emergencies === undefined) return <Skeleton height={height} radius="md" data-drawing />
  return (
    <>
      <MapCanvas ref={map} centre={CENTRE} hasManyMarkers height={height} name="Lo que pasa, en el mapa" onView={fit}>
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
        <UnitMarkers units={units} />
        <EmergencyMarkers emergencies={emergencies} />
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
