/** How much the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Notes the server's time as it has just arrived. It is late by its way here, which ages in seconds do not show. */
export const noteServerTime = (time: number): void => {
  if (Number.isFinite(time)) ahead = time - Date.now()
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
