import { Text, useMantineTheme, VisuallyHidden } from '@mantine/core'
import { IconMapPinFilled } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Layer, Marker, Source, type MapRef } from '@vis.gl/react-maplibre'
import { shownCode } from '../choices/status-badge.tsx'
import { BadgeMarker } from './badge-marker.tsx'
import { drawBadge, drawPin } from './draw-marker.ts'
import { isTouch, MapCanvas } from './map-canvas.tsx'
import type { OnPaper } from './printed-map.tsx'
import { circleAround, isPlaced, roundPoint, showPoint, type Point, type PointPickerProps } from './point.ts'
import { shownPoint } from './default-centre.ts'

const steps: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The map behind PointPicker; loaded only with it. */
export const PointMap = (props: PointPickerProps) => {
  const { value, onChange, height = 320, label = 'Ubicación', approximate = false, badge } = props
  const { colors } = useMantineTheme()
  const map = useRef<MapRef>(null)
  const point = shownPoint(value)
  const color = badge && shownCode(badge.codes, badge.code).color
  const areaColor = colors[color ?? 'red']?.[9] ?? 'black'

  // A point set from outside may lie beyond the visible area.
  useEffect(() => {
    const shown = map.current
    if (shown && !shown.getBounds().contains([point.lng, point.lat])) shown.flyTo({ center: [point.lng, point.lat] })
  }, [point.lat, point.lng])

  const draw: OnPaper['draw'] = (image, placeOf, shown) => {
    if (approximate) return
    if (badge === undefined) return drawPin(image, placeOf(point))
    const { label, color: name } = shownCode(badge.codes, badge.code)
    const [pale = 'white', deep = 'black'] = [colors[name]?.[1], colors[name]?.[9]]
    drawBadge(image, placeOf(point), { label, pale, deep, icon: shown.querySelector('.map-badge svg') })
  }
  const place = (to: Point) => onChange?.(roundPoint(to))
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const shown = map.current
    if (!step || !shown) return
    event.preventDefault()
    const pixels = event.shiftKey ? 1 : 10
    const { x, y } = shown.project([point.lng, point.lat])
    place(shown.unproject([x + step[0] * pixels, y + step[1] * pixels]))
  }

  return (
    <>
      <MapCanvas
        ref={map}
        centre={point}
        height={height}
        {...(approximate ? { zoom: 12 } : { isPlace: isPlaced(value) })}
        {...(onChange ? { onClick: (event) => place(event.lngLat) } : { onPaper: { draw } })}
      >
        {approximate ? (
          <Source type="geojson" data={circleAround(point, 1)}>
            <Layer type="fill" paint={{ 'fill-color': areaColor, 'fill-opacity': 0.18 }} />
            <Layer type="line" paint={{ 'line-color': areaColor, 'line-width': 1.5 }} />
          </Source>
        ) : (
          <Marker
            latitude={point.lat}
            longitude={point.lng}
            anchor="bottom"
            draggable={onChange !== undefined}
            onDragEnd={(event) => place(event.lngLat)}
          >
            {onChange ? (
              <button
                type="button"
                className="map-pin"
                data-placed={isPlaced(value)}
                aria-label={`${label}: ${showPoint(point)}. Muévala con las flechas.`}
                onFocus={() => map.current?.getMap().keyboard.disable()}
                onBlur={() => map.current?.getMap().keyboard.enable()}
                onKeyDown={moveByKey}
                onClick={() => place(point)}
              >
                <IconMapPinFilled size={40} aria-hidden />
              </button>
            ) : badge ? (
              <BadgeMarker badge={badge} place={`${label}: ${showPoint(point)}`} />
            ) : (
              <span className="map-pin" data-placed role="img" aria-label={`${label}: ${showPoint(point)}`}>
                <IconMapPinFilled size={40} aria-hidden />
              </span>
            )}
          </Marker>
        )}
      </MapCanvas>
      {onChange && (
        <Text size="sm" c="dimmed" mt={6}>
          {isTouch
            ? 'Toque el mapa o arrastre el marcador para colocar el punto. Con dos dedos se mueve el mapa.'
            : 'Haga clic en el mapa o arrastre el marcador para colocar el punto.'}
        </Text>
      )}
      {onChange && isPlaced(value) && <VisuallyHidden aria-live="polite">{showPoint(point)}</VisuallyHidden>}
    </>
  )
}
