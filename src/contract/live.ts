/* What both ends of the stream of `GET live` must know, in milliseconds. */

/** It shows so often that it is alive. A browser that hears nothing for much longer opens another. */
export const HEARTBEAT = 15_000

/** It begins with what changed this recently, so that a page which opens its first one in less time has missed nothing. */
export const RECENT = 30_000

/** Stands in a hint for all resources, where nobody knows any more which have changed. */
export const EVERYTHING = '*'
