import { OPENED_COPIES, type CopiesAnswer } from '../../../contract/shared/device/copies.schema.ts'
import { COPIES_REFRESH_MS, COPIES_SOON_MS } from '../../../contract/shared/browser-limits.ts'
import { api } from '../calls/api.ts'
import { loadImage } from '../calls/load-file.ts'
import { onOutcome } from '../outbox/outcomes.ts'
import { deviceOwner } from '../storage/device-owner.ts'
import { missingImages, noteOpenedCopy, readCopies, takeCopies, writeImage } from '../storage/kept-copies.ts'

/* Refreshes what the device keeps for reading without signal, in one call that asks only for what changed (docs/decisions/0096). */

let owner: number | undefined
/** By this device's clock. */
let askedAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined
let ending = new AbortController()

const refresh = async (person: number, { signal }: AbortController): Promise<void> => {
  let copies = await readCopies(person)
  for (let more = true; more;) {
    const { opened, tags: known } = copies
    const answer: CopiesAnswer = await api.ask('user/device_copies', { opened, known }, signal)
    signal.throwIfAborted()
    copies = await takeCopies(person, copies, answer)
    more = answer.more
  }
  for (const address of await missingImages(person)) {
    const image = await loadImage(address, signal)
    signal.throwIfAborted()
    // A photo that was removed meanwhile, or whose address has expired: the next refresh says so.
    if (image !== undefined) await writeImage(person, address, image)
  }
}

const inTurn = async (): Promise<void> => {
  const person = owner
  if (person === undefined) return
  const over = ending
  schedule(COPIES_REFRESH_MS)
  if (!navigator.onLine || document.visibilityState !== 'visible') return
  askedAt = Date.now()
  try {
    // One tab is enough for all.
    await navigator.locks.request('sirena copies', { ifAvailable: true }, async (lock) => {
      if (lock !== null) await refresh(person, over)
    })
  } catch {
    // Without a connection, a key or room it stays as it was.
  }
}

const schedule = (pause: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void inTurn(), pause)
}

const soon = (): void => {
  if (owner !== undefined) schedule(COPIES_SOON_MS)
}

let isFollowed = false

/** From now on the device keeps what this person may need. */
export const keepCopies = (person: number): void => {
  owner = person
  ending = new AbortController()
  if (!isFollowed) {
    isFollowed = true
    window.addEventListener('online', soon)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > COPIES_REFRESH_MS) soon()
    })
    // What is acknowledged is shown from the copy, and no longer as what waits.
    onOutcome(({ answer }) => {
      if (answer !== undefined) soon()
    })
  }
  soon()
}

/** The session has ended. */
export const stopCopies = (): void => {
  owner = undefined
  clearTimeout(timer)
  ending.abort()
}

/** Keeps an emergency that was opened, too. */
export const keepOpened = async (id: number): Promise<void> => {
  const person = deviceOwner()
  if (person === undefined) return
  try {
    if (await noteOpenedCopy(person, id, OPENED_COPIES)) soon()
  } catch {
    // Nothing is stored here.
  }
}
