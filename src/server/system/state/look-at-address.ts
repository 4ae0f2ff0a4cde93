import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { X509Certificate } from 'node:crypto'
import type { FactsOf } from '../../../contract/system/system.schema.ts'
import { LOOK_BYTES, LOOK_MS } from '../../../contract/system/limits.ts'
import { parseJson } from '../../platform/text/parse-json.ts'

type Certificate = Omit<FactsOf<'certificate'>, 'looked_at'>
type Http = FactsOf<'http'>['found']

const HTTP_PORT = 80
/** Nothing is sent but this, so that it may go to whoever has the name. */
const PATH = 'healthz'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const pathIn = ({ pathname }: URL): string => `${pathname.replace(/\/+$/, '')}/${PATH}`

/** The certificate that https gives at the address, whether it is valid or not. */
export const lookAtCertificate = (address: URL, now: Date, limit = LOOK_MS): Promise<Certificate> =>
  new Promise((resolve) => {
    const host = hostOf(address)
    const asked = requestHttps({
      host,
      port: address.port === '' ? 443 : Number(address.port),
      path: pathIn(address),
      agent: false,
      signal: AbortSignal.timeout(limit),
      // It is looked at, and nothing secret is sent or believed.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    })
    asked.on('socket', (socket) => {
      socket.once('secureConnect', () => {
        const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
        const isTrusted = socket instanceof TLSSocket && socket.authorized
        resolve(certificate === undefined ? nothing : judge(certificate, { host, now, isTrusted }))
        asked.destroy()
      })
    })
    asked.on('error', () => resolve(nothing))
    asked.end()
  })

const nothing: Certificate = { found: 'unreachable', ends_at: null }

interface Seen {
  host: string
  now: Date
  /** By the certificates that Node trusts. */
  isTrusted: boolean
}

/** The first fault that somebody can mend. */
const judge = (certificate: X509Certificate, { host, now, isTrusted }: Seen): Certificate => {
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  const said = (found: Certificate['found']) => ({ found, ends_at: Number.isNaN(to.getTime()) ? null : to.toISOString() })
  if (to < now) return said('expired')
  if (from > now) return said('not_yet_valid')
  const isOfHost = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
  if (isOfHost === undefined) return said('wrong_name')
  if (isTrusted) return said('valid')
  return said(certificate.checkIssued(certificate) ? 'self_signed' : 'untrusted')
}

/** What answers at the same host over http. Redirections are noted and not followed. */
export const lookAtHttp = (address: URL, { port = HTTP_PORT, limit = LOOK_MS } = {}): Promise<Http> =>
  new Promise((resolve) => {
    const host = hostOf(address)
    const path = pathIn(address)
    const asked = requestHttp({ host, port, path, agent: false, signal: AbortSignal.timeout(limit) })
    asked.on('response', (answer) => {
      void judgeAnswer(answer, address).then((found) => {
        resolve(found)
        asked.destroy()
      })
    })
    asked.on('error', () => resolve('closed'))
    asked.end()
  })

const judgeAnswer = async (answer: IncomingMessage, address: URL): Promise<Http> => {
  const { statusCode = 0, headers } = answer
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    const to = URL.parse(headers.location, `http://${address.host}/`)
    return to?.protocol === 'https:' && to.hostname === address.hostname ? 'redirected' : 'elsewhere'
  }
  return statusCode === 200 && isSirena(await beginningOf(answer)) ? 'open' : 'other'
}

const isSirena = (body: string): boolean => (parseJson(body) as { status?: unknown } | null | undefined)?.status === 'ok'

const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  try {
    for await (const piece of answer.setEncoding('utf8')) {
      text += String(piece)
      if (text.length >= LOOK_BYTES) break
    }
  } catch {
    // It broke off, or its time is over.
  }
  return text
}
