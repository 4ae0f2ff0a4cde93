import { readdirSync, readlinkSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { aBrigade, emergencyOf } from '../factories.ts'
import { formOf } from '../fixtures/form.ts'
import { smallJpeg } from '../fixtures/pictures.ts'
import { useTestServer, type Client } from '../test-app.ts'
import { headOf, rawConnection } from './raw-connection.ts'

const server = useTestServer()
let admin: Client
let normal: Config['connections']
let normalBodies: Config['bodies']
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  normal = { ...server.deps.config.connections }
  normalBodies = { ...server.deps.config.bodies }
})
afterEach(() => {
  Object.assign(server.deps.config.connections, normal)
  Object.assign(server.deps.config.bodies, normalBodies)
})
const limits = (changes: Partial<typeof normal>) => Object.assign(server.deps.config.connections, changes)
const bodyLimits = (changes: Partial<typeof normalBodies>) => Object.assign(server.deps.config.bodies, changes)

const open = (count: number, from?: string, url = server.url) =>
  Promise.all(Array.from({ length: count }, () => rawConnection(url, from)))
/** How often this process has a file open. */
const timesOpen = (name: string): number =>
  readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).endsWith(name)
    } catch {
      return false
    }
  }).length
const head = (path: string, headers: Record<string, string | number>) => headOf('POST', path, headers)

describe('idle connections', () => {
  test('are closed beyond the limit, the oldest first', async () => {
    limits({ mostIdle: 10 })
    const idle = await open(30)
    // An incomplete request counts as idle.
    await idle[29]!.send('GET /healthz HTTP/1.1\r\nhost:')
    await Promise.all(idle.slice(0, 15).map(({ closed }) => closed()))
    expect((await server.nobody.get('/api/settings')).status).toBe(200)
    expect(idle.filter(({ isOpen }) => isOpen()).length).toBeLessThanOrEqual(10)
    for (const { end } of idle) end()
  })

  test('are closed before live streams', async () => {
    limits({ mostIdle: 10 })
    const stream = await rawConnection(server.url)
    const authorization = admin.headers['authorization']
    await stream.send(`GET /api/live HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`)
    expect(await stream.answer()).toMatchObject({ status: 200 })
    const idle = await open(30)
    await idle[0]!.closed()
    expect(stream.isOpen()).toBe(true)
    for (const { end } of [...idle, stream]) end()
  })
})

