import { useMantineTheme } from '@mantine/core'
import type { Map, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Popup, type MapRef } from '@vis.gl/react-maplibre'
import { DRAW_UNITS_MS } from '../../../../contract/fleet/limits.ts'
import type { TrackedVehicle } from '../../../../contract/fleet/tracking.schema.ts'
import { unitName } from '../../../../contract/shared/text/unit-name.ts'
import { labelOf } from '../../../../contract/shared/codes.ts'
import { trackingStatuses } from '../../../../contract/fleet/tracking-rules.ts'
import { shownCode } from '../../../platform/choices/status-badge.tsx'
import { serverNow } from '../../../platform/calls/server-clock.ts'
import { MapCanvas } from '../../../platform/map/map-canvas.tsx'
import { CENTRE } from '../../../platform/map/default-centre.ts'
import { boundsOf, type Point } from '../../../platform/map/point.ts'
import type { OnPaper } from '../../../platform/map/printed-map.tsx'
import classes from '../tracking.module.css'
import type { UnitPoint, UnitPositions } from '../unit-positions.ts'
import { ageInWords } from '../unit-words.ts'
import { sourceOf, UNITS } from './unit-layers.ts'
import { UnitLegend } from './unit-legend.tsx'
import { unitAt } from './unit-at.ts'
import { unitPainter } from './paint-units.ts'

interface Props {
  units: readonly TrackedVehicle[]
  positions: UnitPositions
  chosen: number | undefined
  /** With undefined, where no unit is. */
  onChoose: (id: number | undefined) => void
  isFollowing: boolean
  /** The person moves the map. */
  onMoved: () => void
  /** When it changes, the map shows all units. */
  fits: number
  height: number
  /** The window is on the map. */
  onWindow: () => void
  /** The window of the chosen unit, if it has one on the map. */
  shownWindow: ReactNode
  emergencies: ReactNode
  /** What is looked at while there is no unit. */
  places: readonly Point[]
}

/** In pixels above the lower edge, so that the window above the chosen unit has room. */
const ABOVE_EDGE = 70
/** The farthest that a chosen unit is looked at from. */
const CHOSEN_ZOOM = 12
/** The units are layers of the map. */
const onPaper: OnPaper = { draw: () => undefined, isComplete: (map) => sourceOf(map, UNITS) !== undefined }
const WORDS_PAUSE_MS = 100
/** How long a map is waited for that does not finish a picture. */
const MOST_DRAWING_MS = 1000

