import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { MAP_ROADS_BYTES, MAP_ROADS_CREDIT_LENGTH, ROAD_NAME_LENGTH } from '../../../contract/shared/server-limits.ts'
import { MB } from '../../../contract/shared/units.ts'
import { StartupError } from '../errors/startup-error.ts'

/** The main roads of the built-in map, from the operator's file (0009). */
export interface MapRoads {
  /** Named by its content. */
  url: string
  /** Whom the map has to name, as plain text. */
  attribution: string
  json: string
}

type Position = [lng: number, lat: number]
type Refuse = (why: string) => never
type Given = Record<string, unknown>

/** OpenStreetMap's classes in `highway`, and those of vector tiles in `class`. */
const classes = ['motorway', 'trunk', 'primary', 'secondary']
const OPEN_STREET_MAP = '© OpenStreetMap'

/** Undefined without a file. Throws StartupError if it cannot be used. */
export const readMapRoads = async (file: string | undefined): Promise<MapRoads | undefined> => {
  if (file === undefined) return undefined
  const refuse: Refuse = (why) => {
    throw new StartupError(`MAP_ROADS_FILE ${file} ${why}.`)
  }
  const found = await stat(file).catch(() => refuse('does not exist'))
  if (found.isDirectory()) refuse('is a folder. Name the file in it')
  if (found.size > MAP_ROADS_BYTES) refuse(`is larger than ${MAP_ROADS_BYTES / MB} MB`)
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => refuse(`cannot be read (${code})`))
  const { features, attribution } = parseRoads(text, refuse)
  const json = JSON.stringify({ type: 'FeatureCollection', attribution, features })
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 16)
  // Among the application's own files, which its worker caches on a device (0082).
  return { url: `/assets/map-roads-${hash}.json`, attribution, json }
}

const parseRoads = (text: string, refuse: Refuse) => {
  const given = parseJson(text, refuse)
  if (!isObject(given) || given['type'] !== 'FeatureCollection' || !isList(given['features']))
    return refuse('is not a FeatureCollection of GeoJSON')
  const features = given['features'].flatMap((feature) => roadsOf(feature, refuse))
  if (features.length === 0)
    refuse('has no line of a main road, whose "highway" or "class" is motorway, trunk, primary or secondary')
  return { features, attribution: shortText(given['attribution'], MAP_ROADS_CREDIT_LENGTH) || OPEN_STREET_MAP }
}

const parseJson = (text: string, refuse: Refuse): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('is not JSON')
  }
}

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null
const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const shortText = (value: unknown, length: number): string =>
  typeof value === 'string' ? value.trim().slice(0, length).trim() : ''

/** One feature for each line, since the map writes a name along the first line of a feature only. */
const roadsOf = (feature: unknown, refuse: Refuse) => {
  if (!isObject(feature) || !isObject(feature['geometry'])) return []
  const properties = isObject(feature['properties']) ? feature['properties'] : {}
  const rank = classes.indexOf(String(properties['highway'] ?? properties['class'])) + 1
  if (rank === 0) return []
  const ref = shortText(properties['ref'], ROAD_NAME_LENGTH)
  return linesOf(feature['geometry'])
    .map((line) => lineOf(line, refuse))
    .filter((line) => line.length > 1)
    .map((coordinates) => ({ type: 'Feature', properties: { rank, ref }, geometry: { type: 'LineString', coordinates } }))
}

const linesOf = ({ type, coordinates }: Given): unknown[] => {
  if (type === 'LineString') return [coordinates]
  return type === 'MultiLineString' && isList(coordinates) ? coordinates : []
}

const lineOf = (line: unknown, refuse: Refuse): Position[] => {
  const positions = (isList(line) ? line : [line]).map((each) => positionOf(each, refuse))
  return positions.filter(([lng, lat], index) => {
    const before = positions[index - 1]
    return before?.[0] !== lng || before[1] !== lat
  })
}

const positionOf = (given: unknown, refuse: Refuse): Position => {
  const [lng, lat] = isList(given) ? given : []
  if (typeof lng !== 'number' || typeof lat !== 'number' || Math.abs(lng) > 180 || Math.abs(lat) > 90)
    return refuse(`has ${JSON.stringify(given ?? null).slice(0, 60)} in place of a longitude and a latitude in degrees`)
  return [rounded(lng), rounded(lat)]
}

/** To about eleven metres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4
