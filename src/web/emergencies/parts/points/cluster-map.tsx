import { useMantineTheme } from '@mantine/core'
import type { Map } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { Marker, useMap, type MapRef } from '@vis.gl/react-maplibre'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import { shownCode } from '../../../platform/choices/status-badge.tsx'
import { drawBadge } from '../../../platform/map/draw-marker.ts'
import { MapCanvas } from '../../../platform/map/map-canvas.tsx'
import type { Bounds, Point } from '../../../platform/map/point.ts'
import { CENTRE } from '../../../platform/map/default-centre.ts'
import type { OnPaper } from '../../../platform/map/printed-map.tsx'
import { ClusterMarker } from './cluster-marker.tsx'
import type { FoundPoint, MapMarker } from './clustered-points.ts'
import { gravestOf } from './counted-statuses.ts'
import { MarkerPopup } from './marker-popup.tsx'
import { wordsOfMarker } from './number-words.ts'
import { useCameraBeside } from './use-camera-beside.ts'
import type { View } from './use-points.ts'
import { codeColors } from '../../../platform/choices/code-colors.ts'
import classes from './points.module.css'

/** Pixels from the middle of the ring to its edge. */
const RING = 38

interface LitProps {
  lit: FoundPoint
  markers: readonly MapMarker[]
}

/** A ring around one emergency, whose cluster may be drawn elsewhere: then its icon is in it. The list beside the map names it. */
const LitMarker = ({ lit, markers }: LitProps) => {
  const { current: map } = useMap()
  const { color, Icon } = shownCode(storedStatuses, lit.status)
  const at = map?.project(lit)
  const isEmpty = at !== undefined && !markers.some((marker) => map !== undefined && map.project(marker).dist(at) < RING)
  return (
    <span className={classes.lit} style={codeColors(color)} data-lit-marker aria-hidden>
      {isEmpty && (
        <span className={classes.litIcon}>
          <Icon size={20} stroke={2} />
        </span>
      )}
    </span>
  )
}

/** Moves a point to the lower half of the map, so that a window above it is not cut off, also on a phone. */
const makeRoom = (map: MapRef | null, { lat, lng }: Point): void => {
  if (map === null) return
  map.easeTo({ center: [lng, lat], offset: [0, map.getContainer().clientHeight * 0.3] })
}

interface Props {
  markers: readonly MapMarker[]
  /** Of all points. */
  bounds: Bounds | undefined
  /** When it changes, the map shows all points; in another size it still does, unless it has been moved. */
  fitTo: string
  height: number | string
  onView: (view: View) => void
  /** For a screen that shows the same emergencies beside the map. */
  beside?: MapBeside
}

interface MapBeside {
  /** The emergency that is pointed at there, or else the opened one. */
  lit: FoundPoint | undefined
  /** The emergency that is shown whole; the map moves to it. */
  opened: number | undefined
  /** Called with the emergency that is pointed at on the map. */
  onPoint: (id: number | undefined) => void
  /** Shows an emergency beside the map, in place of a link to it. */
  onOpen: (id: number) => void
  /** How many pixels of the map are covered by what is opened. */
  coveredBy: (map: HTMLElement) => { left: number; bottom: number }
}

const above = { zIndex: 1, pointerEvents: 'none' } as const

/** The map behind the points; loaded only with it. */
export const ClusterMap = ({ markers, bounds, fitTo, height, onView, beside }: Props) => {
  const map = useRef<MapRef>(null)
  const fitted = useRef({ to: '', size: '' })
  // Undone by whatever moves the map to something else.
  const showsAll = useRef(false)
  const [opened, setOpened] = useState<MapMarker>()
  // Where the pressed cluster was: the focus goes to what it became.
  const pressed = useRef<MapMarker>(undefined)
  const { colors } = useMantineTheme()

  const lit = beside?.lit
  const { stay: stayBeside, pointOnMap } = useCameraBeside(map, beside)
  const stay = () => {
    showsAll.current = false
    stayBeside()
  }
  const fit = () => {
    if (map.current === null || bounds === undefined) return
    const { width, height: drawnHeight } = map.current.getCanvas().style
    const size = `${width} ${drawnHeight}`
    const isResized = showsAll.current && beside?.opened === undefined && fitted.current.size !== size
    if (fitted.current.to === fitTo && !isResized) return
    fitted.current = { to: fitTo, size }
    stay()
    showsAll.current = true
    map.current.fitBounds(bounds, { padding: { top: 56, bottom: 56, left: 56, right: 72 }, maxZoom: 14, duration: 0 })
  }
  useEffect(fit)
  useEffect(() => {
    const { current } = pressed
    const next = current && nearest(markers, current)
    if (next === undefined || next.key === current?.key) return
    pressed.current = undefined
    buttonOf(map.current, next)?.focus()
  }, [markers])

  const show = (drawn: Map) => {
    fit()
    const box = drawn.getBounds()
    onView({ bounds: [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], zoom: drawn.getZoom() })
  }
  const point = (id: number | undefined) => {
    pointOnMap(id)
    beside?.onPoint(id)
  }
  const press = (marker: MapMarker) => {
    const [only, ...others] = marker.emergencies
    if (beside && marker.zoom === undefined && only !== undefined && others.length === 0) return beside.onOpen(only.id)
    if (marker.zoom === undefined) {
      stay()
      makeRoom(map.current, marker)
      return setOpened(marker)
    }
    pressed.current = marker
    stay()
    map.current?.easeTo({ center: marker, zoom: marker.zoom + 0.01, essential: false })
  }
  const close = () => {
    if (opened) buttonOf(map.current, opened)?.focus()
    setOpened(undefined)
  }
  const draw: OnPaper['draw'] = (image, placeOf, drawn) => {
    for (const marker of markers.toReversed()) {
      const { number, status } = wordsOfMarker(marker.numbers)
      const { color } = shownCode(storedStatuses, gravestOf(marker.numbers))
      const [pale = 'white', deep = 'black'] = [colors[color]?.[1], colors[color]?.[9]]
      const icon = drawn.querySelector<SVGElement>(`[data-marker="${marker.key}"] svg`)
      drawBadge(image, placeOf(marker), { label: number === '' ? status : `${number} · ${status}`, pale, deep, icon })
    }
  }

  return (
    <MapCanvas
      ref={map}
      centre={CENTRE}
      hasManyMarkers
      height={height}
      name="Puntos de las emergencias"
      onView={show}
      onMoved={stay}
      onPaper={{ draw }}
    >
      {markers.map((marker) => (
        <Marker key={marker.key} latitude={marker.lat} longitude={marker.lng}>
          <ClusterMarker marker={marker} onPress={() => press(marker)} onPoint={beside && point} />
        </Marker>
      ))}
      {lit && (
        <Marker latitude={lit.lat} longitude={lit.lng} style={above}>
          <LitMarker lit={lit} markers={markers} />
        </Marker>
      )}
      {opened && <MarkerPopup key={opened.key} marker={opened} onClose={close} onOpen={beside?.onOpen} />}
    </MapCanvas>
  )
}

const buttonOf = (map: MapRef | null, marker: MapMarker) =>
  map?.getContainer().querySelector<HTMLButtonElement>(`[data-marker="${marker.key}"]`)

const nearest = (markers: readonly MapMarker[], { lat, lng }: MapMarker): MapMarker | undefined =>
  markers.toSorted((one, other) => distance(one, lat, lng) - distance(other, lat, lng))[0]
const distance = (marker: MapMarker, lat: number, lng: number) => (marker.lat - lat) ** 2 + (marker.lng - lng) ** 2
