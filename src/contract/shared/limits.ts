import { MB, MINUTE_MS, SECOND_MS } from './units.ts'

/*
 * Numbers that were decided: how much, how often, how long. Each name ends in its unit; a name without a unit is a count. Those of
 * a district are in its own `limits.ts`. Here are those that several share and those of the platform: of records, files and
 * requests here, of the server's operation in `server-limits.ts`, of the browser's in `browser-limits.ts`. Numbers of layout and
 * algorithms are in the files that use them.
 */

/* Lists and records */

/** Rows of a page, in every list (A-CON-02). */
export const PAGE_SIZE = 10
/** Records that one filter may name: more than there are stations, and few enough for every figure to be looked up. */
export const MAX_FILTER_IDS = 200
/** Of one record's changes one holds its lock, and the next one can start as soon as it ends. */
export const CONCURRENT_WORK = 2
export const CONCURRENT_WORK_WAIT_MS = 10 * SECOND_MS
/** How long the answer to a write with a key is stored (S-10): a day longer than a device keeps the write (`OUTBOX_DAYS`). */
export const STORED_ANSWER_MS = 8 * 24 * 60 * MINUTE_MS
/** A write that somebody noted longer before it arrived is late (S-76). */
export const NOTED_LATE_MS = 2 * MINUTE_MS
/** A save repeated within this time after a lost answer counts as the same one; later it may be a new one. */
export const PRESS_AGAIN_MS = 2 * MINUTE_MS

/* Files (S-34; docs/decisions/0024 for pictures, 0003 for addresses, 0023 for the trash) */

export const MAX_FILE_BYTES = 15 * MB
export const PHOTO_PIXELS = 2000
export const THUMBNAIL_PIXELS = 400
/**
 * A small file can unpack to gigabytes, so its header is read first: 50 megapixels of 8 bits with transparency, and for a picture
 * that must be in memory as a whole, the memory that its decoder needs.
 */
export const UNPACKED_PHOTO_BYTES = 200_000_000
export const DECODER_BYTES = 110 * MB
export const READ_HEIC_MS = MINUTE_MS
export const MAX_PHOTOS_WAITING = 200
/** A request reads its pictures one after the other, so this also limits a person's concurrent pictures. */
export const PHOTO_REQUESTS_OF_PERSON = 2
/** The browser reduces photos with more before it sends them. */
export const SHRINK_ABOVE_BYTES = 2.5 * MB
export const SHRINK_ABOVE_PIXELS = 12_500_000
export const SHRUNK_PIXELS = 2560
/** A signed address lives for one to two of these periods. */
export const FILE_ADDRESS_SECONDS = 43_200
/** Long enough to switch between list and detail; later, the next user of the device must not find cached photos. */
export const PHOTO_CACHE_SECONDS = 3600
export const TRASH_DAYS = 30
/** A file that no row refers to is left alone for this time: its request may still be running. */
export const UNNAMED_FILE_MS = 60 * MINUTE_MS
/** A killed server leaves a few unnamed files. More than this suggests that the database is the wrong one (S-56). */
export const MAX_UNKNOWN_FILES = 20
export const MAX_UNKNOWN_FILES_SHARE = 0.05

/* Photos that arrive in parts (docs/decisions/0093) */

/** Announced and not yet added. A shift without a signal has twenty, which the browser reduces to one or two megabytes. */
export const PHOTO_UPLOADS_OF_PERSON = 40
export const PHOTO_UPLOAD_BYTES_OF_PERSON = 150 * MB
/** As long as the answers of writes: no device asks later. */
export const PHOTO_UPLOAD_DAYS = 8

/* Sheets (docs/decisions/0018) */

export const MAX_IMPORT_BYTES = 15 * MB
export const MAX_IMPORT_ROWS = 10_000
export const MAX_FAULTS_SHOWN = 1000
export const PREVIEW_ROWS = 10

/** The unpacked size of a workbook: ten thousand people take a third of it. */
export const WORKBOOK_BYTES = 32 * MB
export const WORKBOOK_PARTS = 5000
/** Wider than any sheet of ours; columns further right are ignored as notes. */
export const SHEET_COLUMNS = 100
/** No field of an import is this long. Ten thousand complete people take a fifth of a sheet's total. */
export const CELL_CHARACTERS = 1000
export const SHEET_CHARACTERS = 20_000_000
/** Longer than any line of a list to import. */
export const CSV_LINE_CHARACTERS = 100_000
export const READ_SHEET_MS = 30 * SECOND_MS
export const MAX_SHEETS_WAITING = 3
/** The heap only; the unpacked texts of the file are outside of it. */
export const SHEET_HEAP_MB = 128

/* Requests in a window of time; further ones are refused (docs/decisions/0025, 0043) */

export const REQUEST_WINDOW_SECONDS = 60
export const PERSON_REQUESTS = 3000
/** Limits of one address relative to that of a person. A whole station may share an address. */
export const ADDRESS_LIMIT_FACTOR = 4
export const VISITOR_LIMIT_DIVISOR = 12
export const SIGN_IN_LIMIT_DIVISOR = 5
/** Of public pages from one address, which many customers of a carrier may share. */
export const PUBLIC_PAGES = 600
/** Of public pages by number or invalid key, and of files with an invalid signature. */
export const KEY_GUESSES = 30

/* Requests counted in the database, by the hour or the day */

export interface CountLimit {
  most: number
  minutes: number
}
export const hourly = (most: number): CountLimit => ({ most, minutes: 60 })
export const daily = (most: number): CountLimit => ({ most, minutes: 24 * 60 })

/* Waits after wrong passwords and codes (S-4, S-54; docs/decisions/0026) */

/** The largest difference between the clocks of two server processes. */
export const CLOCK_SKEW_MINUTES = 1
export const CLOCK_SKEW_MS = CLOCK_SKEW_MINUTES * MINUTE_MS

/* Sessions and credentials (S-3, S-52, S-53) */

/** How long a ticket for a download is valid (S-5). */
export const TICKET_MS = MINUTE_MS

/* Change events (docs/decisions/0012, 0043) */

/** The interval of a stream's heartbeat. A browser that receives nothing for much longer opens another stream. */
export const HEARTBEAT_MS = 15 * SECOND_MS
/** A new stream begins with the changes of this period, so that a page which opens its stream within it misses nothing. */
export const RECENT_MS = 30 * SECOND_MS
/** The shortest interval between two change events to a client. */
export const CHANGE_EVENT_PAUSE_MS = 300
/** Open streams of one person; each is one connection. */
export const STREAMS_OF_PERSON = 10
export const REDIS_ANSWER_MS = 500
export const REDIS_CONNECT_MS = 2 * SECOND_MS
/** A cut network closes no connection, so each is probed at this interval. */
export const REDIS_PING_MS = 5 * SECOND_MS
/** After which Redis is asked again to let a process subscribe or count, when it refused or was late. */
export const REDIS_RETRY_MS = 5 * SECOND_MS

/* Live tracking (docs/decisions/0070) */

/** How long positions are retained, unless `POSITIONS_KEEP_DAYS` says otherwise. */
export const POSITIONS_KEEP_DAYS = 90
/** Characters of the passphrase that encrypts backups, which somebody may try at leisure. */
export const SHORTEST_PASSPHRASE = 16

/** Of so many months the last archive is retained, with the personal data in it. */
export const RETAINED_MONTHLY_BACKUPS = 12
