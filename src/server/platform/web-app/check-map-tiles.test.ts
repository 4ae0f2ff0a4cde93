import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mapArchive } from '../../../../test/fixtures/map-archive.ts'
import { StartupError } from '../errors/startup-error.ts'
import { checkMapTiles } from './check-map-tiles.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-tiles-'))
const file = path.join(folder, 'streets.pmtiles')
afterAll(() => rmSync(folder, { recursive: true }))
const archive = mapArchive([{ zoom: 0, x: 0, y: 0, layers: {} }])
const changed = (place: number, value: number) => {
  const bytes = Buffer.from(archive)
  bytes[place] = value
  return bytes
}
const refused = (name: string, why: string) => new StartupError(`MAP_TILES_FILE ${name} ${why}.`)

test('an archive of vector tiles can be used, and so can none', async () => {
  writeFileSync(file, archive)
  await expect(checkMapTiles(file)).resolves.toBeUndefined()
  await expect(checkMapTiles(undefined)).resolves.toBeUndefined()
})

test.each([
  ['is not a PMTiles archive', Buffer.from('{"type":"FeatureCollection"}'.repeat(10))],
  ['is not a PMTiles archive', Buffer.alloc(0)],
  ['is not a PMTiles archive', archive.subarray(0, 126)],
  ['is PMTiles of version 2; the map reads version 3', changed(7, 2)],
  ['has no vector tiles. The map draws those of the Protomaps basemap', changed(99, 2)],
  ['is compressed by something else than gzip', changed(97, 3)],
  ['is compressed by something else than gzip', changed(98, 4)],
])('a file that %s stops the start', async (why, bytes) => {
  writeFileSync(file, bytes)
  await expect(checkMapTiles(file)).rejects.toThrow(refused(file, why))
})

test('so do a folder and a file that is not there', async () => {
  const nowhere = path.join(folder, 'nowhere')
  await expect(checkMapTiles(nowhere)).rejects.toThrow(refused(nowhere, 'does not exist'))
  await expect(checkMapTiles(folder)).rejects.toThrow(refused(folder, 'is a folder. Name the file in it'))
})
