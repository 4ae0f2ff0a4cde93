/* What pages and the worker send each other. Both may be of any two versions: never change what is here. */

/** From a page that asks whether it is the newest. */
export const STARTED = 'started'

/** From the worker: the newest version. */
export interface Newest {
  version: string
  /** It has not arrived on the device: a reload would load it from the server. Otherwise it answers the next navigation. */
  isLate?: boolean
}

export const newestIn = (message: unknown): Newest | undefined => {
  if (typeof message !== 'object' || message === null || !('version' in message)) return undefined
  if (typeof message.version !== 'string') return undefined
  return { version: message.version, isLate: 'isLate' in message && message.isLate === true }
}
