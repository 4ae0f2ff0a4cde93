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
  /** At the edge, on the way there. */
  x: number
  y: number
}

/** Towns that are named, in sight or at the edge. */
const ENOUGH = 4
/** Free of the edge: room for the buttons on the right, and for scale and credit below. */
const margins = { left: 8, top: 8, right: 56, bottom: 56 }
/** About what a name needs, so that none covers another. */
const LETTER_PIXELS = 7
const PADDING_PIXELS = 20
const LINE_PIXELS = 26

const KM_PER_DEGREE = 111.32
const arrows = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖']

/** The nearest towns beyond the edge, with direction and distance, if few are in sight. */
export const nearestTowns = (sight: Sight): EdgeTown[] => {
  const { width, height, centre, placeOf } = sight
  const placed = towns.map((town) => ({ ...town, ...placeOf(town), km: kmBetween(centre, town) }))
  const isInside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= width && y <= height
  const inSight = placed.filter(isInside).length
  const beyond = placed.filter((town) => !isInside(town)).toSorted((one, other) => one.km - other.km)
  const shown: EdgeTown[] = []
  // Further ones are no help.
  for (const town of beyond.slice(0, 3 * ENOUGH)) {
    if (inSight + shown.length >= ENOUGH) break
    const text = `${town.name} ${distanceInWords(town.km)} ${arrowTo(centre, town)}`
    const edge = { name: town.name, text, ...atEdge(town, sight) }
    if (shown.every((other) => !isCovering(edge, other, sight))) shown.push(edge)
  }
  return shown
}

const kmBetween = (from: Sight['centre'], to: Sight['centre']): number =>
  Math.hypot(to.lat - from.lat, (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)) * KM_PER_DEGREE

export const distanceInWords = (km: number): string =>
  km < 0.95 ? `${Math.round(km * 10) * 100} m` : `${Math.round(km)} km`

/** The arrow that points from one place to another, where north is up. */
export const arrowTo = (from: Sight['centre'], to: Sight['centre']): string => {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const eighths = Math.round((Math.atan2(east, to.lat - from.lat) * 4) / Math.PI)
  return arrows[(eighths + 8) % 8] ?? ''
}

/** Where the way from the middle leaves what is free of the edge. */
const atEdge = ({ x, y }: { x: number; y: number }, { width, height }: Sight): { x: number; y: number } => {
  const [middleX, middleY] = [width / 2, height / 2]
  const [stepX, stepY] = [x - middleX, y - middleY]
  const roomX = stepX < 0 ? middleX - margins.left : middleX - margins.right
  const roomY = stepY < 0 ? middleY - margins.top : middleY - margins.bottom
  const share = Math.min(roomX / Math.abs(stepX), roomY / Math.abs(stepY))
  return { x: middleX + stepX * share, y: middleY + stepY * share }
}

/** How far a name at the edge reaches to the left of its place and above, as a share of its size: it never leaves the map. */
export const shareBefore = ({ x, y }: { x: number; y: number }, { width, height }: Pick<Sight, 'width' | 'height'>) => ({
  left: Math.min(1, Math.max(0, (x - margins.left) / (width - margins.left - margins.right))),
  above: Math.min(1, Math.max(0, (y - margins.top) / (height - margins.top - margins.bottom))),
})

const isCovering = (one: EdgeTown, other: EdgeTown, sight: Sight): boolean => {
  const [first, second] = [boxOf(one, sight), boxOf(other, sight)]
  return (
    first.left < second.left + second.width &&
    second.left < first.left + first.width &&
    Math.abs(first.top - second.top) < LINE_PIXELS
  )
}

const boxOf = (town: EdgeTown, sight: Sight) => {
  const width = town.text.length * LETTER_PIXELS + PADDING_PIXELS
  const share = shareBefore(town, sight)
  return { left: town.x - share.left * width, top: town.y - share.above * LINE_PIXELS, width }
}
