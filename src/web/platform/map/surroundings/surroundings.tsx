import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { Map } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import type { SchemeColors } from '../style/base-style.ts'
import { cellKm, drawnAround, gridLines, sizeInWords } from './grid-lines.ts'
import { nearestTowns, type Sight } from './nearest-towns.ts'

const colors: SchemeColors = { light: { 'line-color': '#e1e4e2' }, dark: { 'line-color': '#323c44' } }

/** What there is to go by on a map without streets: a grid with its size, and at the edge the nearest towns. */
export const Surroundings = ({ scheme }: { scheme: 'light' | 'dark' }) => {
  const map = useMap().current?.getMap()
  useEveryStep(map)
  if (map === undefined) return null
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const km = cellKm(map.getZoom())
  return (
    <>
      <Grid map={map} km={km} scheme={scheme} />
      <p className="map-grid-size">Cuadrícula: {sizeInWords(km)}</p>
      <EdgeTowns sight={{ width, height, centre: map.getCenter(), placeOf: (point) => map.project(point) }} />
    </>
  )
}

const useEveryStep = (map: Map | undefined): void => {
  const [, setStep] = useState(0)
  useEffect(() => {
    if (map === undefined) return undefined
    const draw = () => setStep((step) => step + 1)
    const listeners = [map.on('move', draw), map.on('resize', draw)]
    return () => {
      for (const listener of listeners) listener.unsubscribe()
    }
  }, [map])
}

const Grid = ({ map, km, scheme }: { map: Map; km: number; scheme: 'light' | 'dark' }) => {
  const box = map.getBounds()
  const inSight = { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
  const { west, south, east, north } = drawnAround(inSight, km)
  const data = useMemo(
    () => ({ type: 'MultiLineString' as const, coordinates: gridLines({ west, south, east, north }, km) }),
    [west, south, east, north, km],
  )
  return (
    <Source id="grid" type="geojson" data={data}>
      <Layer id="grid" type="line" beforeId="departments" metadata={colors} paint={{ ...colors[scheme], 'line-width': 1 }} />
    </Source>
  )
}

const EdgeTowns = ({ sight }: { sight: Sight }) => {
  const edge = nearestTowns(sight)
  if (edge.length === 0) return null
  return (
    <ul className="map-edge" aria-label="Poblaciones más cercanas">
      {edge.map(({ name, text, left, top }) => (
        <li key={`${name} ${left}`} style={{ left, top }}>
          {text}
        </li>
      ))}
    </ul>
  )
}
