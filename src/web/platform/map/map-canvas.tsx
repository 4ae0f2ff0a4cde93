import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useMemo, useState, type ReactNode, type Ref, type TouchEvent } from 'react'
import {
  AttributionControl,
  Map,
  NavigationControl,
  ScaleControl,
  type MapLayerMouseEvent,
  type MapRef,
} from '@vis.gl/react-maplibre'
import type { PublicSettings } from '../../../contract/shared/public-settings.schema.ts'
import { publicApi } from '../calls/api.ts'
import { BASE_MAP_MIN_ZOOM, baseStyle, STREETS } from './style/base-style.ts'
import { MapUnavailable } from './map-unavailable.tsx'
import type { Point } from './point.ts'
import { PrintedMap, type OnPaper } from './printed-map.tsx'
import { useRoads } from './style/use-roads.ts'
import { useStreets } from './style/use-streets.ts'
import { Surroundings } from './surroundings/surroundings.tsx'

/** MapLibre's own texts. */
const spanish = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar las fuentes del mapa',
  'Marker.Title': 'Marcador del mapa',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'Popup.Close': 'Cerrar',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

maplibre.setWorkerUrl(workerUrl)

/** Some streets in each direction, or a town. */
const STREETS_AROUND = { place: 16, other: 13 }
/** The built-in map without roads has nothing smaller than towns: closer, most places would have none in sight to go by. */
const TOWNS_AROUND = { place: 12, other: 10 }
/** Some main road in sight. */
const ROADS_AROUND = { place: 13, other: 11 }

interface Props {
  ref?: Ref<MapRef>
  centre: Point
  zoom?: number
  /** It is about this one place, of which the streets around are looked for. */
  isPlace?: boolean
  /** They come before the names of towns. */
  hasManyMarkers?: boolean
  height: number | string
  /** What the map is called, if there are several on the screen. */
  name?: string
  onClick?: (event: MapLayerMouseEvent) => void
  /** Once the map can be drawn, and each time it shows another part. */
  onView?: (map: maplibre.Map) => void
  /** Called when the person moves it, by whatever means. */
  onMoved?: () => void
  /** How it is printed; by default not at all. */
  onPaper?: OnPaper
  children: ReactNode
}

/** A map that renders even offline: the built-in style first, replaced by the configured one once it has loaded. */
export const MapCanvas = (props: Props) => {
  const { ref, centre, zoom, isPlace = false, hasManyMarkers = false, height, name = 'Mapa' } = props
  const { onClick, onView, onMoved, onPaper, children } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { data: settings, isPending } = useQuery(mapSettings)
  const roads = useRoads(settings)
  const streets = useStreets(settings)
  const builtIn = useMemo(() => baseStyle(scheme, hasManyMarkers, roads.loaded), [scheme, hasManyMarkers, roads.loaded])
  const [isUnreachable, setUnreachable] = useState(false)
  const configured = isUnreachable ? '' : settings?.map_style_url
  const { styleOf } = streets
  const own = useMemo(() => styleOf?.(scheme), [scheme, styleOf])
  const [lacksStreets, setLacksStreets] = useState(false)
  const [drawn, setDrawn] = useState<maplibre.Map>()
  const [failed, setFailed] = useState(false)
  const [dragPan, setDragPan] = useState(!isTouch)

  if (failed) return <MapUnavailable height={height} />
  const paper = onPaper && <PrintedMap map={drawn} {...onPaper} />
  if (isPending)
    return (
      <>
        <Skeleton height={height} radius="md" data-drawing />
        {paper}
      </>
    )

  // One finger scrolls the page past the map; two move the map.
  const countFingers = (event: TouchEvent) => setDragPan(event.touches.length > 1)

  return (
    <>
      <div
        className="map"
        data-drawing={!drawn || undefined}
        style={{ height }}
        onTouchStartCapture={countFingers}
        onMouseDownCapture={() => setDragPan(true)}
      >
        <Map
          ref={ref ?? null}
          mapLib={maplibre}
          // MapLibre keeps the current style if a new one cannot be loaded.
          mapStyle={drawn ? configured || own || builtIn : builtIn}
          initialViewState={{
            latitude: centre.lat,
            longitude: centre.lng,
            zoom: zoom ?? firstZoom(isPlace, Boolean(configured) || streets.known !== null, roads.known !== null),
          }}
          minZoom={BASE_MAP_MIN_ZOOM}
          maxPitch={0}
          dragRotate={false}
          // The name of something that moves would fade in again at each step, and be read at none.
          fadeDuration={0}
          pitchWithRotate={false}
          dragPan={dragPan}
          locale={{ ...spanish, 'Map.Title': name }}
          attributionControl={false}
          onLoad={(event) => {
            event.target.touchZoomRotate.disableRotation()
            setDrawn(event.target)
            onView?.(event.target)
          }}
          onError={({ target, error, ...event }) => {
            // Without a map there is no WebGL context; any other error is a tile or style that did not load.
            if (!(target as unknown)) setFailed(true)
            else if (error instanceof maplibre.AJAXError && error.url === configured) setUnreachable(true)
            else if ('sourceId' in event && event.sourceId === STREETS) setLacksStreets(true)
          }}
          {...(onView && { onMoveEnd: (event) => onView(event.target) })}
          {...(onMoved && { onMoveStart: ({ originalEvent }) => originalEvent && onMoved() })}
          {...(onClick && { onClick, cursor: 'crosshair' })}
        >
          <NavigationControl position="top-right" showCompass={false} />
          <ScaleControl position="bottom-left" unit="metric" />
          <AttributionControl compact position="bottom-right" />
          {drawn && !configured && (!own || lacksStreets) && <Surroundings scheme={scheme} />}
          {children}
        </Map>
      </div>
      {paper}
    </>
  )
}

const firstZoom = (isPlace: boolean, hasStreets: boolean, hasRoads: boolean): number => {
  const around = hasStreets ? STREETS_AROUND : hasRoads ? ROADS_AROUND : TOWNS_AROUND
  return isPlace ? around.place : around.other
}

// Requested even without a network, so that the built-in map does not wait for one.
const mapSettings = {
  queryKey: ['settings'],
  queryFn: () => publicApi.get<PublicSettings>('settings'),
  staleTime: Infinity,
  retry: false,
  networkMode: 'always' as const,
}

/** Whether the device has a touch screen instead of a mouse. */
export const isTouch = matchMedia('(pointer: coarse)').matches
