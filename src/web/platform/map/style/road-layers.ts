import type { LineLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'

/** The source of the roads, whose `rank` is 1 for a motorway, 2 for a trunk road, 3 for a primary and 4 for a secondary one. */
export const ROADS = 'roads'

const palettes = {
  light: { main: '#b5a47e', primary: '#c6b999', secondary: '#d6ccb4', name: '#6f5f3c' },
  dark: { main: '#857a62', primary: '#6a6353', secondary: '#565247', name: '#cdbf9d' },
}

interface Roads {
  minzoom: number
  ranks: number[]
  color: string
  widths: readonly (readonly [zoom: number, width: number])[]
}

const roads = (id: string, { minzoom, ranks, color, widths }: Roads): LineLayerSpecification => ({
  id,
  type: 'line',
  source: ROADS,
  minzoom,
  filter: ['in', ['get', 'rank'], ['literal', ranks]],
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], ...widths.flat()] },
})

/** Quieter than what lies upon the map, such as a vehicle's trail; the closer, the smaller the roads among them. */
export const roadLines = (scheme: 'light' | 'dark'): LineLayerSpecification[] => {
  const { main, primary, secondary } = palettes[scheme]
  return [
    roads('secondary-roads', {
      minzoom: 9,
      ranks: [4],
      color: secondary,
      widths: [
        [9, 0.6],
        [12, 1.6],
        [16, 4],
      ],
    }),
    roads('primary-roads', {
      minzoom: 7,
      ranks: [3],
      color: primary,
      widths: [
        [7, 0.7],
        [10, 1.4],
        [13, 2.8],
        [16, 6],
      ],
    }),
    roads('main-roads', {
      minzoom: 0,
      ranks: [1, 2],
      color: main,
      widths: [
        [5, 0.7],
        [8, 1.4],
        [10, 2],
        [13, 4],
        [16, 8],
      ],
    }),
  ]
}

/** Below the names of towns, which go first where there is no room for both. */
export const roadNames = (scheme: 'light' | 'dark', halo: string): SymbolLayerSpecification => ({
  id: 'road-names',
  type: 'symbol',
  source: ROADS,
  minzoom: 8,
  filter: ['all', ['!=', ['get', 'ref'], ''], ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 10, 3, 12, 4]]],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 240,
    // Upright, also where the road winds.
    'text-rotation-alignment': 'viewport',
    'text-max-angle': 180,
    'text-field': ['get', 'ref'],
    'text-font': ['sans-serif'],
    'text-size': 11,
    'text-padding': 6,
  },
  paint: { 'text-color': palettes[scheme].name, 'text-halo-color': halo, 'text-halo-width': 1.6 },
})
