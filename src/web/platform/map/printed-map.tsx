import type { Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { noteDrawing } from '../print/maps-drawn.ts'
import { isDark, paintBaseMap } from './style/base-style.ts'
import type { Where } from './draw-marker.ts'
import { MapNotReady } from './map-not-ready.tsx'
import type { Point } from './point.ts'

export interface OnPaper {
  /** Draws the markers, which are no part of the map's own picture. */
  draw: (image: OffscreenCanvasRenderingContext2D, placeOf: (point: Point) => Where, shown: HTMLElement) => void
  /** Whether all layers have been added, where some are added after the map has loaded. */
  isComplete?: (map: Map) => boolean
}

interface Props extends OnPaper {
  /** Undefined until it has loaded. */
  map: Map | undefined
}

const always = () => true

/** The map as an image for printing, or a sentence if it is not drawn yet. Hidden until the browser begins to print. */
export const PrintedMap = ({ map, draw, isComplete = always }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const credit = useRef<HTMLParagraphElement>(null)
  /** Once it has been, a map that draws a change shows the picture before the change, which is good enough for paper. */
  const wasWhole = useRef(false)
  useEffect(() => {
    const isWhole = () => map?.loaded() === true && isComplete(map)
    const stopNoting = noteDrawing(() => !isWhole())
    const listeners = [
      map?.on('idle', () => (wasWhole.current ||= isWhole())),
      // Another style begins with an empty picture.
      map?.on('styledataloading', () => (wasWhole.current = false)),
    ]
    return () => {
      stopNoting()
      for (const listener of listeners) listener?.unsubscribe()
    }
  }, [map, isComplete])
  const copy = useEffectEvent(() => {
    if (canvas.current === null) return
    canvas.current.hidden = true
    // A partly drawn map would show the marker in the middle of the sea.
    if (map === undefined || !(wasWhole.current || (map.loaded() && isComplete(map)))) return
    const image = copyOf(map)
    if (image === undefined) return
    wasWhole.current = true
    const { width, height } = image.canvas
    const scale = width / Number.parseFloat(map.getCanvas().style.width)
    const placeOf = (point: Point) => {
      const { x, y } = map.project(point)
      return { x: x * scale, y: y * scale, scale }
    }
    drawEdge(image, map.getContainer(), scale)
    draw(image, placeOf, map.getContainer())
    Object.assign(canvas.current, { width, height, hidden: false })
    if (credit.current !== null) credit.current.textContent = creditOf(map)
    // What is drawn on a canvas itself while the browser prepares to print, Chromium prints narrower than the canvas.
    canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(image.canvas.transferToImageBitmap())
  })
  // Once: a listener that is added again because the screen gets its layout for paper comes too late for the event.
  useEffect(() => {
    const begin = () => copy()
    addEventListener('beforeprint', begin)
    return () => removeEventListener('beforeprint', begin)
  }, [])
  return (
    <>
      <canvas ref={canvas} className="printed-map" hidden />
      <MapNotReady />
      <p ref={credit} className="printed-credit" />
    </>
  )
}

/** What the map says below on the screen: the size of its grid, if it has one, and its sources. */
const creditOf = (map: Map): string =>
  ['.map-grid-size', '.maplibregl-ctrl-attrib-inner']
    .map((part) => map.getContainer().querySelector(part)?.textContent ?? '')
    .filter((text) => text !== '')
    .join(' · ')

/** The towns beyond the edge, which are no part of the map's own picture. */
const drawEdge = (image: OffscreenCanvasRenderingContext2D, shown: HTMLElement, scale: number): void => {
  const { left, top } = shown.getBoundingClientRect()
  image.font = `${12 * scale}px system-ui, sans-serif`
  image.textBaseline = 'middle'
  for (const name of shown.querySelectorAll('.map-edge li')) {
    const box = name.getBoundingClientRect()
    const [x, y] = [(box.left - left) * scale, (box.top - top) * scale]
    image.fillStyle = 'rgb(255 255 255 / 80%)'
    image.fillRect(x, y, box.width * scale, box.height * scale)
    image.fillStyle = 'black'
    image.fillText(name.textContent, x + 6 * scale, y + (box.height * scale) / 2)
  }
}

/** In light colours, for paper. */
const copyOf = (shown: Map): OffscreenCanvasRenderingContext2D | undefined => {
  const source = shown.getCanvas()
  const context = new OffscreenCanvas(source.width, source.height).getContext('2d')
  if (source.width === 0 || context === null) return undefined
  const dark = isDark(shown)
  if (dark) paintBaseMap(shown, 'light')
  // The canvas is cleared after each frame, so it is redrawn and copied in the same task.
  shown.redraw()
  context.drawImage(source, 0, 0)
  if (dark) paintBaseMap(shown, 'dark')
  return context
}
