import { READ_CALL_MS, UPLOAD_WORK_MS, WRITE_CALL_MS } from '../../../contract/shared/browser-limits.ts'
import { notices } from '../dialogs/notices.ts'
import { requestReauthentication } from '../dialogs/reauthentication.ts'
import { pathWithQuery, type Query } from './query.ts'
import { orFromDevice } from '../storage/from-device.ts'
import { readRefusedToken, readTerminalToken } from '../storage/terminal-token.ts'
import { readToken } from '../storage/read-token.ts'
import { dropToken } from '../storage/token.ts'
import { asWork } from '../versions/at-work.ts'
import { sendWithKey } from './send-with-key.ts'
import { retryUnknownOutcome } from './retry-unknown-outcome.ts'
import { noteAnswerDate } from './server-clock.ts'
import { answerIn, failureOnTheWay, isDone, isJson, NO_CONNECTION, saidIn, type Answer } from './answer.ts'
import { isUnattended, takeEarly } from './early-answers.ts'
import { isTransient } from './transient.ts'

/** A refusal of the server, or the message for a call that never reached it (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: Record<string, string[]>
  readonly body: unknown
  /** The record does not exist: the specification has the server answer in English (A-API). */
  readonly isNotFound: boolean
  /** Whether something else has answered in the server's place, which says nothing of the session or the record. */
  readonly isOnTheWay: boolean

  constructor(status: number, body: unknown, isOnTheWay = false) {
    const { detail: said, errors } = readRefusal(body)
    const isNotFound = said === 'Not found.'
    const detail = isNotFound ? notFound : said
    super(detail || noAnswer)
    this.status = status
    this.detail = detail
    this.errors = errors
    this.body = body
    this.isNotFound = isNotFound
    this.isOnTheWay = isOnTheWay
  }
}

const notFound = 'Este registro ya no existe: puede que otra persona lo haya eliminado.'
const noAnswer = 'El servidor no respondió como se esperaba. Vuelva a intentar.'

const readRefusal = (body: unknown): { detail: string; errors: Record<string, string[]> } => {
  if (typeof body !== 'object' || body === null) return { detail: '', errors: {} }
  const detail = 'detail' in body && typeof body.detail === 'string' ? body.detail : ''
  const sent = 'errors' in body && typeof body.errors === 'object' && body.errors !== null ? Object.entries(body.errors) : []
  const errors = sent.map(([field, messages]): [string, string[]] => [field, [messages].flat().map(String)])
  return { detail, errors: Object.fromEntries(errors) }
}

/** Converts network failures and unknown errors to the one error class that screens handle. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, { detail: NO_CONNECTION })

/** The first answer to a write, if a different body was sent under its key (S-10); null if that answer was empty. */
export const firstAnswerIn = ({ body }: ApiError): object | null | undefined => {
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 'created_before') return undefined
  return 'created' in body && typeof body.created === 'object' ? body.created : undefined
}

/** The server requires re-authentication and saved nothing. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.body as { code?: unknown } | undefined)?.code === 'fresh_sign_in'

/** Sends a call, and repeats it after a required re-authentication (S-52). If the person declines, the refusal is thrown. */
const withReauthentication = async <T>(sendIt: () => Promise<T>): Promise<T> => {
  try {
    return await sendIt()
  } catch (error) {
    if (!isStale(error)) throw error
    if (!(await requestReauthentication())) throw error
    return sendIt()
  }
}

interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  token: string | null
  /** A text is JSON already. */
  body?: unknown
  /** Where a part of a photo begins in it. */
  offset?: number
  key?: string | undefined
  notedAt?: string | undefined
  signal?: AbortSignal | undefined
  /** The outbox sends it: what the person may not do any more is refused alone, and must not end each new session again. */
  isKept?: boolean | undefined
}

const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

const headersOf = ({ token, body, key, notedAt, offset }: Pick<Call, 'token' | 'body' | 'key' | 'notedAt' | 'offset'>) => ({
  Accept: 'application/json',
  ...(token !== null && isUnattended() && { 'X-Unattended': '1' }),
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  // The browser sets a form's content type, with its boundary.
  ...(body !== undefined && !isRaw(body) && { 'Content-Type': 'application/json' }),
  ...(offset !== undefined && { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }),
  ...(key !== undefined && { 'Idempotency-Key': key }),
  ...(notedAt !== undefined && { 'Noted-At': notedAt }),
})

