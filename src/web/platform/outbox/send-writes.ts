import { OUTBOX_LANES, OUTBOX_PAUSES_MS } from '../../../contract/shared/browser-limits.ts'
import { ApiError, asApiError, isServerThere, sendKept } from '../calls/api.ts'
import { reducePhoto } from '../photos/prepare-file.ts'
import { sendInParts } from '../photos/send-in-parts.ts'
import { tellOutcome } from './outcomes.ts'
import { readToken } from '../storage/token.ts'
import {
  changeWrite,
  fileOf,
  findWaiting,
  isOwnersSession,
  isRefused,
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
  isOnTheWay || [0, 401, 403, 408, 429].includes(status) || status >= 500 || isIncomplete(body)
const isIncomplete = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'upload_incomplete'

/** The number of the record, or undefined while the server does not know it. */
const numberOf = (record: string): string | undefined => /\/(\d+)$/.exec(record)?.[1]

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
    await nameRecord(write, answer)
    await removeWrite(id)
    // What it answers was for the person who sent it.
    if (readToken() === token) tellOutcome({ write, answer })
    return 'answered'
  } catch (failure) {
    const error = asApiError(failure)
    if (isLater(error)) {
      noteSending(id, { isSending: false, fraction: undefined, said: error.message })
      return 'lost'
    }
    await changeWrite(id, { isInDoubt: false, refusal: { status: error.status, body: error.body } })
    noteSending(id, { isSending: false, fraction: undefined })
    tellOutcome({ write, refusal: error })
    return 'answered'
  }
}

/** Once the server knows a record, what waits for it is addressed by its number. */
const nameRecord = async ({ record }: Write, answer: unknown): Promise<void> => {
  if (numberOf(record) !== undefined) return
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return
  const named = `${record.slice(0, record.indexOf('/'))}/${String(answer.id)}`
  for (const one of readOutbox()) {
    const { write } = one.kept
    // The one that made it keeps its own name until it is removed.
    if (write.record === record && write.path.includes('{record}'))
      await changeWrite(one.id, { write: { ...write, record: named } })
  }
}

const hasRecord = ({ kept: { write } }: Waiting): boolean =>
  !write.path.includes('{record}') || numberOf(write.record) !== undefined

const canSend = (one: Waiting): boolean => !isRefused(one) && !one.isSending && hasRecord(one)

const jsonOf = async ({ kept }: Waiting) => kept.write.body

/** The first of each record, unless another of that record is on its way. */
const nextSmall = (): Waiting | undefined => {
  const small = readOutbox().filter(({ kept }) => kept.file === undefined)
  const busy = new Set(small.filter(({ isSending }) => isSending).map(({ kept }) => kept.write.record))
  return small.find((one) => canSend(one) && !busy.has(one.kept.write.record))
}
const nextPhoto = (): Waiting | undefined => readOutbox().find((one) => one.kept.file !== undefined && canSend(one))

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
  try {
    await reloadOutbox()
    // One that was sent and not answered may be stored, and cannot be edited any more: so look first.
    const ended = navigator.onLine && (failures === 0 || (await isServerThere())) ? await sendAll() : 'lost'
    failures = ended === 'lost' ? failures + 1 : 0
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
