import { useMantineTheme } from '@mantine/core'
import { useEffect, useRef, type RefObject } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { shownCode } from '../choices/status-badge.tsx'
import { isDark } from './base-style.ts'
import { drawBadge, drawPin } from './draw-marker.ts'
import type { CodeBadge, Point } from './point.ts'

interface Props {
  map: RefObject<MapRef | null>
  /** The marker's position; undefined if the map itself draws an area. */
  point?: Point
  badge: CodeBadge | undefined
}

/** The map as an image for printing. Hidden until the browser begins to print. */
export const PrintedMap = ({ map, point, badge }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { colors } = useMantineTheme()
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
      const context = drawOn(canvas.current, source, isDark(shown))
      if (point === undefined || context === undefined) return
      const scale = source.width / source.clientWidth
      const { x, y } = shown.project(point)
      const place = { x: x * scale, y: y * scale, scale }
      if (badge === undefined) return drawPin(context, place)
      const { label, color } = shownCode(badge.codes, badge.code)
      const [pale = 'white', deep = 'black'] = [colors[color]?.[1], colors[color]?.[9]]
      drawBadge(context, place, { label, pale, deep, icon: shown.getContainer().querySelector('.map-badge svg') })
    }
    addEventListener('beforeprint', copy)
    return () => removeEventListener('beforeprint', copy)
  }, [map, point, badge, colors])
  return <canvas ref={canvas} className="printed-map" hidden />
}

const drawOn = (target: HTMLCanvasElement, source: HTMLCanvasElement, dark: boolean): CanvasRenderingContext2D | undefined => {
  target.width = source.width
  target.height = source.height
  target.hidden = false
  const context = target.getContext('2d')
  if (context === null) return undefined
  // For light paper: swaps dark and light and keeps the hues.
  if (dark) context.filter = 'invert(1) hue-rotate(180deg)'
  context.drawImage(source, 0, 0)
  context.filter = 'none'
  return context
}
