import { mkdirSync, rmSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { useTestServer, type Client } from '../test-app.ts'
import { headOf, rawConnection } from './raw-connection.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

const MEGABYTE = 1024 * 1024
/** The raw bytes of a form with one file. */
const formOf = (field: string, bytes: number) =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--b--\r\n'),
  ])
const postOf = (path: string, headers: Record<string, string>, length: number) =>
  headOf('POST', path, { 'content-length': length, ...headers })
const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
const form = { 'content-type': 'multipart/form-data; boundary=b' }

interface Refusal {
  path: string
  headers: () => Record<string, string>
  body: Buffer
  status: number
}
const refusals: Record<string, Refusal> = {
  'nobody is signed in': { path: '/api/emergency', headers: () => form, body: formOf('photo0', 10 * MEGABYTE), status: 401 },
  'the address is none': { path: '/api/nowhere', headers: () => form, body: formOf('photo0', 10 * MEGABYTE), status: 404 },
  'a file is too large': {
    path: '/api/emergency',
    headers: () => ({ ...form, ...admin.headers }),
    body: formOf('photo0', 26 * MEGABYTE),
    status: 413,
  },
  'a field is too large': {
    path: '/api/emergency',
    headers: () => ({ ...form, ...admin.headers }),
    body: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="address"\r\n\r\n`),
      Buffer.alloc(2_100_000, 'x'),
      Buffer.from('\r\n'),
      formOf('photo0', 9 * MEGABYTE),
    ]),
    status: 413,
  },
  'a JSON is too large': {
    path: '/api/emergency',
    headers: () => ({ 'content-type': 'application/json', ...admin.headers }),
    body: Buffer.alloc(9 * MEGABYTE, ' '),
    status: 413,
  },
  'it is of no known kind': {
    path: '/api/emergency',
    headers: () => ({ 'content-type': 'text/plain', ...admin.headers }),
    body: Buffer.alloc(9 * MEGABYTE, ' '),
    status: 415,
  },
}

describe('a body refused before it was read: the refusal arrives and the connection can be reused for', () => {
  const expectReusable = async ({ path, headers, body, status }: Refusal) => {
    const connection = await rawConnection(server.url)
    await connection.send(postOf(path, headers(), body.length))
    await connection.send(body)
    expect(await connection.answer()).toMatchObject({ status, body: expect.stringContaining('detail') })
    await connection.send(next)
    expect(await connection.answer()).toMatchObject({ status: 200, body: expect.stringContaining('ok') })
    connection.end()
  }

  test.each(Object.keys(refusals))('%s', async (name) => {
    await expectReusable(refusals[name]!)
  })

  test('a full disk', async () => {
    rmSync(server.deps.files.scratch, { recursive: true })
    const headers = () => ({ ...form, ...admin.headers })
    await expectReusable({ path: '/api/emergency', headers, body: formOf('photo0', 10 * MEGABYTE), status: 500 })
    mkdirSync(server.deps.files.scratch)
  })
})

test('a client that stops sending after the refusal is disconnected', async () => {
  server.deps.config.leftovers.silence = 100
  const connection = await rawConnection(server.url)
  await connection.send(postOf('/api/emergency', form, 10 * MEGABYTE))
  expect(await connection.answer()).toMatchObject({ status: 401 })
  await connection.closed()
})

test('a client that sends the rest too slowly is disconnected', async () => {
  server.deps.config.leftovers.longest = 1000
  const connection = await rawConnection(server.url)
  await connection.send(postOf('/api/emergency', form, 10 * MEGABYTE))
  expect(await connection.answer()).toMatchObject({ status: 401 })
  const drip = setInterval(() => void connection.send('x'), 20)
  await connection.closed()
  clearInterval(drip)
})

test.each(['gzip', 'br', 'deflate', 'zstd'])(
  'a body that says it is compressed with %s, and is not, ends nothing',
  async (encoding) => {
    for (const body of [Buffer.from('garbage!!!'), Buffer.alloc(900_000, 'x')])
      for (const [path, type] of [
        ['/api/user/token', 'application/json'],
        ['/api/emergency', form['content-type']],
      ] as const) {
        const connection = await rawConnection(server.url)
        const headers = { 'content-type': type, 'content-encoding': encoding, ...admin.headers }
        await connection.send(postOf(path, headers, body.length))
        await connection.send(body)
        expect(await connection.answer()).toMatchObject({ body: expect.stringContaining('detail') })
        connection.end()
      }
    expect((await server.nobody.get('/healthz')).status).toBe(200)
  },
)