/** The map of units; loaded only with it. */
export const UnitsMap = (props: Props) => {
  const { positions, chosen, isFollowing, height, shownWindow, emergencies } = props
  const hasWindow = shownWindow !== null
  const ref = useRef<MapRef>(null)
  const legend = useRef<HTMLUListElement>(null)
  const [map, setMap] = useState<Map>()
  const [place, setPlace] = useState<{ id: number; point: UnitPoint }>()
  const { colors } = useMantineTheme()
  const latest = useRef(props)
  const drawAtOnce = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (map === undefined) return undefined
    const painter = unitPainter(map, {
      positions,
      colorsOf: (status, isOld, isDarkMap) => {
        const { color } = shownCode(trackingStatuses, status)
        const fill = colors[color]?.[color === 'gray' ? 7 : 9] ?? 'black'
        // Of the same colour, and quieter.
        if (isOld) return { fill: colors[color]?.[1] ?? 'white', edge: fill, icon: fill, line: colors[color]?.[4] ?? 'gray' }
        return { fill, edge: 'white', icon: 'white', line: isDarkMap ? (colors[color]?.[4] ?? 'white') : fill }
      },
      iconOf: (status) => legend.current?.querySelector(`[data-status="${status}"] svg`) ?? null,
    })
    let fitted = -1
    let placed: readonly Point[] = []
    const draw = () => {
      const { units, chosen: id, fits: wanted, places } = latest.current
      const hasChanged = painter.draw({ units, chosen: id, now: serverNow() })
      map.getContainer().dataset['units'] = String(painter.count())
      if (fitted !== wanted && painter.count() > 0) {
        fitted = wanted
        if (id === undefined || wanted > 0) fitTo(map, painter.points())
      } else if (fitted === -1 && placed.length === 0 && places.length > 0) {
        placed = places
        fitTo(map, places)
      }
      const point = id === undefined ? undefined : positions.get(id)?.good
      setPlace((before) => {
        if (id === undefined || point === undefined) return undefined
        return before?.id === id && before.point === point ? before : { id, point }
      })
      return hasChanged
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let [isDrawing, drawnAt] = [false, 0]
    /** A map that takes long to draw leaves the page as much time for everything else. */
    const drawLater = () => {
      isDrawing = false
      clearTimeout(timer)
      timer = setTimeout(drawNow, Math.max(DRAW_UNITS_MS, performance.now() - drawnAt))
    }
    const drawNow = () => {
      clearTimeout(timer)
      drawnAt = performance.now()
      isDrawing = draw()
      if (isDrawing) timer = setTimeout(drawLater, MOST_DRAWING_MS)
      else drawLater()
    }
    // It is also idle after it was moved.
    const listener = map.on('idle', () => isDrawing && drawLater())
    drawAtOnce.current = drawNow
    drawNow()
    return () => {
      drawAtOnce.current = undefined
      listener.unsubscribe()
      clearTimeout(timer)
    }
  }, [map, positions, colors])
  // Whoever chooses a unit does not wait for the next picture.
  useEffect(() => {
    if (chosen !== place?.id) drawAtOnce.current?.()
  }, [chosen, place?.id])
  useListening(map, latest)

  // The chosen unit is brought into sight once; a followed one stays there.
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (place === undefined) seen.current = undefined
    else if (map !== undefined && place.id === chosen && (isFollowing || seen.current !== place.id)) {
      const isFirst = seen.current !== place.id
      seen.current = place.id
      map.easeTo({
        center: [place.point.lng, place.point.lat],
        offset: [0, hasWindow ? height / 2 - ABOVE_EDGE : 0],
        duration: 300,
        ...(isFirst && { zoom: Math.max(map.getZoom(), CHOSEN_ZOOM) }),
      })
    }
  }, [map, place, chosen, isFollowing, hasWindow, height])
  return (
    <div className={classes.drawing}>
      <UnitLegend ref={legend} hasEmergencies={Boolean(emergencies)} />
      <MapCanvas
        ref={ref}
        centre={CENTRE}
        hasManyMarkers
        height={height}
        name="Mapa de los vehículos en trackeo"
        onView={setMap}
        onPaper={onPaper}
      >
        {emergencies}
        {place !== undefined && place.id === chosen && hasWindow && (
          <Popup
            key={place.id}
            latitude={place.point.lat}
            longitude={place.point.lng}
            anchor="bottom"
            offset={24}
            maxWidth="360px"
            closeOnClick={false}
            focusAfterOpen={false}
            onOpen={props.onWindow}
            onClose={() => props.onChoose(undefined)}
          >
            {shownWindow}
          </Popup>
        )}
      </MapCanvas>
      {/* A unit that is nowhere on the map has no window there. */}
      {hasWindow && chosen !== undefined && positions.get(chosen)?.good === undefined && (
        <div className={classes.cardBelow}>{shownWindow}</div>
      )}
    </div>
  )
}

const fitTo = (map: Map, points: readonly Point[]) => {
  const bounds = boundsOf(points)
  if (bounds !== undefined) map.fitBounds(bounds, { padding: 56, maxZoom: 14, duration: 0 })
}

/** What a person does on the map. */
const useListening = (map: Map | undefined, latest: { current: Props }) =>
  useEffect(() => {
    if (map === undefined) return undefined
    let looked = 0
    const press = (event: MapMouseEvent) => latest.current.onChoose(unitAt(map, event.point))
    const point = (event: MapMouseEvent) => {
      if (performance.now() - looked < WORDS_PAUSE_MS) return
      looked = performance.now()
      const { units, positions } = latest.current
      const id = unitAt(map, event.point)
      const unit = id === undefined ? undefined : units.find((row) => row.id === id)
      const time = id === undefined ? undefined : positions.get(id)?.good?.time
      const canvas = map.getCanvas()
      canvas.style.cursor = unit === undefined ? '' : 'pointer'
      canvas.title =
        unit === undefined || time === undefined
          ? ''
          : [unitName(unit), labelOf(trackingStatuses, unit.emergency_status), ageInWords(serverNow() - time)].join(', ')
    }
    const moved = () => latest.current.onMoved()
    const movedByKey = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent instanceof KeyboardEvent) moved()
    }
    const listeners = [
      map.on('click', press),
      map.on('mousemove', point),
      map.on('dragstart', moved),
      map.on('movestart', movedByKey),
    ]
    return () => {
      for (const listener of listeners) listener.unsubscribe()
    }
  }, [map, latest])
