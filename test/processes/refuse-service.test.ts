import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { REFUSING } from '../../src/contract/system/limits.ts'
import { refuseService } from '../../src/server/system/processes/refuse-service.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a process that refuses service gets its port back, and answers people and programs with the reason', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const refusing = refuseService({ port, host: '127.0.0.1' }, 'server.updating', 'It is older.')
  // The first try has failed by then.
  const visitor = connect(port, '127.0.0.1')
  await once(visitor, 'connect')
  visitor.destroy()
  squatter.close()
  const { close } = await refusing
  onTestFinished(close)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  const sentence = 'El servidor se está actualizando. Vuelva a intentar en unos minutos; lo escrito sigue aquí.'
  expect(await ask('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(await ask('/readyz')).toEqual({ status: 503, text: '{"status":"unavailable","problems":["It is older."]}' })
  const ofStranger = await ask('/readyz', { headers: { 'x-forwarded-for': '190.14.0.1' } })
  expect(ofStranger).toEqual({ status: 503, text: '{"status":"unavailable"}' })
  const saved = await ask('/api/station', { method: 'POST', body: JSON.stringify({ name: 'Central' }) })
  expect([saved.status, JSON.parse(saved.text)]).toEqual([503, { detail: sentence }])
  const page = await ask('/', { headers: { accept: 'text/html' } })
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(`<p>${sentence}</p>`)])
})

describe('a process that refuses service', () => {
  const start = async () => {
    const port = await freePort()
    const { close } = await refuseService({ port, host: '127.0.0.1' }, 'server.updating', 'It is older.')
    onTestFinished(close)
    return (text: string) => {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      let said = ''
      socket.on('data', (chunk: Buffer) => (said += chunk.toString())).on('error', () => {})
      socket.write(text)
      const closed = new Promise<string>((resolve) => {
        socket.once('close', () => resolve(said))
      })
      return { socket, closed }
    }
  }

  test('ends each connection after its answer', async () => {
    const open = await start()
    const said = await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n').closed
    expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*\r\n\r\n\{"status":"ok"\}$/i)
  })

  test.for(['', 'expect: 100-continue\r\n'])('answers without reading a body (%j)', async (more) => {
    const open = await start()
    const { socket, closed } = open(`POST /api/x HTTP/1.1\r\nhost: x\r\n${more}content-length: 1000000000\r\n\r\n`)
    const chunk = Buffer.alloc(1_000_000)
    const send = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', send)
    send()
    expect(await closed).toMatch(/^HTTP\/1\.1 503 [^]*El servidor se está actualizando[^]*\}$/)
    // What the system itself holds for both sides.
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(50_000_000)
  })

  test('holds no more than so many connections, and none that is silent', async () => {
    const open = await start()
    const half = Array.from({ length: REFUSING.connections + 100 }, () => open('GET /'))
    const ended = half.map(({ closed }) => closed)
    let dropped = 0
    for (const one of ended) void one.then((said) => (dropped += said === '' ? 1 : 0))
    await vi.waitUntil(() => dropped >= 100, { timeout: 25_000 })
    const said = await Promise.all(ended)
    expect(said.filter((text) => text === '')).toHaveLength(100)
    expect(said.filter((text) => text.startsWith('HTTP/1.1 408 '))).toHaveLength(REFUSING.connections)
  })
})
