import { OUTBOX_LANES, OUTBOX_PAUSES_MS } from '../../../contract/shared/browser-limits.ts'
import { NETWORK_ANSWERED } from '../calls/answer.ts'
import { ApiError, asApiError, sendKept } from '../calls/api.ts'
import { isServerThere } from '../calls/server-return.ts'
import { reducePhoto } from '../photos/prepare-file.ts'
import { sendInParts } from '../photos/send-in-parts.ts'
import { tellOutcome } from './outcomes.ts'
import { readToken } from '../storage/read-token.ts'
import {
  changeWrite,
  fileOf,
  findWaiting,
  followersOf,
  isOwnersSession,
  isRefused,
  noteNumber,
  noteSending,
  prepareFile,
  readOutbox,
  reloadOutbox,
  removeWrite,
  sendWith,
  type Waiting,
  type Write,
} from './outbox.ts'

/*
 * Sends what waits: the writes of a record in order, records side by side, photos one after the other once nothing small waits that can
 * be sent. One tab sends, since all share what is stored. After no answer it pauses, longer each time.
 */

type Ended = 'answered' | 'lost'

/** Not what the write is about: the server, or something on the way, is busy or failing, or has not all parts of a photo any more. */
const isLater = ({ status, isOnTheWay, body }: ApiError): boolean =>
  isOnTheWay || isOfAll(status) || status === 401 || isIncomplete(body)
/** Whatever is sent now has the same answer. */
const isOfAll = (status: number): boolean => [0, 408, 429].includes(status) || status >= 500
/** Not of a server that is busy, which must be left alone. */
const isFailure = ({ status }: ApiError): boolean => status >= 500 && status !== 503
/** What something on the way does not let through, such as a firewall: others may pass. */
const isOfOne = ({ status, isOnTheWay, body }: ApiError): boolean => (isOnTheWay && !isOfAll(status)) || isIncomplete(body)
const isIncomplete = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'upload_incomplete'

/** The number of the record, or undefined while the server does not know it. */
const numberOf = (record: string): string | undefined => /\/(\d{1,15})$/.exec(record)?.[1]

/** Those that were not let through in this round. They are tried again in the next, and hold up their own record only. */
const resting = new Set<number>()
/** Those at which the server failed last. If it fails again although it is there, that is not about the others. */
const failing = new Set<number>()

const sendOne = async (one: Waiting, body: (one: Waiting) => Promise<string | undefined>): Promise<Ended> => {
  const { id, kept } = one
  const { write } = kept
  const token = readToken()
  if (token === null || !isOwnersSession()) return 'lost'
  noteSending(id, { isSending: true, said: undefined })
  try {
    const sent = await body(one)
    // Before it is sent, since the page may end before the answer.
    if (sent !== undefined && !kept.isInDoubt) await changeWrite(id, { isInDoubt: true })
    // Refused here, or discarded meanwhile.
    if (sent === undefined || findWaiting(id) === undefined) {
      noteSending(id, { isSending: false })
      return 'answered'
    }
    const path = write.path.replace('{record}', numberOf(write.record) ?? '')
    const { method, key, notedAt } = write
    const answer = await sendKept({ method, path, body: sent, key, notedAt, token })
    if (!isOfRecord(write, answer)) throw new ApiError(0, { detail: NETWORK_ANSWERED }, true)
    await nameRecord(write, answer)
    await carryVersion(write, answer)
    await removeWrite(id)
    // What it answers was for the person who sent it.
    if (readToken() === token) tellOutcome({ write, answer })
    return 'answered'
  } catch (failure) {
    const error = asApiError(failure)
    if (isLater(error)) {
      noteSending(id, { isSending: false, fraction: undefined, said: error.message })
      if (!isOfOne(error) && !(isFailure(error) && failing.has(id))) {
        failing.add(id)
        return 'lost'
      }
      resting.add(id)
      return 'answered'
    }
    await changeWrite(id, { isInDoubt: false, refusal: { status: error.status, body: error.body } })
    noteSending(id, { isSending: false, fraction: undefined })
    tellOutcome({ write, refusal: error })
    return 'answered'
  }
}

const numberIn = (answer: unknown, name: 'id' | 'version'): number | undefined => {
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : undefined
  return typeof value === 'number' ? value : undefined
}

/** Every write is answered with its record. Anything else is said by something on the way. */
const isOfRecord = ({ record }: Write, answer: unknown): boolean => {
  const id = numberIn(answer, 'id')
  return id !== undefined && [undefined, String(id)].includes(numberOf(record))
}

/** Once a write is answered, what follows it is addressed by the number of its record. */
const nameRecord = async ({ key, record }: Write, answer: unknown): Promise<void> => {
  const id = numberIn(answer, 'id')
  if (id === undefined) return
  if (numberOf(record) === undefined) noteNumber(key, id)
  const named = `${record.slice(0, record.indexOf('/'))}/${id}`
  for (const { id: follower, kept } of followersOf(key)) await changeWrite(follower, { write: { ...kept.write, record: named } })
}

