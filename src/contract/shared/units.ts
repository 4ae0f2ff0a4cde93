/* Units of the decided numbers in the files of limits. */

export const MB = 1024 * 1024
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