/** The server's 401 and 403 end the session, unless somebody signed in again while the call was under way (A-GATE-07, A-GATE-08). */
const endSession = (token: string | null, error: ApiError) => {
  if (token === null || token !== readToken()) return
  dropToken()
  notices.sessionEnded(error.message)
}

/** Every refusal of the server has its sentence (A-API-07). */
const isRefusal = (body: unknown): boolean => readRefusal(body).detail !== ''

const failureOf = (answer: Answer, { token, isKept = false }: Pick<Call, 'token' | 'isKept'>): ApiError => {
  const { status } = answer
  const body = saidIn(answer)?.body
  if (isDone(answer) || !isRefusal(body)) {
    const { status: known, detail } = failureOnTheWay(answer)
    return new ApiError(known, { detail }, true)
  }
  const error = new ApiError(status, body)
  if (status === 401 || (status === 403 && !isKept)) endSession(token, error)
  return error
}

const bodyOf = (answer: Answer, asker: Pick<Call, 'token' | 'isKept'>): unknown => {
  const said = isDone(answer) ? saidIn(answer) : undefined
  if (said === undefined) throw failureOf(answer, asker)
  return said.body
}

const fresh = async (response: Response): Promise<Answer> => {
  const answer = await answerIn(response)
  // What answers in the server's place has a clock of its own.
  if (isJson(answer)) noteAnswerDate(response.headers.get('date'))
  return answer
}

const receive = async (call: Call): Promise<Answer> => {
  const { method, path, token, body, signal } = call
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, method === 'GET' ? READ_CALL_MS : WRITE_CALL_MS)
  signal?.addEventListener('abort', end)
  const init = {
    method,
    headers: headersOf(call),
    ...(body !== undefined && { body: isRaw(body) || typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: limit.signal,
  }
  try {
    signal?.throwIfAborted()
    const early = method === 'GET' ? await takeEarly(path, token) : undefined
    signal?.throwIfAborted()
    return early ?? (await fresh(await fetch(path, init)))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, { detail: NO_CONNECTION })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

const send = (call: Call): Promise<unknown> => withReauthentication(async () => bodyOf(await receive(call), call))

/** The server has not said what it would answer. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && (isTransient(error) || error.isOnTheWay)

/** Some calls name their record in the body. */
const idIn = (body: unknown): string => (typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '')

/** The key of a form is managed by the form itself. */
const sendWrite = (call: Call): Promise<unknown> => {
  const under = (key: string) => retryUnknownOutcome(() => send({ ...call, key }))
  const { method, path, body, key } = call
  if (key !== undefined) return under(key)
  return sendWithKey(`${method} ${path} ${idIn(body)}`, JSON.stringify(body ?? null), under)
}
const write = (call: Call): Promise<unknown> => asWork(() => sendWrite(call))

// The caller types the answer from the contract; the server's tests check its answers against the same schemas.
const caller = (token: () => string | null, isKept = false) => ({
  get: <T>(path: string, query?: Query, signal?: AbortSignal) => {
    const call = { method: 'GET' as const, path: pathWithQuery(path, query), token: token(), signal }
    return orFromDevice(call.path, () => send(call), isUnanswered) as Promise<T>
  },
  /** For reads that repeat by themselves: nobody is asked to prove who they are, and the refusal is thrown. */
  getUnasked: async <T>(path: string, signal: AbortSignal): Promise<T> => {
    const call = { method: 'GET' as const, path: pathWithQuery(path), token: token(), signal }
    return bodyOf(await receive(call), call) as T
  },
  /** The answer as it came, for a worker to parse. */
  getText: async (path: string, query: Query, signal: AbortSignal): Promise<string> => {
    const call = { method: 'GET' as const, path: pathWithQuery(path, query), token: token(), signal }
    const answer = await receive(call)
    if (!isDone(answer) || !isJson(answer)) throw failureOf(answer, call)
    return answer.text
  },
  /** For reads that are too long for an address, and repeat by themselves. */
  ask: async <T>(path: string, body: object, signal: AbortSignal): Promise<T> => {
    const call = { method: 'POST' as const, path: pathWithQuery(path), token: token(), body, signal }
    return bodyOf(await receive(call), call) as T
  },
  /** A write with the same `key` is done once, and a repeat gets the first answer (S-10). */
  post: <T>(path: string, body?: unknown, key?: string) =>
    write({ method: 'POST', path: pathWithQuery(path), token: token(), body, key, isKept }) as Promise<T>,
  put: <T>(path: string, body: unknown, key?: string) =>
    write({ method: 'PUT', path: pathWithQuery(path), token: token(), body, key }) as Promise<T>,
  /** A part of a photo that begins at `offset` in it; it needs no key. */
  sendPart: (path: string, part: Blob, offset: number, signal: AbortSignal) => {
    const call = { method: 'PATCH' as const, path: pathWithQuery(path), token: token(), body: part, offset, signal, isKept }
    return asWork(() => send(call)) as Promise<{ offset: number }>
  },
  /** How much of a photo the server has; undefined if it does not say. */
  askOffset: async (path: string, signal: AbortSignal): Promise<number | undefined> => {
    const answer = await receive({ method: 'HEAD', path: pathWithQuery(path), token: token(), signal })
    return isDone(answer) ? answer.offset : undefined
  },
  delete: (path: string) => write({ method: 'DELETE', path: pathWithQuery(path), token: token() }) as Promise<void>,
})

/** Calls with the session's token. */
export const api = caller(readToken)
/** Calls of a person who may have signed out meanwhile, whose token is no longer stored, and of the outbox. */
export const apiWith = (token: string) => caller(() => token, true)
/** Calls without a session, which must never end one: signing in, public pages. */
export const publicApi = caller(() => null)
/** Calls of a terminal at a station's door; a refusal ends nobody's session. */
export const terminalApi = caller(readTerminalToken)
/** The same for a device whose token was refused. */
export const refusedTerminalApi = caller(readRefusedToken)

/** Sends once what the device has kept, as it was kept. Nobody is asked to prove who they are. */
export const sendKept = async (kept: Required<Omit<Call, 'signal' | 'offset' | 'isKept'>>): Promise<unknown> =>
  asWork(async () => bodyOf(await receive({ ...kept, path: pathWithQuery(kept.path) }), { ...kept, isKept: true }))

/** Reads a streamed answer piece by piece, until the server ends it, the connection breaks or the signal aborts. */
export const listen = async (path: string, onText: (text: string) => void, signal: AbortSignal): Promise<void> => {
  const token = readToken()
  const response = await fetch(pathWithQuery(path), { headers: { ...headersOf({ token }), Accept: 'text/event-stream' }, signal })
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.ok || response.body === null || !isStream) throw failureOf(await answerIn(response), { token })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) onText(piece.value)
}