/** What this person has just changed of a record is nobody else's change to what waits behind it. */
const carryVersion = async ({ key, record }: Write, answer: unknown): Promise<void> => {
  const version = numberIn(answer, 'version')
  if (version === undefined) return
  for (const { id, kept } of readOutbox()) {
    const { write, isInDoubt, refusal, file } = kept
    if (write.record !== record || write.key === key || isInDoubt || refusal !== undefined || file !== undefined) continue
    const body = JSON.parse(write.body) as { version?: number }
    if (body.version === version - 1) await changeWrite(id, { write: { ...write, body: JSON.stringify({ ...body, version }) } })
  }
}

const hasRecord = ({ kept: { write } }: Waiting): boolean =>
  !write.path.includes('{record}') || numberOf(write.record) !== undefined

const canSend = (one: Waiting): boolean => !isRefused(one) && !one.isSending && hasRecord(one)
const isNext = (one: Waiting): boolean => canSend(one) && !resting.has(one.id)

const jsonOf = async ({ kept }: Waiting) => kept.write.body

/** The first of each record, unless another of that record is on its way or rests. */
const nextSmall = (): Waiting | undefined => {
  const small = readOutbox().filter(({ kept }) => kept.file === undefined)
  const busy = new Set(small.filter(({ id, isSending }) => isSending || resting.has(id)).map(({ kept }) => kept.write.record))
  return small.find((one) => isNext(one) && !busy.has(one.kept.write.record))
}
const nextPhoto = (): Waiting | undefined => readOutbox().find((one) => one.kept.file !== undefined && isNext(one))

const sendLanes = async (): Promise<Ended> => {
  let ended: Ended = 'answered'
  const sendLane = async () => {
    for (let next = nextSmall(); next !== undefined && ended === 'answered'; next = nextSmall()) {
      if ((await sendOne(next, jsonOf)) === 'lost') ended = 'lost'
    }
  }
  await Promise.all(Array.from({ length: OUTBOX_LANES }, sendLane))
  return ended
}
const sendAllSmall = async (): Promise<Ended> => {
  while (nextSmall() !== undefined) if ((await sendLanes()) === 'lost') return 'lost'
  return 'answered'
}

let small: Promise<Ended> | undefined
/** One at a time. Also called while a photo is on its way, which must not hold a note up. */
const sendSmall = (): Promise<Ended> => {
  small ??= sendAllSmall().finally(() => {
    small = undefined
  })
  return small
}

/** Sends the photo in parts, and then what adds it. It is reduced once: what the server has of it must go on as it began. */
const addingOf =
  (token: string) =>
  async (one: Waiting): Promise<string | undefined> => {
    const refuse = async (detail: string) => {
      await changeWrite(one.id, { refusal: { status: 0, body: { detail } } })
      return undefined
    }
    const kept = await fileOf(one)
    if (kept === undefined) return refuse('Esta foto ya no se puede leer. Elíjala de nuevo.')
    const photo = one.kept.isPrepared ? kept : await reducePhoto(kept)
    if (typeof photo === 'string') return refuse(photo)
    if (!one.kept.isPrepared) await prepareFile(one.id, photo)
    const discarded = new AbortController()
    await sendInParts(photo, {
      client_id: one.kept.write.key,
      token,
      signal: discarded.signal,
      onProgress: (fraction) => noteSending(one.id, { fraction }),
      beforePart: async () => {
        if (findWaiting(one.id) === undefined) discarded.abort(new ApiError(0, {}))
      },
    })
    return one.kept.write.body
  }

const sendAll = async (): Promise<Ended> => {
  for (;;) {
    if ((await sendSmall()) === 'lost') return 'lost'
    const photo = nextPhoto()
    if (photo === undefined) return 'answered'
    if ((await sendOne(photo, addingOf(readToken() ?? ''))) === 'lost') return 'lost'
  }
}

/** This tab is the one that sends. */
let isSender = false
let isQueued = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

const hasWork = () => isOwnersSession() && readOutbox().some(canSend)

const round = async (): Promise<void> => {
  isQueued = false
  isSender = true
  resting.clear()
  try {
    await reloadOutbox()
    // One that was sent and not answered may be stored, and cannot be edited any more: so look first.
    const ended = navigator.onLine && (failures === 0 || (await isServerThere())) ? await sendAll() : 'lost'
    failures = ended === 'lost' || resting.size > 0 ? failures + 1 : 0
  } catch {
    failures += 1
  } finally {
    isSender = false
  }
  if (!hasWork()) return
  const pause = OUTBOX_PAUSES_MS[Math.min(failures, OUTBOX_PAUSES_MS.length) - 1] ?? 0
  // Devices that lost the server at the same time must not come back at the same time.
  timer = setTimeout(startSending, pause * (0.75 + Math.random() / 2))
}

/** Sends what waits, as soon as no other tab does. */
const startSending = (): void => {
  clearTimeout(timer)
  if (!hasWork()) return
  if (isSender) return void sendSmall()
  if (isQueued) return
  isQueued = true
  // Absent without TLS, where nothing is stored and each tab sends what it holds.
  if ('locks' in navigator) void navigator.locks.request('sirena outbox', round)
  else void round()
}

/** Without waiting for the pause to end. */
const sendNow = (): void => {
  failures = 0
  startSending()
}

/** From now on what is added is sent. */
export const beginSending = (): void => {
  sendWith({ startSending, sendNow })
  sendNow()
}
