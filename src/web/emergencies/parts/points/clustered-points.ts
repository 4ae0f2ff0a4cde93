import Supercluster, { type ClusterProperties, type PointFeature } from 'supercluster'
import { isAroundGuatemala } from '../../../../contract/shared/places/guatemala.ts'
import type { DashboardPoints, OpenDashboardPoints } from '../../../../contract/emergencies/emergency-points.schema.ts'
import { CELLS_OF_DEGREE, PARTS_OF_DEGREE } from '../../../../contract/emergencies/point-precision.ts'
import { townNear } from '../../../platform/map/style/towns.ts'
import { boundsOf, type Bounds, type Point } from '../../../platform/map/point.ts'
import { shownPoint } from '../../../platform/map/default-centre.ts'
import { addTo, byGravity, countedStatuses, gravestOf, noNumbers, totalOf, type Numbers } from './counted-statuses.ts'

/* Runs in a worker: nothing here may touch the page. */

/** What the map draws at one place: a cluster, one emergency, or what is in one cell of the public map. */
export interface MapMarker extends Point {
  key: string
  numbers: Numbers
  /** The nearest one. */
  town: string
  /** Of a cluster that separates when the map is zoomed in to this. */
  zoom?: number
  /** The first emergencies that do not separate, the gravest and newest first; none on the public map. */
  emergencies: readonly { id: number; status: number; isPlaced: boolean }[]
}

export interface Summary {
  /** All that match, of which the newest are shown. */
  count: number
  /** There are more than `count`, which were not counted. */
  more?: true
  numbers: Numbers
  /** The town with the most emergencies first. */
  towns: readonly { town: string; numbers: Numbers }[]
  /** Of what lies together; undefined without points. */
  bounds: Bounds | undefined
  /** How many emergencies lie outside Guatemala. */
  outside: number
}

/** One emergency on the map. */
export interface FoundPoint extends Point {
  id: number
  status: number
}

export interface ClusteredPoints {
  summary: Summary
  /** Where an emergency is; undefined if it is not among the points, and on the public map. */
  find: (id: number) => FoundPoint | undefined
  /** The markers of the visible part, the gravest and largest first. */
  markersIn: (bounds: Bounds, zoom: number) => MapMarker[]
}

interface Here {
  numbers: Numbers
  /** 0 on the public map. */
  id: number
  isPlaced: boolean
}
/** By place in `countedStatuses`. Flat: the library copies what a cluster takes over from another, but not what is inside. */
type Gathered = Record<number, number>

/** What is still together here, some 40 m apart, is listed: points at the same place would cover each other. */
const MAX_ZOOM = 18
/** So many pixels apart that the markers do not cover each other. */
const RADIUS = 84
const LISTED = 10

export const clusterPoints = (text: string, isOpen: boolean): ClusteredPoints => {
  // The server's answer, by its contract.
  const points = JSON.parse(text) as { count: number; more?: boolean }
  const features = isOpen ? featuresOfCells(points as OpenDashboardPoints) : featuresOf(points as DashboardPoints)
  const index = new Supercluster<Here, Gathered>({
    radius: RADIUS,
    maxZoom: MAX_ZOOM,
    map: ({ numbers }) => Object.fromEntries(numbers.entries()),
    reduce: (sum, more) => {
      for (const place of countedStatuses.keys()) sum[place] = (sum[place] ?? 0) + (more[place] ?? 0)
    },
  }).load(features)
  return {
    summary: { count: points.count, ...(points.more === true && { more: true as const }), ...summaryOf(features) },
    find: (id) => {
      const feature = isOpen ? undefined : features.find(({ properties }) => properties.id === id)
      return feature && { ...pointOf(feature), id, status: gravestOf(feature.properties.numbers) }
    },
    markersIn: (bounds, zoom) =>
      index
        .getClusters(bounds, Math.min(Math.floor(zoom), MAX_ZOOM))
        .map((feature) => markerOf(index, feature))
        .toSorted((one, other) => byGravity(one, other) || totalOf(other.numbers) - totalOf(one.numbers)),
  }
}

/** One emergency of each status; those of the same status share it. */
const single = new Map(countedStatuses.map((status, place) => [status, noNumbers().with(place, 1)]))
const numbersOf = (status: number): Numbers => single.get(status) ?? noNumbers()

