import type { Map } from 'maplibre-gl'
import { useEffect, useRef, type RefObject } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { isDark, paintBaseMap } from './base-style.ts'
import type { Where } from './draw-marker.ts'
import type { Point } from './point.ts'

export interface PrintedMapProps {
  map: RefObject<MapRef | null>
  /** Draws the markers, which are no part of the map's own picture. */
  draw: (image: OffscreenCanvasRenderingContext2D, placeOf: (point: Point) => Where, shown: HTMLElement) => void
}

/** The map as an image for printing. Hidden until the browser begins to print. */
export const PrintedMap = ({ map, draw }: PrintedMapProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const copy = () => {
      const shown = map.current?.getMap()
      if (canvas.current === null) return
      canvas.current.hidden = true
      // A partly drawn map would show the marker in the middle of the sea.
      if (shown?.loaded() !== true) return
      const image = copyOf(shown)
      if (image === undefined) return
      const { width, height } = image.canvas
      const scale = width / Number.parseFloat(shown.getCanvas().style.width)
      const placeOf = (point: Point) => {
        const { x, y } = shown.project(point)
        return { x: x * scale, y: y * scale, scale }
      }
      draw(image, placeOf, shown.getContainer())
      Object.assign(canvas.current, { width, height, hidden: false })
      // What is drawn on a canvas itself while the browser prepares to print, Chromium prints narrower than the canvas.
      canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(image.canvas.transferToImageBitmap())
    }
    addEventListener('beforeprint', copy)
    return () => removeEventListener('beforeprint', copy)
  }, [map, draw])
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
