import { MINUTE_MS, SECOND_MS } from './units.ts'

/* Decided numbers of the browser, as in `limits.ts`. */

/** A telephone that changes its radio cell may not notice that the connection is broken. */
export const READ_CALL_MS = 30 * SECOND_MS
export const WRITE_CALL_MS = 2 * MINUTE_MS
/** Counted after the upload was sent: reading twenty camera photos takes the server minutes. */
export const UPLOAD_WORK_MS = 10 * MINUTE_MS
/** How long what waits to be sent is kept on the device, and its key without a contact with the server. */
export const OUTBOX_DAYS = 7
export const OUTBOX_MS = OUTBOX_DAYS * 24 * 60 * MINUTE_MS
/** How old the key of a living session becomes before it is asked for again. */
export const RENEW_KEY_MS = 60 * MINUTE_MS
/** Pauses before what waits is sent again, after no answer. */
export const OUTBOX_PAUSES_MS = [0.5, 1.5, 4, 10, 20, 40, 80, 160, 300].map((seconds) => seconds * SECOND_MS)
/** Records whose writes are sent side by side. */
export const OUTBOX_LANES = 3
/** How long a form waits for the answer to its save before the person goes on, and the save waits in the outbox. */
export const SAVE_ANSWER_MS = 8 * SECOND_MS
/** How long a write is on its way before it is shown as one that waits. */
export const OUTBOX_SHOWN_MS = 1.5 * SECOND_MS
/** What a lost connection loses of a photo, and what a note waits for: three seconds at 400 kbit/s. */
export const PHOTO_PART_BYTES = 131_072
/** How often in a row a part of a photo is sent without any of it arriving. */
export const PHOTO_PART_TRIES = 3
/** How long a screen with nothing to show waits for the server before it shows what the device keeps: at first, and after that was too long. */
export const DEVICE_ANSWERS_MS = { first: 3 * SECOND_MS, next: SECOND_MS / 2 }
/** How often what the device keeps is refreshed, and the pause after something that changed it. */
export const COPIES_REFRESH_MS = 5 * MINUTE_MS
export const COPIES_SOON_MS = 3 * SECOND_MS
/** A confirmed change whose response was lost: pauses before its repeats, their end, the notice, and the checks after an error. */
export const LOST_CHANGE_MS = { pauses: [500, 1500, 3000], repeats: 15_000, notice: 1000, checkEvery: 5000, checks: 120_000 }
/** The longest that the print button waits for the maps, whose program and data come over a weak signal. */
export const PRINT_WAIT_MS = 15 * SECOND_MS
/** After which a browser is asked again not to delete what is stored here. */
export const PERSIST_AGAIN_MS = 30 * 24 * 60 * MINUTE_MS
export const DRAFT_PAUSE_MS = 400
/** A reloaded tab may hold its lock a moment longer than its page. */
export const OWN_DRAFT_LOCK_MS = SECOND_MS
/** The pause in typing after which a search is sent. */
export const TYPING_PAUSE_MS = 300
/** The pause between two letters after which a list of options that takes no text is searched anew. */
export const TYPED_OPTION_MS = SECOND_MS
/** How long the pointer rests on a row before its record is loaded in advance. */
export const PREFETCH_DELAY_MS = 120
/** Shown data whose reload failed is loaded again after this time, or up to twice as long. */
export const REFRESH_RETRY_MS = 5 * SECOND_MS
/** A longer report is not printed, but downloaded: the browser reads and lays out every row. */
export const MOST_PRINTED_ROWS = 1000
/** How long a hidden page keeps its stream: browsers allow six connections to a server, shared by all pages. */
export const HIDDEN_STREAM_MS = 10 * SECOND_MS
/** Without a stream for this time, the page shows it. */
export const STREAM_LATE_MS = 5 * SECOND_MS
export const STREAM_WAITS_MS = { first: SECOND_MS, most: 30 * SECOND_MS }

/* The board of the start page and the dashboard. */

/** The step in which the age of an emergency runs. */
export const AGES_REFRESH_MS = 20 * SECOND_MS

/* New versions of the application. */

/** How often a page asks for one, and how long 'Después' puts it off. */
export const VERSION_CHECK_MS = 60 * MINUTE_MS
export const VERSION_POSTPONED_MS = 60 * MINUTE_MS
/** How long a newer version may take to arrive on the device before it is offered nevertheless, and is loaded by the reload. */
export const LATE_WORKER_MS = MINUTE_MS
/**
 * Chromium may leave a worker waiting for minutes if the one before was answering a page when this one was installed, and with it
 * whoever reloads; asked again, it lets it take over.
 */
export const TAKEOVER_DELAYS_MS = [SECOND_MS / 2, 2 * SECOND_MS, 8 * SECOND_MS]
/** The age of the cached page from which on the server is asked first, and how long that may take. */
export const CACHED_PAGE_MS = 24 * 60 * MINUTE_MS
export const PAGE_ANSWER_MS = 8 * SECOND_MS
/** How often a page that waits to offer one looks whether nothing is going on any more. */
export const FREE_CHECK_MS = SECOND_MS
/** How long after the start the worker is registered, or later if the first screen is not there yet. */
export const WORKER_DELAY_MS = 3 * SECOND_MS
/** How old the page of a screen that nobody operates is before it takes one. */
export const UNATTENDED_VERSION_MS = 10 * MINUTE_MS

/* The position of a device */

export const DEVICE_POSITION_MS = 15 * SECOND_MS
/** A device that knows its place less exactly is asked about: it may mean the mast of the network. */
export const EXACT_POSITION_METRES = 150
