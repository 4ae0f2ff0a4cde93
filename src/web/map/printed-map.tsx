import { useEffect, useRef, type RefObject } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { isDark } from './base-style.ts'
import type { Point } from './point.ts'

interface Props {
  map: RefObject<MapRef | null>
  /** The marker's position; undefined if the map itself draws an area. */
  point?: Point
}

/** The map as an image for printing. Hidden until the browser begins to print. */
export const PrintedMap = ({ map, point }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const copy = () => {
      const shown = map.current?.getMap()
      if (canvas.current === null) return
      canvas.current.hidden = true
      // A partly drawn map would show the marker in the middle of the sea.
      if (shown?.loaded() !== true) return
      // The canvas is cleared after each frame, so it is redrawn and copied in the same turn.
      shown.redraw()
      const source = shown.getCanvas()
      if (source.width === 0) return
      const pin = point && shown.project(point)
      drawOn(canvas.current, source, { pin, scale: source.width / source.clientWidth, isDark: isDark(shown) })
    }
    addEventListener('beforeprint', copy)
    return () => removeEventListener('beforeprint', copy)
  }, [map, point])
  return <canvas ref={canvas} className="printed-map" hidden />
}

interface Drawn {
  pin: { x: number; y: number } | undefined
  /** Image pixels per screen pixel. */
  scale: number
  isDark: boolean
}

const drawOn = (target: HTMLCanvasElement, source: HTMLCanvasElement, { pin, scale, isDark }: Drawn): void => {
  target.width = source.width
  target.height = source.height
  target.hidden = false
  const context = target.getContext('2d')
  if (context === null) return
  // For light paper: swaps dark and light and keeps the hues.
  if (isDark) context.filter = 'invert(1) hue-rotate(180deg)'
  context.drawImage(source, 0, 0)
  context.filter = 'none'
  if (pin === undefined) return
  context.beginPath()
  context.arc(pin.x * scale, pin.y * scale, 9 * scale, 0, 2 * Math.PI)
  context.fillStyle = '#c92a2a'
  context.fill()
  context.lineWidth = 3 * scale
  context.strokeStyle = 'white'
  context.stroke()
}