/** Called with the part of the upload that was sent, from 0 to 1. */
export type OnProgress = (fraction: number) => void

interface Upload {
  /** Of whoever began it: somebody else may sign in before it is repeated. */
  token: string | null
  method: 'POST' | 'PUT'
  path: string
  form: FormData
  onProgress: OnProgress
  key: string
}

/** Sends a multipart form. Uses XMLHttpRequest because fetch does not report upload progress. */
export const upload = <T>(sent: Omit<Upload, 'token'>): Promise<T> => {
  const withToken = { ...sent, token: readToken() }
  return asWork(() => withReauthentication(() => retryUnknownOutcome(() => uploadOnce<T>(withToken))))
}

const uploadOnce = <T>({ token, method, path, form, onProgress, key }: Upload): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, pathWithQuery(path))
    for (const [name, value] of Object.entries(headersOf({ token, key }))) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout> | undefined
    // No limit on the total time, as long as data is sent.
    const goesOn = (ms = WRITE_CALL_MS) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), ms)
    }
    request.upload.addEventListener('progress', (event) => {
      goesOn()
      onProgress(event.lengthComputable ? event.loaded / event.total : 0)
    })
    request.upload.addEventListener('load', () => goesOn(UPLOAD_WORK_MS))
    for (const lost of ['error', 'abort'])
      request.addEventListener(lost, () => reject(new ApiError(0, { detail: NO_CONNECTION })))
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('load', () => {
      try {
        const type = request.getResponseHeader('content-type') ?? ''
        resolve(bodyOf({ status: request.status, type, text: request.responseText }, { token }) as T)
      } catch (error) {
        reject(error)
      }
    })
    goesOn()
    request.send(form)
  })
