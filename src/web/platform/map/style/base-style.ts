import type { LayerSpecification, Map, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapRoads } from '../../../../contract/shared/public-settings.schema.ts'
import baseMapUrl from './base-map.geo.json?url'
import { areas, towns } from './towns.ts'
import { roadLines, roadNames, ROADS } from './road-layers.ts'

/** Zoomed out further, the edge of the built-in map's land would show. */
export const BASE_MAP_MIN_ZOOM = 5

/** On a map with many markers, from where on they leave room for the names of towns; farther away they cut them to pieces. */
const NAMES_BETWEEN_MARKERS = 9

/** The source of the archive of streets, if the server has one. */
export const STREETS = 'streets'

const palettes = {
  light: {
    sea: '#d9e4ea',
    neighbour: '#ebebe6',
    country: '#faf9f5',
    border: '#9aa5ae',
    department: '#cfd5d9',
    town: '#334155',
    area: '#64748b',
  },
  dark: {
    sea: '#10161b',
    neighbour: '#1c2329',
    country: '#262f36',
    border: '#5b6771',
    department: '#3d4850',
    town: '#d5dde4',
    area: '#8a97a3',
  },
}

/** The map that draws with nothing but our own server: Natural Earth shapes, a few names in the system's font, and the roads. */
export const baseStyle = (scheme: 'light' | 'dark', hasManyMarkers: boolean, roads?: MapRoads): StyleSpecification => ({
  version: 8,
  // A change of colours is drawn at once, for printing.
  transition: { duration: 0, delay: 0 },
  sources: {
    shapes: { type: 'geojson', data: here(baseMapUrl), tolerance: 0.2 },
    towns: { type: 'geojson', data: points(towns), attribution: '© GeoNames' },
    areas: { type: 'geojson', data: points(areas) },
    ...(roads && { [ROADS]: { type: 'geojson', data: here(roads.url), attribution: asHtml(roads.attribution) } }),
  },
  layers: layersOf(scheme, hasManyMarkers ? NAMES_BETWEEN_MARKERS : BASE_MAP_MIN_ZOOM).filter(
    (layer) => roads !== undefined || !('source' in layer) || layer.source !== ROADS,
  ),
})

export const here = (path: string): string => new URL(path, location.href).href
const asHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const layersOf = (scheme: 'light' | 'dark', namesFrom: number): LayerSpecification[] => {
  const colors = palettes[scheme]
  const label = (layout: SymbolLayerSpecification['layout'], color: string) => ({
    type: 'symbol' as const,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      ...layout,
    } satisfies SymbolLayerSpecification['layout'],
    paint: { 'text-color': color, 'text-halo-color': colors.country, 'text-halo-width': 1.2 },
  })
  const town = (rank: number, size: number, minzoom: number) =>
    ({
      id: `towns-${rank}`,
      source: 'towns',
      minzoom: Math.max(minzoom, namesFrom),
      filter: ['==', ['get', 'rank'], rank],
      ...label(
        { 'text-size': size, 'text-variable-anchor': ['top', 'bottom', 'left', 'right'], 'text-radial-offset': 0.35 },
        colors.town,
      ),
    }) satisfies SymbolLayerSpecification
  const ofKind = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind]

  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    {
      id: 'neighbours',
      type: 'fill',
      source: 'shapes',
      filter: ofKind('neighbours'),
      paint: { 'fill-color': colors.neighbour },
    },
    { id: 'country', type: 'fill', source: 'shapes', filter: ofKind('country'), paint: { 'fill-color': colors.country } },
    {
      id: 'departments',
      type: 'line',
      source: 'shapes',
      filter: ofKind('departments'),
      paint: { 'line-color': colors.department },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'shapes',
      filter: ofKind('borders'),
      paint: { 'line-color': colors.border, 'line-width': 1.4 },
    },
    ...roadLines(scheme),
    {
      id: 'town-dots',
      type: 'circle',
      source: 'towns',
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 7, 2, 9, 3]],
      paint: { 'circle-radius': 2.5, 'circle-color': colors.area },
    },
    roadNames(scheme, colors.country),
    { id: 'areas', source: 'areas', maxzoom: 10, ...label({ 'text-size': 13, 'text-letter-spacing': 0.1 }, colors.area) },
    town(3, 12, 9),
    town(2, 13, 7),
    town(1, 14, BASE_MAP_MIN_ZOOM),
  ]
}

/** Only the built-in map in its dark colours. */
export const isDark = (map: Map): boolean =>
  map.getLayer('sea') !== undefined && map.getPaintProperty('sea', 'background-color') === palettes.dark.sea

/** Changes the colours of the built-in map. */
export const paintBaseMap = (map: Map, scheme: 'light' | 'dark'): void => {
  for (const { id, paint = {} } of layersOf(scheme, BASE_MAP_MIN_ZOOM)) {
    // It may have no roads.
    if (map.getLayer(id) === undefined) continue
    // The names and values of a layer's own properties.
    const properties = Object.entries(paint) as [PaintSetting[1], PaintSetting[2]][]
    for (const [name, value] of properties) map.setPaintProperty(id, name, value)
  }
  for (const { id, metadata } of map.getStyle().layers) {
    const colors = (metadata as SchemeColors | undefined)?.[scheme]
    for (const [name, value] of Object.entries(colors ?? {})) map.setPaintProperty(id, name as PaintSetting[1], value)
  }
}

/** What a layer that lies upon the built-in map may say in its `metadata`: its colours in both schemes, since paper is light. */
export interface SchemeColors {
  light: Record<string, string>
  dark: Record<string, string>
}

/** Of a name that lies upon the map. */
export const nameColors: SchemeColors = {
  light: { 'text-color': '#1b2129', 'text-halo-color': '#ffffff' },
  dark: { 'text-color': '#ffffff', 'text-halo-color': '#1b2129' },
}

type PaintSetting = Parameters<Map['setPaintProperty']>

const points = (places: readonly { name: string; lat: number; lng: number; rank?: number }[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ lat, lng, ...properties }) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })),
})
