import type * as maplibre from 'maplibre-gl'
import { MOST_TRAILS, MOST_UNIT_SYMBOLS } from '../../../../contract/fleet/limits.ts'
import type { TrackedVehicle } from '../../../../contract/fleet/tracking.schema.ts'
import { isOldPosition, trackingStatuses } from '../../../../contract/fleet/tracking-rules.ts'
import { unitCode } from '../../../../contract/shared/text/unit-name.ts'
import { isDark } from '../../../platform/map/style/base-style.ts'
import type { UnitPositions } from '../unit-positions.ts'
import { ageInWords } from '../unit-words.ts'
import { arrowName, chosenFeatures, jumpFeatures, markerName, trailFeature, unitFeature, type Drawn } from './unit-features.ts'
import { arrowImage, IMAGE_SCALE, markerImage, type MarkerColors } from './unit-images.ts'
import { addUnitLayers, CHOSEN, JUMPS, showDots, sourceOf, TRAILS, UNITS } from './unit-layers.ts'

export interface Shown {
  units: readonly TrackedVehicle[]
  chosen: number | undefined
  /** The server's time. */
  now: number
}

interface Tools {
  positions: UnitPositions
  colorsOf: (status: number, isOld: boolean, isDarkMap: boolean) => MarkerColors
  iconOf: (status: number) => SVGElement | null
}

/** How often all units are looked at for age, and counted in sight; between, only those that changed. */
const LOOK_AT_ALL_MS = 1000

/**
 * Draws the units by layers of the map: an element of the page for each would cost a frame as many milliseconds as there are
 * hundreds of units. Each call of `draw` sends the map what has changed since the last.
 */
export const unitPainter = (map: maplibre.Map, { positions, colorsOf, iconOf }: Tools) => {
  let drawn = new Map<number, Drawn>()
  let trails = new Set<number>()
  let byId = new Map<number, TrackedVehicle>()
  let last: Partial<Shown> = {}
  let lastLook = 0
  let isCrowded: boolean | undefined
  let jumping = ''
  let isDarkMap = false
  let hasChanged = false

  /** Whether the map can be drawn on; after a change of its style, all is drawn anew. */
  const prepare = (): boolean => {
    if (sourceOf(map, UNITS) !== undefined) return true
    if (!map.isStyleLoaded()) return false
    isDarkMap = isDark(map)
    for (const status of Object.keys(trackingStatuses).map(Number))
      for (const isOld of [false, true]) {
        const colors = colorsOf(status, isOld, isDarkMap)
        addImage(map, markerName({ status, isOld }), markerImage(colors, iconOf(status)))
        addImage(map, arrowName({ status, isOld }), arrowImage(colors))
      }
    addUnitLayers(map)
    drawn = new Map<number, Drawn>()
    trails = new Set<number>()
    last = {}
    isCrowded = undefined
    jumping = ''
    return true
  }

  const changing = (source: string) => {
    hasChanged = true
    return sourceOf(map, source)
  }
  const colorOf = (id: number): string => colorsOf(byId.get(id)?.emergency_status ?? 0, false, isDarkMap).line

  const drawUnits = (ids: Iterable<number>, now: number, hasNewRows: boolean) => {
    const add = []
    for (const id of ids) {
      const row = byId.get(id)
      const point = positions.get(id)?.good
      if (row === undefined || point === undefined) continue
      const isOld = isOldPosition(point.time, now)
      const label = isOld ? `${unitCode(row)}\n${ageInWords(now - point.time)}` : unitCode(row)
      const next = { point, status: row.emergency_status, isOld, label }
      const before = drawn.get(id)
      if (before !== undefined && before.point === point && before.status === next.status && before.label === label) continue
      drawn.set(id, next)
      add.push(unitFeature(id, next, colorsOf(next.status, next.isOld, isDarkMap).line))
    }
    const remove = hasNewRows ? [...drawn.keys()].filter((id) => !byId.has(id)) : []
    for (const id of remove) drawn.delete(id)
    if (add.length > 0 || remove.length > 0) void changing(UNITS)?.updateData({ add, remove })
  }

  const drawTrails = (ids: Iterable<number>, chosen: number | undefined) => {
    const isShown = (id: number) => byId.has(id) && (id === chosen || byId.size <= MOST_TRAILS)
    const add = []
    const remove = [...trails].filter((id) => !isShown(id))
    for (const id of ids) {
      const place = positions.get(id)
      const trail = place && isShown(id) ? trailFeature(id, place, colorOf(id), id === chosen) : undefined
      if (trail !== undefined) add.push(trail)
      else if (trails.has(id) && !remove.includes(id)) remove.push(id)
    }
    for (const id of remove) trails.delete(id)
    for (const { id } of add) trails.add(id)
    if (add.length > 0 || remove.length > 0) void changing(TRAILS)?.updateData({ add, remove })
  }

  const drawJumps = () => {
    const features = [...byId.keys()].flatMap((id) => {
      const place = positions.get(id)
      return place === undefined || place.jumps.length === 0 ? [] : jumpFeatures(place, colorOf(id))
    })
    const next = JSON.stringify(features)
    if (next === jumping) return
    jumping = next
    void changing(JUMPS)?.setData({ type: 'FeatureCollection', features })
  }

  const drawChosen = (chosen: number | undefined) => {
    const point = chosen !== undefined && byId.has(chosen) ? positions.get(chosen)?.good : undefined
    const features = chosen === undefined || point === undefined ? [] : chosenFeatures(point, colorOf(chosen))
    void changing(CHOSEN)?.setData({ type: 'FeatureCollection', features })
  }

  const lookWhetherCrowded = () => {
    const bounds = map.getBounds()
    let inSight = 0
    for (const { point } of drawn.values()) if (bounds.contains([point.lng, point.lat])) inSight += 1
    // Not at every unit that crosses the edge.
    const next = inSight > MOST_UNIT_SYMBOLS * (isCrowded === true ? 0.8 : 1)
    if (next === isCrowded) return
    isCrowded = next
    showDots(map, next)
  }

  return {
    /** Returns whether there was anything to draw. */
    draw: (shown: Shown): boolean => {
      hasChanged = false
      if (!prepare()) return false
      const { units, chosen, now } = shown
      const changed = positions.takeChanged()
      const hasNewRows = units !== last.units
      if (hasNewRows) byId = new Map(units.map((row) => [row.id, row]))
      const looksAtAll = hasNewRows || performance.now() - lastLook > LOOK_AT_ALL_MS
      drawUnits(looksAtAll ? byId.keys() : changed, now, hasNewRows)
      if (hasNewRows || chosen !== last.chosen) drawTrails(new Set([...trails, ...byId.keys()]), chosen)
      else drawTrails(changed, chosen)
      if (hasNewRows || chosen !== last.chosen || (chosen !== undefined && changed.includes(chosen))) drawChosen(chosen)
      if (looksAtAll) {
        lastLook = performance.now()
        drawJumps()
        lookWhetherCrowded()
      }
      last = shown
      return hasChanged
    },
    /** Those that are drawn. */
    count: (): number => drawn.size,
    points: () => [...drawn.values()].map(({ point }) => point),
  }
}

const addImage = (map: maplibre.Map, name: string, image: ImageData | undefined): void => {
  if (image !== undefined && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: IMAGE_SCALE })
}
