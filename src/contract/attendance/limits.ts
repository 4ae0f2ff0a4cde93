import { hourly } from '../shared/limits.ts'
import { SECOND_MS } from '../shared/units.ts'

/** Corrections of one person's marks that wait for a decision. */
export const MAX_PENDING_CORRECTIONS = 20
/** The longest stay that a correction may make: longer than any duty, and short enough that a wrong year is noticed. */
export const LONGEST_CORRECTED_DAYS = 31

/* Requests counted in the database, by the hour or the day */

/** Of one asker; none is ever deleted, and each has entries in the binnacle. After an outage human resources ask for everybody's. */
export const CORRECTIONS_ASKED = hourly(300)

/** The pause between two readings of the camera's picture (A-CON-19). */
export const SCAN_DELAY_MS = 500
/** A code that was taken is taken again only after so many readings in a row missed it (2.5 s): a device that stands still does not look. */
export const MISSED_READINGS = 5
/** The larger side of the picture that is searched for a code. */
export const SCANNED_PIXELS = 1280
/** The longest pause between two keys of a hand scanner; a person who types has pauses longer than a scanner's, which are some milliseconds. */
export const HAND_SCANNER_PAUSE_MS = 300
/** The same within an address, which nobody types by hand here: a scanner without a cable, or a slow device, may stall. */
export const HAND_SCANNER_STALL_MS = 2 * SECOND_MS
/** How long the answer to a scanned code stays. */
export const SCAN_ANSWER_MS = 20 * SECOND_MS
/** How long a terminal waits for the reason of an exit before it takes the next code; nothing is marked then. */
export const EXIT_REASON_MS = 45 * SECOND_MS
/** A terminal marks nobody as in within this time after it marked them as out: the same card was shown once more. */
export const BACK_AT_ONCE_MS = 60 * SECOND_MS
/** How often a terminal asks whether it is still one, and for the time. */
export const TERMINAL_CHECK_MS = 60 * SECOND_MS
/** The same while the server does not answer. */
export const TERMINAL_RETRY_MS = 5 * SECOND_MS
