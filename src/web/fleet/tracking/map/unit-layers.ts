import type { GeoJSONSource, LayerSpecification, Map } from 'maplibre-gl'
import { isDark, nameColors } from '../../../platform/map/style/base-style.ts'
import { fontOf } from '../../../platform/map/style/style-font.ts'
import { ARROW_FOOT } from './unit-images.ts'

export const UNITS = 'units'
export const TRAILS = 'unit-trails'
export const JUMPS = 'unit-jumps'
export const CHOSEN = 'unit-chosen'

/** The layers in which a unit can be pressed. */
export const MARKERS = 'unit-markers'
export const DOTS = 'unit-dots'
const ARROWS = 'unit-arrows'

type Layer = Exclude<LayerSpecification, { type: 'background' }>

const TRANSPARENT = 'rgba(0, 0, 0, 0)'

const layersOf = (font: string[] | undefined, isDarkMap: boolean): Layer[] => [
  {
    id: 'unit-accuracy',
    type: 'fill',
    source: CHOSEN,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.14, 'fill-outline-color': ['get', 'color'] },
  },
  {
    id: TRAILS,
    type: 'line',
    source: TRAILS,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': ['get', 'color'],
      'line-width': ['case', ['get', 'chosen'], 4, 2],
      'line-opacity': ['case', ['get', 'chosen'], 0.85, 0.45],
    },
  },
  {
    id: JUMPS,
    type: 'circle',
    source: JUMPS,
    paint: {
      'circle-radius': 7,
      'circle-color': TRANSPARENT,
      'circle-stroke-color': ['get', 'color'],
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: 'unit-ring',
    type: 'circle',
    source: CHOSEN,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 25,
      'circle-color': ['get', 'color'],
      'circle-opacity': 0.14,
      'circle-stroke-color': ['get', 'color'],
      'circle-stroke-width': 2,
    },
  },
  {
    id: DOTS,
    type: 'circle',
    source: UNITS,
    layout: { 'circle-sort-key': ['get', 'rank'], visibility: 'none' },
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 6, 3, 12, 6],
      'circle-color': ['get', 'color'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1,
    },
  },
  {
    id: ARROWS,
    type: 'symbol',
    source: UNITS,
    filter: ['has', 'arrow'],
    layout: {
      'icon-image': ['get', 'arrow'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-anchor': 'bottom',
      'icon-offset': [0, -ARROW_FOOT],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    id: MARKERS,
    type: 'symbol',
    source: UNITS,
    layout: {
      'icon-image': ['get', 'marker'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['get', 'rank'],
      ...(font && {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.15],
        'text-optional': true,
      }),
    },
    // A colour that depends on the unit would be painted for paper only later.
    metadata: nameColors,
    paint: {
      ...nameColors[isDarkMap ? 'dark' : 'light'],
      'text-halo-width': 1.6,
      'text-opacity': ['case', ['get', 'old'], 0.75, 1],
    },
  },
]

/** Adds what the units are drawn with, if the map's style does not have it, as after a change of style. */
export const addUnitLayers = (map: Map): void => {
  for (const id of [CHOSEN, TRAILS, JUMPS, UNITS])
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  for (const layer of layersOf(fontOf(map), isDark(map))) map.addLayer(layer)
}

export const sourceOf = (map: Map, id: string) => map.getSource<GeoJSONSource>(id)

/** Units as dots, or as discs with icon, direction and code. */
export const showDots = (map: Map, isCrowded: boolean): void => {
  const show = (layer: string, isShown: boolean) => map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none')
  show(DOTS, isCrowded)
  show(ARROWS, !isCrowded)
  show(MARKERS, !isCrowded)
}
