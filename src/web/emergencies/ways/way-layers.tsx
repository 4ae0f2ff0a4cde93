import { useMemo } from 'react'
import { Layer, Source } from '@vis.gl/react-maplibre'
import type { Map } from 'maplibre-gl'
import type { EmergencyWay } from '../../../contract/emergencies/emergency-ways.schema.ts'
import { nameColors } from '../../platform/map/style/base-style.ts'
import { fontOf } from '../../platform/map/style/style-font.ts'
import { unitMarkers, wayFeatures } from './way-features.ts'
import { dashes, dashNames } from './way-look.ts'

interface Props {
  ways: readonly EmergencyWay[]
  at: number
  font: string[] | undefined
  isDarkMap: boolean
}

const WHITE = '#ffffff'
const DARK = '#1b2129'
const LINE_WIDTH = 4
const color: ['get', string] = ['get', 'color']
const isKnown: ['get', string] = ['get', 'isKnown']
const join = { 'line-join': 'round', 'line-cap': 'butt' } as const
const letters = { 'text-allow-overlap': true, 'text-ignore-placement': true } as const

/** Whether the map has the layers below. The names come last, if its style has a font. */
export const hasWayLayers = (map: Map): boolean =>
  map.getLayer(fontOf(map) === undefined ? 'way-units' : 'way-names') !== undefined

/** The layers of the map that show the ways: elements of the page for thousands of points would be slow. */
export const WayLayers = ({ ways, at, font, isDarkMap }: Props) => {
  const { lines, ends, jumps } = useMemo(() => wayFeatures(ways), [ways])
  const markers = useMemo(() => unitMarkers(ways, at), [ways, at])
  return (
    <>
      <Source id="way-lines" type="geojson" data={lines}>
        {/* Apart from the roads of a light map. On paper, which is light in both schemes, a dark one would hide the dashes. */}
        <Layer
          id="way-casing"
          type="line"
          layout={join}
          paint={{ 'line-color': WHITE, 'line-width': LINE_WIDTH + 3, 'line-opacity': isDarkMap ? 0 : 0.8 }}
        />
        {dashNames.map((dash) => (
          <Layer
            key={dash}
            id={`way-lines-${dash}`}
            type="line"
            filter={['==', ['get', 'dash'], dash]}
            layout={join}
            paint={{
              'line-color': color,
              'line-width': LINE_WIDTH,
              ...(dashes[dash] && { 'line-dasharray': [...dashes[dash]] }),
            }}
          />
        ))}
      </Source>
      <Source id="way-jumps" type="geojson" data={jumps}>
        <Layer
          id="way-jumps"
          type="circle"
          paint={{
            'circle-radius': 6,
            'circle-color': 'rgba(0, 0, 0, 0)',
            'circle-stroke-color': color,
            'circle-stroke-width': 2.5,
          }}
        />
      </Source>
      <Source id="way-ends" type="geojson" data={ends}>
        <Layer
          id="way-ends"
          type="circle"
          paint={{
            'circle-radius': 8,
            'circle-color': ['case', ['==', ['get', 'letter'], 'I'], WHITE, color],
            'circle-stroke-color': ['case', ['==', ['get', 'letter'], 'I'], color, WHITE],
            'circle-stroke-width': 2,
          }}
        />
        {font !== undefined && (
          <Layer
            id="way-letters"
            type="symbol"
            layout={{ ...letters, 'text-field': ['get', 'letter'], 'text-font': font, 'text-size': 11 }}
            paint={{ 'text-color': ['case', ['==', ['get', 'letter'], 'I'], DARK, WHITE] }}
          />
        )}
      </Source>
      <Source id="way-units" type="geojson" data={markers}>
        <Layer
          id="way-units"
          type="circle"
          paint={{
            'circle-radius': 10,
            'circle-color': color,
            'circle-opacity': ['case', isKnown, 1, 0.35],
            'circle-stroke-color': ['case', isKnown, WHITE, color],
            'circle-stroke-width': 3,
            'circle-stroke-opacity': ['case', isKnown, 1, 0.6],
          }}
        />
        {font !== undefined && (
          <Layer
            id="way-names"
            type="symbol"
            metadata={nameColors}
            layout={{
              ...letters,
              'text-field': ['get', 'unit'],
              'text-font': font,
              'text-size': 13,
              'text-anchor': 'top',
              'text-offset': [0, 1.05],
            }}
            paint={{
              ...nameColors[isDarkMap ? 'dark' : 'light'],
              'text-halo-width': 1.6,
              'text-opacity': ['case', isKnown, 1, 0.75],
            }}
          />
        )}
      </Source>
    </>
  )
}
