import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useTestServer } from '../../../../test/test-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sirena-roads-'))
const file = path.join(folder, 'roads.geojson')
afterAll(() => rmSync(folder, { recursive: true }))
const geometry = {
  type: 'LineString',
  coordinates: [
    [-91.5, 14.8],
    [-91.4, 14.9],
  ],
}
writeFileSync(
  file,
  JSON.stringify({
    type: 'FeatureCollection',
    attribution: '© Quien la hizo',
    features: [{ type: 'Feature', properties: { highway: 'trunk', ref: 'CA-9' }, geometry }],
  }),
)
const server = useTestServer({ MAP_ROADS_FILE: file })

test('the settings show everybody where the roads are and whom to credit', async () => {
  const { status, body } = await server.nobody.get('/api/settings/')
  expect(status).toBe(200)
  expect(body.map_roads).toEqual({
    url: expect.stringMatching(/^\/assets\/map-roads-\w+\.json$/),
    attribution: '© Quien la hizo',
  })
})

test.each(['identity', 'gzip', 'br'])('the roads are public, cached forever, and sent as %s', async (encoding) => {
  const { url } = (await server.nobody.get('/api/settings/')).body.map_roads
  const answer = await fetch(`${server.url}${url}`, { headers: { 'accept-encoding': encoding } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(await answer.json()).toEqual({
    type: 'FeatureCollection',
    attribution: '© Quien la hizo',
    features: [{ type: 'Feature', properties: { rank: 2, ref: 'CA-9' }, geometry }],
  })
})

test('roads of another time are not found', async () => {
  expect((await server.nobody.get('/assets/map-roads-0123456789abcdef.json')).status).toBe(404)
})
