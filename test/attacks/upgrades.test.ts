// @module-tag storage

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { aServerEnvironment, startServer, type ServerEnvironment } from '../server-process.ts'
import { useTestServer } from '../test-app.ts'
import { headOf, rawConnection } from './raw-connection.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const built = useTestServer()
let site: ServerEnvironment
let server: ReturnType<typeof startServer>
let url: string
beforeAll(async () => {
  site = await aServerEnvironment()
  server = startServer(site.settings)
  url = await server.ready()
})
afterAll(async () => {
  await server.stop()
  await site.remove()
})

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': 13,
  'sec-websocket-key': 'c2lyZW5hIHNpcmVuYSBzaQ==',
}
const secret = 'clave-inconfundible'

/** The addresses of all routes that answer GET, with the same text for each parameter. */
const routesOfGet = async (): Promise<string[]> => {
  const app = await buildApp(built.deps)
  await app.ready()
  const above: string[] = []
  const addresses = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([^/\w*]*)(\S+) \((.+)\)$/.exec(line) ?? []
      const depth = Math.max(0, indent.length / 4 - 1)
      above.splice(depth, above.length, part)
      return /\bGET\b/.test(methods) ? [above.join('').replaceAll(/:\w+|\*/g, '1')] : []
    })
  await app.close()
  return addresses
}

test('a stranger gets no live connection on any route, and no address is logged', async () => {
  const addresses = [...(await routesOfGet()), '/nowhere', '/api/nowhere', `/api/station/%zz`]
  expect(addresses).toEqual(expect.arrayContaining(['/api/positions', '/api/user_open/1/qr_code', '/healthz', '/ws/tracking/1']))
  for (const address of addresses) {
    const connection = await rawConnection(url)
    await connection.send(headOf('GET', `${address}?id=${secret}`, upgrade))
    const answer = await connection.answer()
    expect(answer, address).toMatchObject({ status: address.startsWith('/ws/') ? 401 : address.includes('%zz') ? 400 : 404 })
    await connection.closed()
  }
  expect(server.said.stdout).not.toContain(secret)
  expect(server.said.stdout).toContain('"route":"/api/positions"')
})

test('frames that break the protocol end the connection, and are no errors of the server', async () => {
  // The start says so if the web application is not built.
  const saidBefore = server.said.stdout.length
  const signedIn = await fetch(`${url}/api/user/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(site.credentials),
  })
  const { token } = (await signedIn.json()) as { token: string }
  for (let n = 0; n < 20; n += 1) {
    const connection = await rawConnection(url)
    await connection.send(
      headOf('GET', '/ws/tracking/all/', { ...upgrade, 'sec-websocket-protocol': `tracking.v1, bearer.${token}` }),
    )
    expect(await connection.answer()).toMatchObject({ status: 101 })
    const unmasked = Buffer.from([0x81, 1, 0x78])
    await connection.send(Buffer.concat(Array.from({ length: 100 }, () => unmasked)))
    await connection.closed()
  }
  const lines = server.said.stdout
    .slice(saidBefore)
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([])
  expect(server.said.stdout).not.toContain(token)
})
