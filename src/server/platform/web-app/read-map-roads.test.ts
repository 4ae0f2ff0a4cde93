import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MAP_ROADS_BYTES } from '../../../contract/shared/server-limits.ts'
import { StartupError } from '../errors/startup-error.ts'
import { readMapRoads } from './read-map-roads.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-roads-'))
const file = path.join(folder, 'roads.geojson')
afterAll(() => rmSync(folder, { recursive: true }))

const road = (properties: object, coordinates: unknown, type = 'LineString') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const straight = [
  [-91.5, 14.8],
  [-91.4, 14.9],
]
const trunk = road({ highway: 'trunk', ref: 'CA-9' }, straight)
const collection = (features: unknown[], more: object = {}) => JSON.stringify({ type: 'FeatureCollection', ...more, features })

const read = async (text: string) => {
  writeFileSync(file, text)
  const roads = await readMapRoads(file)
  if (roads === undefined) throw new Error('nothing was read')
  const { features } = JSON.parse(roads.json) as { features: unknown }
  return { ...roads, features }
}

test('without a file there are no roads', async () => {
  expect(await readMapRoads(undefined)).toBeUndefined()
})

test('only the lines of the four main classes are read, by their rank, with their number', async () => {
  const { features } = await read(
    collection([
      road({ highway: 'motorway', ref: ' VAS ', name: 'Autopista', lanes: '4' }, straight),
      trunk,
      road({ class: 'primary', ref: 'RD-1'.padEnd(30, '-') }, straight),
      road({ highway: 'secondary', ref: 7 }, straight),
      road({ highway: 'motorway_link' }, straight),
      road({ highway: 'residential', class: 'primary' }, straight),
      road({ highway: 'constructor' }, straight),
      road({ class: 'trunk' }, [-91.5, 14.8], 'Point'),
      { type: 'Feature', properties: null, geometry: null },
      null,
    ]),
  )
  const line = (rank: number, ref: string) => road({ rank, ref }, straight)
  expect(features).toEqual([line(1, 'VAS'), line(2, 'CA-9'), line(3, 'RD-1----------------'), line(4, '')])
})

test('coordinates have four decimals, without points that are then the same and lines that are then a point', async () => {
  const { features } = await read(
    collection([
      road({ class: 'trunk' }, [
        [-91.500_04, 14.800_04, 2400],
        [-91.500_01, 14.799_96],
        [-91.4, 14.9],
        [-91.500_04, 14.8],
      ]),
      road({ class: 'trunk' }, [
        [-91.500_04, 14.800_04],
        [-91.500_01, 14.799_96],
      ]),
      road({ class: 'trunk' }, [[-91.5, 14.8]]),
      road({ class: 'trunk' }, []),
    ]),
  )
  expect(features).toEqual([road({ rank: 2, ref: '' }, [...straight, [-91.5, 14.8]])])
})

test('each line of several is a road of its own', async () => {
  const other = straight.map(([lng = 0, lat = 0]) => [lng + 1, lat])
  const { features } = await read(
    collection([road({ highway: 'trunk', ref: 'CA-1' }, [straight, [[-91.5, 14.8]], other], 'MultiLineString')]),
  )
  expect(features).toEqual([straight, other].map((line) => road({ rank: 2, ref: 'CA-1' }, line)))
})

test('the file says whom to credit, in at most two hundred characters, or else it is OpenStreetMap', async () => {
  const creditOf = async (attribution: unknown) => (await read(collection([trunk], { attribution }))).attribution
  expect(await creditOf(' © Quien la hizo <b> ')).toBe('© Quien la hizo <b>')
  expect(await creditOf('a'.repeat(300))).toBe('a'.repeat(200))
  for (const none of [undefined, '  ', 7]) expect(await creditOf(none)).toBe('© OpenStreetMap')
})

test('other roads and another credit have another address, and the same ones the same', async () => {
  const addressOf = async (text: string) => (await read(text)).url
  const first = await addressOf(collection([trunk]))
  expect(first).toMatch(/^\/assets\/map-roads-[\da-f]{16}\.json$/)
  expect(await addressOf(collection([trunk], { generator: 'overpass-turbo' }))).toBe(first)
  expect(await addressOf(collection([trunk, trunk]))).not.toBe(first)
  expect(await addressOf(collection([trunk], { attribution: '© Otra' }))).not.toBe(first)
})

describe('the start is refused with the setting, the file and the reason if the file', () => {
  const refusal = async (given: string) => {
    const failure: unknown = await readMapRoads(given).then(String, (error: unknown) => error)
    if (!(failure instanceof StartupError)) throw new Error(`not refused: ${String(failure)}`)
    return failure.message
  }
  const expectRefused = async (text: string, why: string) => {
    writeFileSync(file, text)
    expect(await refusal(file)).toBe(`MAP_ROADS_FILE ${file} ${why}.`)
  }

  test('does not exist or is a folder', async () => {
    const nowhere = path.join(folder, 'nowhere.geojson')
    expect(await refusal(nowhere)).toBe(`MAP_ROADS_FILE ${nowhere} does not exist.`)
    expect(await refusal(folder)).toBe(`MAP_ROADS_FILE ${folder} is a folder. Name the file in it.`)
  })

  test('is too large', async () => {
    writeFileSync(file, '')
    truncateSync(file, MAP_ROADS_BYTES + 1)
    expect(await refusal(file)).toBe(`MAP_ROADS_FILE ${file} is larger than 32 MB.`)
  })

  test.each(['', '<osm version="0.6">', collection([trunk]).slice(0, -5)])('is not JSON: %s', async (text) => {
    await expectRefused(text, 'is not JSON')
  })

  test.each(['null', '[]', '"roads"', JSON.stringify(trunk), '{"version":0.6,"elements":[]}', '{"type":"FeatureCollection"}'])(
    'is another JSON: %s',
    async (text) => {
      await expectRefused(text, 'is not a FeatureCollection of GeoJSON')
    },
  )

  test.each([
    ['nothing', []],
    ['links only', [road({ highway: 'trunk_link' }, straight)]],
    ['areas only', [road({ highway: 'trunk' }, [straight], 'Polygon')]],
    ['points only', [road({ highway: 'trunk' }, [[-91.5, 14.8]])]],
  ])('has %s', async (_what, features) => {
    await expectRefused(
      collection(features),
      'has no line of a main road, whose "highway" or "class" is motorway, trunk, primary or secondary',
    )
  })

  test.each([
    ['latitude before longitude', [[14.8, -91.5]], '[14.8,-91.5]'],
    ['metres', [straight[0], [446_000, 1_636_000]], '[446000,1636000]'],
    ['a longitude only', [[-91.5]], '[-91.5]'],
    ['text', [['-91.5', '14.8']], '["-91.5","14.8"]'],
    ['a line that is none', 'CA-9', '"CA-9"'],
    ['nothing', undefined, 'null'],
    ['a great deal', 'a'.repeat(100), `"${'a'.repeat(59)}`],
  ])('has %s for coordinates', async (_what, coordinates, shown) => {
    await expectRefused(
      collection([trunk, road({ highway: 'trunk' }, coordinates)]),
      `has ${shown} in place of a longitude and a latitude in degrees`,
    )
  })
})
