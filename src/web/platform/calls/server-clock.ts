import { SECOND_MS } from '../../../contract/shared/units.ts'
import { local } from '../storage/storage.ts'

/** Also for a page that opens without a connection: what it notes carries the server's time. */
const KEY = 'sirena.server-ahead'
/** How much the server's clock is ahead of this device's, in milliseconds. */
let ahead = Number(local.read(KEY)) || 0

/** A second's fraction and the way here are not worth storing. */
const WORTH_STORING_MS = 5 * SECOND_MS

/** Notes the server's time as it has just arrived. It is late by its way here, which ages in seconds do not show. */
export const noteServerTime = (time: number): void => {
  if (!Number.isFinite(time)) return
  ahead = time - Date.now()
  if (Math.abs(ahead - (Number(local.read(KEY)) || 0)) > WORTH_STORING_MS) local.write(KEY, String(Math.round(ahead)))
}

/** The same from the `Date` of an answer, in whole seconds, if this device's clock is further off. */
export const noteAnswerDate = (date: string | null): void => {
  const time = Date.parse(date ?? '')
  if (Math.abs(time - serverNow()) > WORTH_STORING_MS) noteServerTime(time)
}

/** The server's time, also on a device with a wrong clock. */
export const serverNow = (): number => Date.now() + ahead

/** When a question was sent and answered, by this device's clock. */
export interface Asked {
  sent: number
  answered: number
}

/**
 * By how many milliseconds the server's clock is at least ahead of this device's; negative if it is behind. The server wrote its
 * time at some moment between question and answer.
 */
export const serverAhead = (time: number, { sent, answered }: Asked): number => {
  if (time < sent) return time - sent
  return time > answered ? time - answered : 0
}
