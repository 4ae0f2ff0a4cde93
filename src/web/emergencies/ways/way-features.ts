import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { positionAt } from './position-at.ts'
import { lookOf } from './way-look.ts'

const at = ([, lat, lng]: WayPoint): [number, number] => [lng, lat]
const pointFeature = <T extends object>(coordinates: [number, number], properties: T) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates },
  properties,
})
const collection = <T>(features: T[]) => ({ type: 'FeatureCollection' as const, features })

/** What is drawn of the ways, whatever the chosen time. */
export const wayFeatures = (ways: readonly EmergencyWay[]) => ({
  lines: collection(
    ways.flatMap(({ points }, place) =>
      points.length < 2
        ? []
        : [
            {
              type: 'Feature' as const,
              geometry: { type: 'LineString' as const, coordinates: points.map(at) },
              properties: lookOf(place),
            },
          ],
    ),
  ),
  ends: collection(
    ways.flatMap(({ points }, place) => {
      const [first, last] = [points[0], points.at(-1)]
      if (first === undefined || last === undefined || first === last) return []
      const { color } = lookOf(place)
      return [pointFeature(at(first), { color, letter: 'I' }), pointFeature(at(last), { color, letter: 'F' })]
    }),
  ),
  jumps: collection(ways.flatMap(({ jumps }, place) => jumps.map((jump) => pointFeature(at(jump), lookOf(place))))),
})

/** The units where they were at a time. */
export const unitMarkers = (ways: readonly EmergencyWay[], time: number) =>
  collection(
    ways.flatMap(({ unit, points }, place) => {
      const found = positionAt(points, time)
      if (found === undefined) return []
      return [pointFeature([found.lng, found.lat], { unit, isKnown: found.isKnown, color: lookOf(place).color })]
    }),
  )

const SECOND_MS = 1000
/** About as many presses of an arrow key lead through the whole way. */
const STEPS = 120
/** Whole seconds between two places of the slider, so that what it says changes with each. */
export const stepBetween = (from: number, until: number): number =>
  Math.max(SECOND_MS, Math.ceil((until - from) / STEPS / SECOND_MS) * SECOND_MS)
