/* What pages and the worker tell each other. Both may be of any two versions: never change what is here. */

/** From a page, when its first screen is there. */
export const STARTED = 'started'

/** From the worker: the newest version, which answers the next navigation. */
export interface Newest {
  version: string
}

export const newestIn = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'version' in message && typeof message.version === 'string'
    ? message.version
    : undefined