const featureAt = ({ lat, lng }: Point, properties: Here): PointFeature<Here> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

const featuresOf = ({ ids, latitudes, longitudes, statuses }: DashboardPoints): PointFeature<Here>[] =>
  ids.map((id, place) => {
    const [latitude = 0, longitude = 0] = [latitudes[place], longitudes[place]]
    const point = shownPoint({ lat: latitude / PARTS_OF_DEGREE, lng: longitude / PARTS_OF_DEGREE })
    return featureAt(point, { id, isPlaced: latitude !== 0 || longitude !== 0, numbers: numbersOf(statuses[place] ?? 0) })
  })

/** One for each cell, in its middle. */
const featuresOfCells = ({ latitudes, longitudes, statuses, numbers }: OpenDashboardPoints): PointFeature<Here>[] => {
  const cells = new Map<string, { point: Point; isPlaced: boolean; sum: number[] }>()
  numbers.forEach((number, place) => {
    const [latitude = 0, longitude = 0] = [latitudes[place], longitudes[place]]
    const isPlaced = latitude !== 0 || longitude !== 0
    const middle = { lat: (latitude + 0.5) / CELLS_OF_DEGREE, lng: (longitude + 0.5) / CELLS_OF_DEGREE }
    const key = `${latitude} ${longitude}`
    const cell = cells.get(key) ?? { point: shownPoint(isPlaced ? middle : null), isPlaced, sum: noNumbers() }
    cells.set(key, cell)
    addTo(
      cell.sum,
      numbersOf(statuses[place] ?? 0).map((one) => one * number),
    )
  })
  return [...cells.values()].map(({ point, isPlaced, sum }) => featureAt(point, { id: 0, isPlaced, numbers: sum }))
}

const pointOf = ({ geometry }: PointFeature<unknown>): Point => {
  const [lng = 0, lat = 0] = geometry.coordinates
  return { lat, lng }
}

const summaryOf = (features: readonly PointFeature<Here>[]): Omit<Summary, 'count'> => {
  const all = noNumbers()
  const towns = new Map<string, number[]>()
  let outside = 0
  for (const feature of features) {
    const point = pointOf(feature)
    if (!isAroundGuatemala(point)) outside += totalOf(feature.properties.numbers)
    const town = townNear(point)
    const sum = towns.get(town) ?? noNumbers()
    towns.set(town, sum)
    for (const into of [all, sum]) addTo(into, feature.properties.numbers)
  }
  const byTown = [...towns].map(([town, numbers]) => ({ town, numbers }))
  return {
    numbers: all,
    towns: byTown.toSorted((one, other) => totalOf(other.numbers) - totalOf(one.numbers)),
    bounds: boundsOf(features.map(pointOf)),
    outside,
  }
}

const isCluster = (properties: Here | (ClusterProperties & Gathered)): properties is ClusterProperties & Gathered =>
  'cluster' in properties

type Clustered = PointFeature<Here> | PointFeature<ClusterProperties & Gathered>

const markerOf = (index: Supercluster<Here, Gathered>, feature: Clustered): MapMarker => {
  const point = pointOf(feature)
  const { properties } = feature
  const town = townNear(point)
  if (!isCluster(properties)) {
    const { id, numbers } = properties
    return { ...point, town, numbers, key: keyOf(point, id), emergencies: listed([properties]) }
  }
  const shown = { ...point, town, numbers: countedStatuses.map((_, place) => properties[place] ?? 0) }
  const key = keyOf(point, -properties.cluster_id)
  const zoom = index.getClusterExpansionZoom(properties.cluster_id)
  if (zoom <= MAX_ZOOM) return { ...shown, key, zoom, emergencies: [] }
  const leaves = index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties)
  return { ...shown, key, emergencies: listed(leaves) }
}

const keyOf = ({ lat, lng }: Point, id: number) => `${lat} ${lng} ${id}`

const listed = (leaves: readonly Here[]): MapMarker['emergencies'] =>
  leaves
    .filter(({ id }) => id > 0)
    .toSorted((one, other) => byGravity(one, other) || other.id - one.id)
    .slice(0, LISTED)
    .map(({ id, numbers, isPlaced }) => ({ id, isPlaced, status: gravestOf(numbers) }))
