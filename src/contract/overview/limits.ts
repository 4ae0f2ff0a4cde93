import { MINUTE_MS, SECOND_MS } from '../shared/units.ts'

/** Emergencies and types that the dashboard shows (A-CON-03). */
export const LAST_EMERGENCIES = 10
export const TOP_TYPES = 5
/** Days of the dashboard's line without a choice, and the most that are counted one by one. */
export const LINE_DAYS = 30
export const MOST_LINE_DAYS = 92
/** How long visitors get the same open dashboard, and how many of them with different filters are cached. */
export const OPEN_DASHBOARD_MS = 10 * SECOND_MS
export const OPEN_DASHBOARDS = 200

/** A station's television: how often it asks again, how long a page stays, and from which age on data are late, and stale. */
export const WALL_POLL_MS = 15 * SECOND_MS
export const WALL_PAGE_MS = 15 * SECOND_MS
export const WALL_LATE_MS = MINUTE_MS
export const WALL_STALE_MS = 2 * MINUTE_MS

/* What a device keeps for reading without signal (0096). */

/** The most emergencies in progress of the own station. */
export const IN_PROGRESS_COPIES = 100
/** The joint emergencies for whose stations a device keeps the options of crew and units. */
export const JOINT_COPIES = 10
/** After so much one answer ends, and the rest follows in the next: a line that breaks every few seconds loses no more than that. */
export const COPIES_ANSWER_BYTES = 250_000

/* The board of the start page and the dashboard. */

/** The height of its map in pixels: beside ten rows, below them, and on a phone. */
export const BOARD_MAP_HEIGHTS = { beside: 468, below: 360, phone: 300 }
/** The most emergencies and vehicles that it draws, each a link of its own; the gravest first. */
export const MOST_BOARD_MARKERS = 150
/** An emergency in progress for longer was mostly forgotten, and keeps its units. */
export const LONG_OPEN_MS = 24 * 60 * MINUTE_MS

/** The most that one call adds of the starting catalogue, of each kind; and how many of each the first steps count. */
export const MAX_CATALOGUE_CHOICES = 50
export const COUNTED_FIRST_STEPS = 100
