import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseService } from '../../src/server/processes/refuse-service.ts'

vi.setConfig({ testTimeout: 30_000 })

test('a process that refuses service gets its port back, and tells people and programs why', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const refusing = refuseService({ port, host: '127.0.0.1' }, 'It is older.')
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
  const saved = await ask('/api/station', { method: 'POST', body: JSON.stringify({ name: 'Central' }) })
  expect([saved.status, JSON.parse(saved.text)]).toEqual([503, { detail: sentence }])
  const page = await ask('/', { headers: { accept: 'text/html' } })
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(`<p>${sentence}</p>`)])
})
