import { MINUTE_MS } from '../shared/units.ts'

/** An open entry counts for at most this time, and is then reported as 'sin salida' (S-15). */
export const LONGEST_OPEN_MS = 24 * 60 * MINUTE_MS

/** Whether an open entry has counted for as long as it can, so that its exit must say when it was. */
export const lacksExit = (entered_at: Date, now: Date): boolean => now.getTime() - entered_at.getTime() > LONGEST_OPEN_MS
