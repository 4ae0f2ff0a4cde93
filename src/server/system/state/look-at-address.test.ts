import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aCertificate } from '../../../../test/fixtures/certificate.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { readAddressLook } from './address-look.ts'
import { lookAtAddressJob } from './look-at-address-job.ts'
import { lookAtCertificate, lookAtHttp } from './look-at-address.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const host = '127.0.0.1'

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.close()
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

describe('the certificate', () => {
  const found = async (options: Parameters<typeof createHttps>[0]) => {
    const port = await portOf(createHttps(options, (_request, response) => response.end('{}')))
    return lookAtCertificate(new URL(`https://${host}:${port}`), new Date())
  }
  /** Certificates have whole seconds. */
  const seconds = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()

  test('of a known issuer is valid until its end', async () => {
    const issuer = aCertificate({ hosts: ['issuer.example.org'] })
    const before = getCACertificates('default')
    onTestFinished(() => setDefaultCACertificates(before))
    setDefaultCACertificates([issuer.cert])
    const to = inDays(30)
    expect(await found(aCertificate({ hosts: [host], to, issuer }))).toEqual({ found: 'valid', ends_at: seconds(to) })
    expect(await found(aCertificate({ hosts: ['sirena.example.org'], issuer }))).toMatchObject({ found: 'wrong_name' })
    expect(await found(aCertificate({ hosts: [host], to: inDays(-1), from: inDays(-9), issuer }))).toMatchObject({
      found: 'expired',
    })
  })

  test('that browsers refuse is distinguished by what is wrong', async () => {
    const issuer = aCertificate({ hosts: ['issuer.example.org'] })
    expect(await found(aCertificate({ hosts: [host] }))).toMatchObject({ found: 'self_signed' })
    expect(await found(aCertificate({ hosts: [host], issuer }))).toMatchObject({ found: 'untrusted' })
    expect(await found(aCertificate({ hosts: [host], from: inDays(-9), to: inDays(-2) }))).toMatchObject({ found: 'expired' })
    expect(await found(aCertificate({ hosts: [host], from: inDays(1), to: inDays(9) }))).toMatchObject({ found: 'not_yet_valid' })
    expect(await found(aCertificate({ hosts: ['sirena.example.org'] }))).toMatchObject({ found: 'wrong_name' })
  })

  test('of an address that does not answer is unreachable', async () => {
    const nothing = { found: 'unreachable', ends_at: null }
    const silent = await portOf(createTcp())
    expect(await lookAtCertificate(new URL(`https://${host}:${silent}`), new Date(), 100)).toEqual(nothing)
    const plain = await portOf(createHttp())
    expect(await lookAtCertificate(new URL(`https://${host}:${plain}`), new Date())).toEqual(nothing)
    expect(await lookAtCertificate(new URL(`https://${host}:1`), new Date())).toEqual(nothing)
  })
})

describe('plain http', () => {
  const asked: (string | undefined)[] = []
  const found = async (listener: RequestListener, address = `https://${host}/`) =>
    lookAtHttp(new URL(address), { port: await portOf(createHttp(listener)) })
  const redirect =
    (location: string): RequestListener =>
    (request, response) => {
      asked.push(request.url)
      response.writeHead(301, { location }).end()
    }

  test('is distinguished by what answers', async () => {
    expect(await found((_request, response) => response.end('{"status":"ok"}'))).toBe('open')
    expect(await found((_request, response) => response.end('<h1>It works</h1>'))).toBe('other')
    expect(await found((_request, response) => response.end('null'))).toBe('other')
    expect(await found((_request, response) => response.writeHead(404).end('{"status":"ok"}'))).toBe('other')
    expect(await lookAtHttp(new URL(`https://${host}/`), { port: 1 })).toBe('closed')
    expect(await lookAtHttp(new URL(`https://${host}/`), { port: await portOf(createTcp()), limit: 100 })).toBe('closed')
  })

  test('that redirects is not followed', async () => {
    expect(await found(redirect(`https://${host}/healthz`))).toBe('redirected')
    expect(await found(redirect('https://elsewhere.example.org/'))).toBe('elsewhere')
    expect(await found(redirect('/login'))).toBe('elsewhere')
    expect(await found(redirect('http://['))).toBe('elsewhere')
    expect(asked).toEqual(Array.from({ length: 4 }, () => '/healthz'))
  })

  test('of an address with a path is asked below it', async () => {
    asked.length = 0
    await found(redirect('/'), `https://${host}/sirena/`)
    expect(asked).toEqual(['/sirena/healthz'])
  })

  test('that sends without end is not read to it', async () => {
    const endless = await found((_request, response) => {
      const more = setInterval(() => response.write('x'.repeat(4096)), 1)
      response.on('close', () => clearInterval(more))
    })
    expect(endless).toBe('other')
  })
})

describe('the job', () => {
  const server = useTestServer()
  const run = async (publicUrl: string) => {
    const { log, lines } = aLog()
    const job = lookAtAddressJob({ ...server.deps, config: { ...server.deps.config, publicUrl } }, log)
    await job.run({ data: {}, tries: 1, isLast: true, stopping: new AbortController().signal })
    expect(lines).toEqual([])
  }
  const noted = (publicUrl: string) => readAddressLook(server.deps.db, publicUrl)

  test('notes what it found, for that address alone', async () => {
    const certificate = aCertificate({ hosts: ['0.0.0.0'] })
    const port = await portOf(createHttps(certificate, (_request, response) => response.end()))
    const address = `https://0.0.0.0:${port}`
    await run(address)
    expect(await noted(address)).toMatchObject({
      looked_at: server.deps.now().toISOString(),
      certificate: { found: 'self_signed' },
    })
    expect(await noted('https://sirena.example.org')).toBeUndefined()
    await run(address)
    expect(await noted(address)).toBeDefined()
  })

  test('asks neither this machine nor an address without https', async () => {
    let connections = 0
    const port = await portOf(createTcp(() => (connections += 1)))
    for (const address of [`https://localhost:${port}`, `https://${host}:${port}`, `http://0.0.0.0:${port}`]) {
      await run(address)
      expect(await noted(address)).toBeUndefined()
    }
    expect(connections).toBe(0)
  })
})
