import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findProgram, withoutProgram } from '../../scripts/setup/debian-programs.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import {
  ARRIVING_BYTES,
  BODIES,
  CONNECTIONS,
  HSTS_SECONDS,
  SILENT_CONNECTION_MS,
} from '../../src/contract/shared/server-limits.ts'
import { MINUTE_MS } from '../../src/contract/shared/units.ts'
import { aBrigade, anEmergency, aPerson } from '../factories.ts'
import { cheapHash } from '../fixtures/cheap-hash.ts'
import { formOf } from '../fixtures/form.ts'
import { picture } from '../fixtures/pictures.ts'
import { upgrade } from '../raw-tracking-connection.ts'
import { useTestServer, type Client } from '../test-app.ts'
import { CLIENT, configurationIn, HOST, startProxy, type ProxyName } from './own-proxy.ts'

const server = useTestServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${HOST}` })
const FORGED = '198.51.100.7'
const photo = await picture(1600, 1200, 'noise').jpeg({ quality: 100 }).toBuffer()

/** Begins a request. */
const begin = (session: ClientHttp2Session, method: string, address: string, headers: OutgoingHttpHeaders = {}) => {
  const stream = session.request({ ':method': method, ':path': address, ...headers })
  // The headers of an answer, which Node gives as a list of arguments.
  const answered = once(stream, 'response').then(([answer]) => answer as Record<string, unknown>)
  return { stream, answered, body: () => text(stream) }
}

const tokenOf = ({ headers }: Client) => (headers['authorization'] ?? '').replace('Bearer ', '')

describe.each<ProxyName>(['nginx', 'caddy'])('%s, as its page says,', (name) => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let browser: ClientHttp2Session
  const isThere = findProgram(name) !== undefined
  beforeAll(async () => {
    if (!isThere) return undefined
    proxy = await startProxy(name, Number(new URL(server.url).port))
    browser = await proxy.openSession()
    return async () => {
      browser.destroy()
      await proxy.stop()
    }
  })
  beforeEach(({ skip }) => skip(!isThere, withoutProgram(name)))

  test('passes on a photo of megabytes while it arrives', async () => {
    const { db, files } = server.deps
    const { id } = await anEmergency(db, await aBrigade(db))
    const { headers } = await server.as(Role.Administrador)
    expect(photo.length).toBeGreaterThan(2_000_000)
    expect(await readdir(files.scratch)).toEqual([])
    const form = new Response(formOf({}, [photo]))
    const bytes = Buffer.from(await form.arrayBuffer())
    const sending = begin(browser, 'POST', `/api/emergency/${id}/photos`, {
      ...headers,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    })
    sending.stream.write(bytes.subarray(0, -1000))
    await expect.poll(() => readdir(files.scratch)).not.toEqual([])
    sending.stream.end(bytes.subarray(-1000))
    expect(await sending.answered).toMatchObject({ ':status': 200 })
    expect(JSON.parse(await sending.body()).images).toHaveLength(1)
  })

  test('leaves it to Sirena to refuse what is too large', async () => {
    const sending = begin(browser, 'POST', '/api/emergency', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': ARRIVING_BYTES.mostOfPerson,
    })
    expect(await sending.answered).toMatchObject({ ':status': 401 })
    sending.stream.destroy()
  })

  test('passes on what a live stream says at once, and not compressed', async () => {
    const admin = await server.as(Role.Administrador)
    const { headers } = await server.as(Role.Bombero)
    const { stream, answered } = begin(browser, 'GET', '/api/live/', { ...headers, 'accept-encoding': 'gzip' })
    let received = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
    const answer = await answered
    expect(answer).toMatchObject({ ':status': 200, 'content-type': 'text/event-stream' })
    expect(answer).not.toHaveProperty('content-encoding')
    await expect.poll(() => received).toContain(':\n\n')
    expect((await admin.post('/api/job_management', { job_title: `Conserje con ${name}` })).status).toBe(201)
    await expect.poll(() => received).toMatch(/data: .*job_management.*\n\n/)
    expect(stream.closed).toBe(false)
    stream.destroy()
  })

  test('passes on a tracking', async () => {
    const { station, vehicle } = await aBrigade(server.deps.db)
    const chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
    const watching = await server.as(Role.Administrador)
    expect((await chief.post('/api/vehicle/status_tracking/', { id: vehicle.id, status: true })).status).toBe(200)
    const received: string[] = []
    const open = async (client: Client, onText: (message: string) => void) =>
      upgrade(await proxy.connect('http/1.1'), { host: HOST, id: vehicle.id, token: tokenOf(client), address: FORGED }, onText)
    const watcher = await open(watching, (message) => received.push(message))
    const device = await open(chief, () => {})
    const content = { lat: 14.83, lng: -91.52, vehicle: 'P-1' }
    device.send({ command: 'new_ubication', vehicleId: vehicle.id, message: { content } })
    await expect
      .poll(() => received.map((message) => JSON.parse(message)))
      .toContainEqual(
        expect.objectContaining({
          command: 'new_ubication',
          vehicleId: vehicle.id,
          message: expect.objectContaining({ content: expect.objectContaining({ lat: 14.83, lng: -91.52 }) }),
        }),
      )
    device.close()
    watcher.close()
  })

  test('passes on the address of the client and not the one that it claims', async () => {
    const password = 'una clave larga'
    const { no_dpi } = await aPerson(server.deps.db, { role: Role.Bombero, password_hash: cheapHash(password) })
    const sending = begin(browser, 'POST', '/api/user/token', {
      'content-type': 'application/json',
      'x-forwarded-for': FORGED,
    })
    sending.stream.end(JSON.stringify({ username: no_dpi, password }))
    const { token } = JSON.parse(await sending.body()) as { token: string }
    const { body } = await server.nobody.send('/api/user/me/sessions', { headers: { authorization: `Bearer ${token}` } })
    expect(body).toMatchObject([{ address: CLIENT }])
  })

  test('redirects to https, and leaves HSTS to Sirena', async () => {
    const answer = await proxy.getPlain('/algo?uno=2')
    expect([301, 308]).toContain(answer.statusCode)
    expect(answer.headers.location).toBe(`https://${HOST}/algo?uno=2`)
    answer.resume()
    const asked = begin(browser, 'GET', '/api/settings/')
    expect(await asked.answered).toMatchObject({
      ':status': 200,
      'strict-transport-security': expect.stringContaining(`max-age=${HSTS_SECONDS}`),
    })
    await asked.body()
  })

  test('writes down no address, also if Sirena does not answer', async () => {
    const alone = await startProxy(name, await freePort())
    onTestFinished(alone.stop)
    const session = await alone.openSession()
    const headers = { 'sec-websocket-protocol': 'secreto-del-token' }
    const { answered, body } = begin(session, 'GET', '/api/positions?id=clave-del-vehiculo', headers)
    expect(await answered).toMatchObject({ ':status': 502 })
    await body()
    const plain = await alone.getPlain('/api/positions?id=clave-del-vehiculo')
    plain.resume()
    session.destroy()
    for (const secret of ['clave-del-vehiculo', 'secreto-del-token']) expect(alone.written()).not.toContain(secret)
  })
})

describe('the page of nginx', () => {
  test('has the waits of Sirena itself', () => {
    const minutes = (ms: number) => `${ms / MINUTE_MS}m;`
    const configuration = configurationIn('nginx')
    expect(configuration).toContain(`proxy_read_timeout ${minutes(SILENT_CONNECTION_MS)}`)
    expect(configuration).toContain(`client_body_timeout ${minutes(BODIES.pause)}`)
    expect(configuration).toContain(`send_timeout ${minutes(CONNECTIONS.unreadAnswer)}`)
  })

  test('lets certbot answer over http', async ({ skip }) => {
    skip(findProgram('nginx') === undefined, withoutProgram('nginx'))
    const proxy = await startProxy('nginx', await freePort())
    onTestFinished(proxy.stop)
    const folder = path.join(proxy.folder, '.well-known/acme-challenge')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'una-prueba'), 'respuesta')
    const answer = await proxy.getPlain('/.well-known/acme-challenge/una-prueba')
    expect([answer.statusCode, await text(answer)]).toEqual([200, 'respuesta'])
  })
})
