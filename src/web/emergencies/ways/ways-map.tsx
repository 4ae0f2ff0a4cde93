import { useMantineTheme } from '@mantine/core'
import { IconMapPinFilled } from '@tabler/icons-react'
import type { Map } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Marker, type MapRef } from '@vis.gl/react-maplibre'
import type { EmergencyDetail } from '../../../contract/emergencies/emergencies.schema.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { shownCode } from '../../platform/choices/status-badge.tsx'
import { BadgeMarker } from '../../platform/map/badge-marker.tsx'
import { drawBadge, drawPin } from '../../platform/map/draw-marker.ts'
import { MapCanvas } from '../../platform/map/map-canvas.tsx'
import { boundsOf, isPlaced } from '../../platform/map/point.ts'
import { shownPoint } from '../../platform/map/default-centre.ts'
import type { OnPaper } from '../../platform/map/printed-map.tsx'
import { pointOf } from './position-at.ts'
import { useMapLook } from './use-map-look.ts'
import { hasWayLayers, WayLayers } from './way-layers.tsx'
import classes from './ways.module.css'

interface Props {
  emergency: EmergencyDetail
  ways: readonly EmergencyWay[]
  at: number
  /** When it changes, the map shows all ways. */
  fits: number
  height: number
}

/** The ways, and the units where they were at a time; loaded only when it comes near. */
export const WaysMap = ({ emergency, ways, at, fits, height }: Props) => {
  const ref = useRef<MapRef>(null)
  const [map, setMap] = useState<Map>()
  const look = useMapLook(map)
  const given = { lat: emergency.latitude, lng: emergency.longitude }
  const place = shownPoint(given)
  const label = emergency.is_station_place ? 'Ubicación de la estación' : 'Ubicación de la emergencia'
  const badge = { codes: storedStatuses, code: emergency.status }
  useFit(map, fits, ways, isPlaced(given) ? [given] : [])

  const { colors } = useMantineTheme()
  const draw: OnPaper['draw'] = (image, placeOf, shown) => {
    if (emergency.is_station_place) return drawPin(image, placeOf(place))
    const { label: text, color } = shownCode(badge.codes, badge.code)
    const [pale = 'white', deep = 'black'] = [colors[color]?.[1], colors[color]?.[9]]
    drawBadge(image, placeOf(place), { label: text, pale, deep, icon: shown.querySelector('.map-badge svg') })
  }

  return (
    <div className={classes.map}>
      <MapCanvas
        ref={ref}
        centre={place}
        height={height}
        name="Recorridos en el mapa"
        onView={setMap}
        onPaper={{ draw, isComplete: hasWayLayers }}
      >
        {map !== undefined && <WayLayers ways={ways} at={at} {...look} />}
        <Marker latitude={place.lat} longitude={place.lng} anchor="bottom">
          {emergency.is_station_place ? (
            <span className="map-pin" data-placed role="img" aria-label={label}>
              <IconMapPinFilled size={40} aria-hidden />
            </span>
          ) : (
            <BadgeMarker badge={badge} place={label} />
          )}
        </Marker>
      </MapCanvas>
    </div>
  )
}

/** Shows all of them once for each `fits`: later the person may have moved the map. */
const useFit = (
  map: Map | undefined,
  fits: number,
  ways: readonly EmergencyWay[],
  place: readonly { lat: number; lng: number }[],
) => {
  const fitted = useRef<number>(undefined)
  const bounds = useMemo(() => {
    // A wrong position may be on the other side of the world.
    const good = ways.flatMap(({ points }) => points)
    const shown = good.length > 0 ? good : ways.flatMap(({ jumps }) => jumps)
    return boundsOf([...shown.map(pointOf), ...place])
  }, [ways, place])
  useEffect(() => {
    if (map === undefined || bounds === undefined || fitted.current === fits) return
    fitted.current = fits
    map.fitBounds(bounds, { padding: 48, maxZoom: 15, duration: 0 })
  }, [map, bounds, fits])
}
