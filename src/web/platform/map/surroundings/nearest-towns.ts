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
/** The most that a name on the map itself needs, below its place. */
const LABEL = { width: 120, height: 44, above: 6 }
const EDGE_PIXELS = 8
/** How far from its direction a name may be, which its arrow still tells, and the steps in which a free place is looked for. */
const [MOST_TURNED, TURN] = [Math.PI / 3, Math.PI / 60]

const KM_PER_DEGREE = 111.32
const arrows = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖']

interface Place {
  name: string
  x: number
  y: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The nearest towns beyond the edge, with direction and distance, if few are in sight. */
export const nearestTowns = (sight: Sight): EdgeTown[] => {
  const { centre, placeOf } = sight
  const placed = towns.map((town) => ({ ...town, ...placeOf(town), km: kmBetween(centre, town) }))
  const isNamed = (town: Place) => isLegible(labelOf(town), sight)
  const inSight = placed.filter(isNamed)
  const beyond = placed.filter((town) => !isNamed(town)).toSorted((one, other) => one.km - other.km)
  const shown: EdgeTown[] = []
  const taken = [...controlsOf(sight), markerOf(sight), ...inSight.map(labelOf)]
  // Further ones are no help.
  for (const town of beyond.slice(0, 3 * ENOUGH)) {
    if (inSight.length + shown.length >= ENOUGH) break
    const text = `${town.name} ${distanceInWords(town.km)} ${arrowTo(centre, town)}`
    const box = placesAtEdge(town, text, sight).find((free) => !taken.some((other) => isCovering(free, other)))
    if (box === undefined) continue
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

/** Of a town's name on the map itself. */
const labelOf = ({ name, x, y }: Place): Box => {
  const width = Math.min(name.length * LETTER_PIXELS, LABEL.width)
  return { left: x - width / 2, top: y - LABEL.above, width, height: LABEL.height }
}

/** Whether it is not cut by the edge, of which its lower half may be empty, nor below the controls. */
const isLegible = (label: Box, sight: Sight): boolean =>
  label.left >= 0 &&
  label.left + label.width <= sight.width &&
  label.top + LABEL.above >= 0 &&
  label.top + label.height / 2 <= sight.height &&
  !controlsOf(sight).some((control) => isCovering(label, control))

/** The buttons, the scale with the size of the grid, and the credit. */
const controlsOf = ({ width, height }: Sight): Box[] => [
  { left: width - 60, top: 0, width: 60, height: 108 },
  { left: 0, top: height - 62, width: 150, height: 62 },
  { left: width - 150, top: height - 44, width: 150, height: 44 },
]

/** What the map is about, mostly in its middle and above it. */
const markerOf = ({ width, height }: Sight): Box => ({ left: width / 2 - 60, top: height / 2 - 50, width: 120, height: 70 })

/** Along the edge, those nearest to the way to a town first. */
const placesAtEdge = ({ x, y }: Place, text: string, sight: Sight): Box[] => {
  const way = Math.atan2(y - sight.height / 2, x - sight.width / 2)
  const turns = Array.from({ length: 2 * Math.floor(MOST_TURNED / TURN) + 1 }, (_, step) =>
    step % 2 === 0 ? (step / 2) * TURN : (-(step + 1) / 2) * TURN,
  )
  return turns.map((turn) => boxAtEdge(way + turn, text, sight))
}

const boxAtEdge = (way: number, text: string, sight: Sight): Box => {
  const width = text.length * LETTER_PIXELS + PADDING_PIXELS
  const room = { x: sight.width / 2 - EDGE_PIXELS - width / 2, y: sight.height / 2 - EDGE_PIXELS - LINE_PIXELS / 2 }
  const [stepX, stepY] = [Math.cos(way), Math.sin(way)]
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
