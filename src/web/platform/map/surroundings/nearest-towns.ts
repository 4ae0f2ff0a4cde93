import { towns } from '../style/towns.ts'

/** What is in sight: its size in pixels, its middle, and where a point of the map is in it. */
export interface Sight {
  width: number
  height: number
  centre: { lat: number; lng: number }
  placeOf: (point: { lat: number; lng: number }) => { x: number; y: number }
}

export interface EdgeTown {
  name: string
  /** 'Salcajá 3 km ↗', as seen from the middle. */
  text: string
  /** Of its upper left corner, in pixels: at the edge, on the way there. */
  left: number
  top: number
}

/** Towns that are named, in sight or at the edge. */
const ENOUGH = 4
/** About what a name at the edge needs, so that none covers another. */
const LETTER_PIXELS = 6.5
const PADDING_PIXELS = 12
const LINE_PIXELS = 24
/** A name on the map itself, below its place. */
const LABEL = { width: 120, height: 44 }
/** From the edge, and further in where the map's own controls are. */
const [EDGE_PIXELS, INWARDS_PIXELS] = [8, 64]

const KM_PER_DEGREE = 111.32
const arrows = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖']

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The nearest towns beyond the edge, with direction and distance, if few are in sight. */
export const nearestTowns = (sight: Sight): EdgeTown[] => {
  const { width, height, centre, placeOf } = sight
  const placed = towns.map((town) => ({ ...town, ...placeOf(town), km: kmBetween(centre, town) }))
  const isInside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= width && y <= height
  const inSight = placed.filter(isInside)
  const beyond = placed.filter((town) => !isInside(town)).toSorted((one, other) => one.km - other.km)
  const shown: EdgeTown[] = []
  const taken: Box[] = inSight.map(({ x, y }) => ({ ...LABEL, left: x - LABEL.width / 2, top: y - 6 }))
  // Further ones are no help.
  for (const town of beyond.slice(0, 3 * ENOUGH)) {
    if (inSight.length + shown.length >= ENOUGH) break
    const text = `${town.name} ${distanceInWords(town.km)} ${arrowTo(centre, town)}`
    const box = boxAtEdge(town, text, sight)
    if (taken.some((other) => isCovering(box, other))) continue
    shown.push({ name: town.name, text, left: box.left, top: box.top })
    taken.push(box)
  }
  return shown
}

const kmBetween = (from: Sight['centre'], to: Sight['centre']): number =>
  Math.hypot(to.lat - from.lat, (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)) * KM_PER_DEGREE

export const distanceInWords = (km: number): string => (km < 0.95 ? `${Math.round(km * 10) * 100} m` : `${Math.round(km)} km`)

/** The arrow that points from one place to another, where north is up. */
export const arrowTo = (from: Sight['centre'], to: Sight['centre']): string => {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const eighths = Math.round((Math.atan2(east, to.lat - from.lat) * 4) / Math.PI)
  return arrows[(eighths + 8) % 8] ?? ''
}

/** On the way to a town, as near to the edge as the controls of the map leave room. */
const boxAtEdge = (town: { x: number; y: number }, text: string, sight: Sight): Box => {
  const controls = controlsOf(sight)
  const atEdge = boxAt(town, text, sight, EDGE_PIXELS)
  return controls.some((control) => isCovering(atEdge, control)) ? boxAt(town, text, sight, INWARDS_PIXELS) : atEdge
}

/** The buttons, the scale with the size of the grid, and the credit. */
const controlsOf = ({ width, height }: Sight): Box[] => [
  { left: width - 60, top: 0, width: 60, height: 108 },
  { left: 0, top: height - 62, width: 150, height: 62 },
  { left: width - 150, top: height - 44, width: 150, height: 44 },
]

const boxAt = ({ x, y }: { x: number; y: number }, text: string, sight: Sight, margin: number): Box => {
  const width = text.length * LETTER_PIXELS + PADDING_PIXELS
  const room = { x: sight.width / 2 - margin - width / 2, y: sight.height / 2 - margin - LINE_PIXELS / 2 }
  const [stepX, stepY] = [x - sight.width / 2, y - sight.height / 2]
  const share = Math.min(Math.max(room.x, 0) / Math.abs(stepX), room.y / Math.abs(stepY))
  return {
    left: sight.width / 2 + stepX * share - width / 2,
    top: sight.height / 2 + stepY * share - LINE_PIXELS / 2,
    width,
    height: LINE_PIXELS,
  }
}

const isCovering = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
