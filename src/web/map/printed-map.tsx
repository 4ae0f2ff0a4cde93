import { useMantineTheme } from '@mantine/core'
import type { Map } from 'maplibre-gl'
import { useEffect, useRef, type RefObject } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { shownCode } from '../choices/status-badge.tsx'
import { isDark, paintBaseMap } from './base-style.ts'
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
    const drawMarker = (image: OffscreenCanvasRenderingContext2D, shown: Map, at: Point) => {
      const scale = image.canvas.width / Number.parseFloat(shown.getCanvas().style.width)
      const { x, y } = shown.project(at)
      const place = { x: x * scale, y: y * scale, scale }
      if (badge === undefined) return drawPin(image, place)
      const { label, color } = shownCode(badge.codes, badge.code)
      const [pale = 'white', deep = 'black'] = [colors[color]?.[1], colors[color]?.[9]]
      drawBadge(image, place, { label, pale, deep, icon: shown.getContainer().querySelector('.map-badge svg') })
    }
    const copy = () => {
      const shown = map.current?.getMap()
      if (canvas.current === null) return
      canvas.current.hidden = true
      // A partly drawn map would show the marker in the middle of the sea.
      if (shown?.loaded() !== true) return
      const image = copyOf(shown)
      if (image === undefined) return
      const { width, height } = image.canvas
      if (point !== undefined) drawMarker(image, shown, point)
      Object.assign(canvas.current, { width, height, hidden: false })
      // What is drawn on a canvas itself while the browser prepares to print, Chromium prints narrower than the canvas.
      canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(image.canvas.transferToImageBitmap())
    }
    addEventListener('beforeprint', copy)
    return () => removeEventListener('beforeprint', copy)
  }, [map, point, badge, colors])
  return <canvas ref={canvas} className="printed-map" hidden />
}

/** In light colours, for paper. */
const copyOf = (shown: Map): OffscreenCanvasRenderingContext2D | undefined => {
  const source = shown.getCanvas()
  const context = new OffscreenCanvas(source.width, source.height).getContext('2d')
  if (source.width === 0 || context === null) return undefined
  const dark = isDark(shown)
  if (dark) paintBaseMap(shown, 'light')
  // The canvas is cleared after each frame, so it is redrawn and copied in the same turn.
  shown.redraw()
  context.drawImage(source, 0, 0)
  if (dark) paintBaseMap(shown, 'dark')
  return context
}
