import { layers, namedFlavor, type Flavor } from '@protomaps/basemaps'
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { baseStyle, here, STREETS } from './base-style.ts'

const CREDIT =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a> ' +
  '<a href="https://protomaps.com" target="_blank" rel="noreferrer">Protomaps</a>'

/** The device's fonts, since there is no server of glyphs; MapLibre reads the weight in the name, and a name with spaces as none. */
const fonts = { regular: 'sans-serif', italic: 'sans-serif', bold: 'sans-serif-medium' }

/** Quieter than Protomaps' own, and in the tones of the built-in map: what lies upon it is what is looked for. */
const flavors: Record<'light' | 'dark', Flavor> = {
  light: flavor('light', {
    earth: '#f4f2ec',
    water: '#c4d9e5',
    park_b: '#d3e4d2',
    wood_b: '#d9e6d4',
    scrub_b: '#dfe8d6',
    buildings: '#e2dfd6',
    minor_casing: '#dcd8cd',
    minor_service_casing: '#e2dfd6',
    major_casing_early: '#cfc7b3',
    major_casing_late: '#cfc7b3',
    highway_casing_early: '#b5a47e',
    highway_casing_late: '#b5a47e',
    highway: '#f3e3b8',
    major: '#fdf6e3',
    boundaries: '#9aa5ae',
    city_label: '#334155',
    city_label_halo: '#ffffff',
    subplace_label: '#5b6776',
    subplace_label_halo: '#ffffff',
    state_label: '#64748b',
    country_label: '#64748b',
    roads_label_minor: '#5b6776',
    roads_label_minor_halo: '#ffffff',
    roads_label_major: '#475569',
    roads_label_major_halo: '#ffffff',
    address_label: '#5b6776',
    ocean_label: '#3f6379',
  }),
  dark: flavor('dark', {
    earth: '#222a30',
    water: '#12191f',
    park_a: '#23302c',
    park_b: '#24332e',
    wood_a: '#232e2c',
    wood_b: '#232e2c',
    scrub_a: '#242e2d',
    scrub_b: '#242e2d',
    sand: '#2a2f31',
    beach: '#2d3233',
    hospital: '#33292d',
    school: '#2c2d33',
    industrial: '#272e34',
    pedestrian: '#293137',
    aerodrome: '#283036',
    buildings: '#2c353c',
    other: '#343e46',
    minor_service: '#343e46',
    minor_a: '#4a565f',
    minor_b: '#3a444c',
    link: '#4b565f',
    major: '#525e67',
    highway: '#6a6353',
    railway: '#3a444c',
    boundaries: '#5b6771',
    city_label: '#d5dde4',
    city_label_halo: '#161c21',
    subplace_label: '#a3afba',
    subplace_label_halo: '#161c21',
    state_label: '#8a97a3',
    country_label: '#8a97a3',
    roads_label_minor: '#a3afba',
    roads_label_minor_halo: '#161c21',
    roads_label_major: '#c3ccd4',
    roads_label_major_halo: '#161c21',
    address_label: '#a3afba',
    ocean_label: '#7f95a5',
  }),
}

function flavor(name: 'light' | 'dark', colors: Partial<Flavor>): Flavor {
  return { ...namedFlavor(name), ...colors, ...fonts }
}

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Reads the beginning of the archive, which fails if there is none or the device has never seen it and has no connection. */
export const openStreets = async (path: string): Promise<(scheme: 'light' | 'dark') => StyleSpecification> => {
  const archive = new PMTiles(here(path))
  await archive.getHeader()
  protocol.add(archive)
  const url = `pmtiles://${archive.source.getKey()}`
  return (scheme) => {
    const base = baseStyle(scheme, false)
    // Where the archive ends, or a part of it cannot be loaded, the outlines of the countries show.
    const outlines = base.layers.filter((layer) => layer.type !== 'symbol' && layer.type !== 'circle')
    return {
      ...base,
      sources: { ...base.sources, [STREETS]: { type: 'vector', url, attribution: CREDIT } },
      layers: [...outlines, ...streetLayers(scheme)],
    }
  }
}

const streetLayers = (scheme: 'light' | 'dark'): LayerSpecification[] => {
  const [light, dark] = [layersIn('light'), layersIn('dark')]
  return (scheme === 'light' ? light : dark).map((layer, place) => ({
    ...layer,
    metadata: { light: light[place]?.paint ?? {}, dark: dark[place]?.paint ?? {} },
  }))
}

/** What is an image, or loud from afar. */
const left = new Set(['background', 'landcover', 'roads_oneway', 'pois'])

const layersIn = (scheme: 'light' | 'dark'): LayerSpecification[] =>
  layers(STREETS, flavors[scheme], { lang: 'es' })
    .filter(({ id }) => !left.has(id))
    .map((layer) => (layer.type === 'symbol' ? withoutImages(layer, flavors[scheme]) : layer))

type Symbols = Extract<LayerSpecification, { type: 'symbol' }>

const withoutImages = (layer: Symbols, { earth }: Flavor): Symbols => {
  const layout = Object.fromEntries(Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-')))
  if (layer.id !== 'roads_shields') return { ...layer, layout }
  // A shield's number stands on the road itself.
  return {
    ...layer,
    layout: { ...layout, 'text-size': 11 },
    paint: { ...layer.paint, 'text-halo-color': earth, 'text-halo-width': 1.6 },
  }
}