describe('connections from one address', () => {
  const greedy = '127.0.0.2'
  const halfBody = head('/api/user/token', { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' })
  const isAnswered = async (from?: string): Promise<boolean> => {
    const connection = await rawConnection(server.url, from)
    await connection.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    const answer = await connection.answer()
    connection.end()
    return typeof answer === 'object' && answer.status === 200
  }

  test('are limited; another one closes the longest idle one', async () => {
    limits({ mostOfAddress: 5 })
    const idle = await open(10, greedy)
    await Promise.all(idle.slice(0, 5).map(({ closed }) => closed()))
    expect(idle.filter(({ isOpen }) => isOpen()).length).toBe(5)
    expect([await isAnswered(greedy), await isAnswered()]).toEqual([true, true])
    for (const { end } of idle) end()
  })

  test('are refused if all are busy; other addresses are not affected', async () => {
    limits({ mostOfAddress: 5 })
    const busy = await open(5, greedy)
    await Promise.all(busy.map(({ send }) => send(halfBody)))
    for (const { answer } of busy) expect(await answer()).toMatchObject({ status: 100 })
    expect(await isAnswered(greedy)).toBe(false)
    expect(await isAnswered()).toBe(true)
    expect(busy.every(({ isOpen }) => isOpen())).toBe(true)
    for (const { end } of busy) end()
    await expect.poll(() => isAnswered(greedy)).toBe(true)
  })

  test('are closed if the client stops reading the answer', async () => {
    limits({ mostOfAddress: 1, unreadAnswer: 300 })
    // More than the socket buffers hold.
    const name = await server.deps.files.save(Buffer.alloc(30_000_000), 'jpg')
    const reader = await rawConnection(server.url, greedy)
    const stopped = reader.stopAtFirstBytes()
    await reader.send(`GET ${server.deps.signer.photo(name, server.deps.now())} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await stopped
    expect(await isAnswered(greedy)).toBe(false)
    await expect.poll(() => isAnswered(greedy), { timeout: 15_000 }).toBe(true)
    reader.end()
  })

  test('are closed if more requests are sent than may wait for their answers', async () => {
    const name = await server.deps.files.save(Buffer.alloc(30_000_000), 'jpg')
    const request = `GET ${server.deps.signer.photo(name, server.deps.now())} HTTP/1.1\r\nhost: x\r\n\r\n`
    const { others } = server.deps.config.connections.mostUnanswered
    const [waiting, asking, pushing] = [
      await rawConnection(server.url),
      await rawConnection(server.url),
      await rawConnection(server.url),
    ]
    const stopped = waiting.stopAtFirstBytes()
    await waiting.send(request.repeat(others))
    await stopped
    await asking.send(request.repeat(others + 1))
    await pushing.send(request.repeat(500))
    await Promise.all([asking.closed(), pushing.closed()])
    expect(waiting.isOpen()).toBe(true)
    waiting.end()
  })

  test('hold the file of one answer, however many are asked for, and none after they end', async () => {
    const name = await server.deps.files.save(Buffer.alloc(30_000_000), 'jpg')
    const request = `GET ${server.deps.signer.photo(name, server.deps.now())} HTTP/1.1\r\nhost: x\r\n\r\n`
    const connections = await open(5)
    const stopped = connections.map(({ stopAtFirstBytes }) => stopAtFirstBytes())
    for (const { send } of connections) await send(request.repeat(server.deps.config.connections.mostUnanswered.others))
    await Promise.all(stopped)
    // Those that were sent with the first are handled by now, since this one is.
    expect(await isAnswered()).toBe(true)
    expect(timesOpen(name)).toBe(connections.length)
    for (const { end } of connections) end()
    await expect.poll(() => timesOpen(name)).toBe(0)
  })

  test('get the answers to positions that a tracking box sends in a row', async () => {
    const box = await rawConnection(server.url)
    const { positions } = server.deps.config.connections.mostUnanswered
    await box.send('GET /api/positions/?id=unknown HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(positions))
    for (let n = 0; n < positions; n++) expect(await box.answer()).toMatchObject({ status: 404 })
    expect(box.isOpen()).toBe(true)
    box.end()
  })

  describe('that is a trusted proxy', () => {
    const behind = useTestServer({ TRUST_PROXY: '127.0.0.0/8' })

    test('are not limited', async () => {
      behind.deps.config.connections.mostOfAddress = 5
      const connections = await open(20, undefined, behind.url)
      await Promise.all(connections.map(({ send }) => send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')))
      for (const { answer } of connections) expect(await answer()).toMatchObject({ status: 200 })
      for (const { end } of connections) end()
    })
  })
})

describe('a body sent to an unknown address', () => {
  test.each(['/', '/x', '/assets/x.js', '/api'])('is not read, and the connection is closed: %s', async (path) => {
    const connection = await rawConnection(server.url)
    await connection.send(head(path, { 'content-type': 'application/json', 'content-length': 1_000_001 }))
    expect(await connection.answer()).toMatchObject({ status: 404, body: expect.stringContaining('Not found.') })
    await connection.closed()
  })

  test('is not read under /api', async () => {
    const connection = await rawConnection(server.url)
    await connection.send(head('/api/nowhere', { 'content-type': 'application/json', 'content-length': 100 }))
    expect(await connection.answer()).toMatchObject({ status: 404 })
    connection.end()
  })
})

describe('a slowly sent body', () => {
  /** Sends a body byte by byte and returns the answer. */
  const trickle = async (headers: Record<string, string | number>, bytes = 'x') => {
    const connection = await rawConnection(server.url)
    await connection.send(head('/api/emergency', { ...admin.headers, ...headers }))
    const drip = setInterval(() => void connection.send(bytes), 20)
    const answer = await connection.answer()
    await connection.closed()
    clearInterval(drip)
    return answer
  }
  const tooSlow = { status: 408, body: expect.stringContaining('tardó demasiado') }

  test('is aborted', async () => {
    bodyLimits({ grace: 200 })
    expect(await trickle({ 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 })).toMatchObject(
      tooSlow,
    )
    expect(await trickle({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, '1\r\n{\r\n')).toMatchObject(
      tooSlow,
    )
  })

  test('has a shorter total limit if it is not a form', async () => {
    bodyLimits({ longest: 300 })
    expect(await trickle({ 'content-type': 'application/json', 'content-length': 1_000_000 }, 'x'.repeat(100))).toMatchObject(
      tooSlow,
    )
  })

  test('has a total time limit as a form', async () => {
    bodyLimits({ longestForm: 300 })
    const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
    expect(await trickle(form, 'x'.repeat(100))).toMatchObject(tooSlow)
  })

  test('may not pause longer than the limit, however much was sent before', async () => {
    bodyLimits({ pause: 300 })
    const connection = await rawConnection(server.url)
    const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 2_000_000 }
    await connection.send(head('/api/emergency', { ...admin.headers, ...form }))
    await connection.send('--b\r\ncontent-disposition: form-data; name="observations"\r\n\r\n')
    await connection.send('x'.repeat(1_000_000))
    expect(await connection.answer()).toMatchObject(tooSlow)
  })

  test('is accepted above the minimum rate', async () => {
    bodyLimits({ grace: 100, bytesPerSecond: 10 })
    const connection = await rawConnection(server.url)
    const body = JSON.stringify({ username: '1'.repeat(30), password: 'x'.repeat(1000) })
    await connection.send(head('/api/user/token', { 'content-type': 'application/json', 'content-length': body.length }))
    for (let at = 0; at < body.length; at += 10) {
      await connection.send(body.slice(at, at + 10))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    expect(await connection.answer()).toMatchObject({ status: 400 })
    connection.end()
  })
})

describe('files of concurrent uploads', () => {
  test('are limited per person and in total, and no file of a refused upload is left', async () => {
    const photo = await smallJpeg()
    const create = async () => admin.post('/api/emergency', formOf(emergencyOf(await aBrigade(server.deps.db)), [photo, photo]))
    const whole = { ...server.deps.config.arriving }
    const { arriving } = server.deps.config
    arriving.mostOfPerson = photo.length * 2 - 1
    expect(await create()).toMatchObject({
      status: 429,
      body: { detail: 'Está enviando demasiados archivos a la vez. Espere a que terminen y vuelva a intentar.' },
    })
    Object.assign(arriving, whole, { most: photo.length * 2 - 1 })
    expect(await create()).toMatchObject({
      status: 503,
      body: { detail: 'El servidor está recibiendo demasiados archivos. Espere un momento y vuelva a intentar.' },
    })
    expect(await readdir(server.deps.files.scratch)).toEqual([])
    Object.assign(arriving, whole, { mostOfPerson: photo.length * 2 })
    // Finished uploads no longer count.
    for (let n = 0; n < 3; n++) expect((await create()).status).toBe(201)
    Object.assign(arriving, whole)
  })
})
