import { onTestFinished, vi } from 'vitest'
import type * as z from 'zod'
import { calls, type Call } from '../../src/contract/shared/rights/permissions.ts'
import { pageOf } from '../../src/contract/shared/resource.schema.ts'
import { sample } from './sample.ts'
import { AnsweredUpload } from './uploads.ts'

/** A call that the application made. */
export interface Sent {
  call: Call
  /** What stands for `{id}` or `{name}` in the call's path. */
  id: string
  query: URLSearchParams
  body: unknown
  headers: Headers
  /** Aborted when the application drops the request. */
  signal: AbortSignal | undefined
}
/** By call: the JSON that is answered with 200, nothing (204), an answer of another status, or a function that makes one from what was sent. */
export type Answers = Partial<Record<Call, unknown>>

/** An answer with another status than 200. */
export const answer = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A refusal with its message, and the messages of single fields. */
export const refusal = (status: number, detail: string, errors: Record<string, string[]> = {}): Response =>
  answer(status, { detail, errors })

/** The connection is lost before an answer. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch')
}

/** A page of a list, from samples of its rows. */
export const listOf = <T extends z.ZodType>(row: T, rows: readonly Partial<z.output<T>>[], count = rows.length) =>
  pageOf(row).parse({ count, results: rows.map((given) => sample(row, given)) })

/** Holds an answer back until `open` is called. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

const patterns = Object.keys(calls).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  // A name of the table.
  return { call: name as Call, method, pattern: new RegExp(`^/api/${path.replaceAll(/\{\w+\}/g, '([^/]+)')}/$`) }
})

/** The call of a request: a path in words comes before one with an id. */
const callOf = (method: string, path: string): { call: Call; id: string } | undefined => {
  const matching = patterns
    .filter((each) => each.method === method)
    .map(({ call, pattern }) => ({ call, match: pattern.exec(path) }))
    .filter(({ match }) => match !== null)
    .toSorted((one, other) => (one.match?.length ?? 0) - (other.match?.length ?? 0))[0]
  return matching && { call: matching.call, id: matching.match?.[1] ?? '' }
}

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.headers.get('content-type')?.includes('multipart')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * Answers the application's calls for this test, in place of a server. A call without an answer gets 404, and fails the test unless
 * it is one that every screen makes.
 */
export const serve = (initial: Answers) => {
  const answers: Answers = { ...initial }
  const sent: Sent[] = []
  const unanswered = new Set<string>()
  let health = () => answer(200, { status: 'ok' })
  const stubbed = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const request = new Request(url, init)
    if (url.pathname === '/healthz') return health()
    const found = callOf(request.method, url.pathname)
    if (found === undefined) return original(input, init)
    const signal = init?.signal
    const ended = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    ended.catch(() => undefined)
    // A stream of change events without any.
    if (found.call === 'GET live' && !('GET live' in answers)) return Promise.race([ended, new Promise<never>(() => undefined)])
    const made: Sent = {
      ...found,
      query: url.searchParams,
      body: await bodyOf(request),
      headers: request.headers,
      signal: signal ?? undefined,
    }
    sent.push(made)
    if (!(found.call in answers)) {
      // A row's record is read ahead while the mouse is over it, wherever a press has left it.
      if (!/^GET .*\}$/.test(found.call)) unanswered.add(found.call)
      return answer(404, { detail: 'Not found.' })
    }
    const given = answers[found.call]
    const result: unknown = await Promise.race([ended, typeof given === 'function' ? given(made) : given])
    return result instanceof Response ? result.clone() : answer(result === undefined ? 204 : 200, result)
  }
  const original = globalThis.fetch.bind(globalThis)
  vi.stubGlobal('fetch', stubbed)
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (unanswered.size > 0) throw new Error(`Calls without an answer: ${[...unanswered].join(', ')}`)
  })
  return {
    /** The calls of this name that were made, the oldest first. */
    sent: (call: Call): Sent[] => sent.filter((each) => each.call === call),
    /** From now on these calls are answered otherwise. */
    answer: (more: Answers): void => void Object.assign(answers, more),
    /** What is answered to whoever asks whether the server is there. */
    answerHealth: (made: () => Response): void => {
      health = made
    },
  }
}
