/** How much the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Notes the server's time as it has just arrived. It is late by its way here, which ages in seconds do not show. */
export const noteServerTime = (time: number): void => {
  if (Number.isFinite(time)) ahead = time - Date.now()
}

/** The server's time, also on a device with a wrong clock. */
export const serverNow = (): number => Date.now() + ahead
