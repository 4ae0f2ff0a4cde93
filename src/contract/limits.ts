/*
 * Every number that somebody decided: how much, how often, how long. Each name ends in its unit; one without a unit is a count.
 * Numbers of layout and of algorithms stand where they are used.
 */

const MB = 1024 * 1024
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/* Lists and records */

/** Rows a page, everywhere (A-CON-02). */
export const PAGE_SIZE = 10
export const MOST_VEHICLES = 50
export const MOST_CONTACTS = 50
export const MOST_PATIENTS = 200
export const MOST_STATIONS_OR_CREW = 200
export const MOST_COURSES = 50
export const MOST_SUB_TYPES = 100
/** More than anybody saves one emergency, and few enough to answer at once. */
export const MOST_HISTORY_ENTRIES = 200
/** Emergencies that may be the same one, of each kind. */
export const MOST_SIMILAR_EMERGENCIES = 10
/** Nearer than this, an emergency of the same type may well be the same one. */
export const SAME_PLACE_METRES = 300
/** So long the same address may well mean the same emergency. */
export const SAME_ADDRESS_MINUTES = 60
/** One works on a record, and the next is there as soon as it is done. */
export const SAVES_OF_RECORD_AT_ONCE = 2
export const SAVE_TURN_MS = 10 * SECOND_MS
/** The answer to a write that carried a key is kept so long (S-10). */
export const FIRST_ANSWER_MS = 72 * 60 * MINUTE_MS
/** Who presses again so soon, and has heard no answer, means the same. Later it may be wanted once more. */
export const PRESS_AGAIN_MS = 2 * MINUTE_MS

/* Files (S-34; docs/decisions/0024 for pictures, 0003 for addresses, 0023 for the trash) */

export const MAX_PHOTOS = 20
export const MAX_FILE_BYTES = 15 * MB
/** The longest side of a stored photo, and of its thumbnail. */
export const PHOTO_PIXELS = 2000
export const THUMBNAIL_PIXELS = 400
/**
 * A small file can unfold into gigabytes, so what it unfolds to is read from its header first: 50 megapixels of 8 bits with
 * transparency, or a quarter of that where the whole picture must be in memory at once.
 */
export const UNFOLDED_PHOTO_BYTES = 200_000_000
export const UNFOLDED_AT_ONCE_BYTES = UNFOLDED_PHOTO_BYTES / 4
export const READ_HEIC_MS = MINUTE_MS
export const MOST_PHOTOS_WAITING = 200
/** A request reads its pictures one after the other, so so many requests are so many pictures of a person at most. */
export const PHOTO_REQUESTS_OF_PERSON = 2
/** The browser makes larger photos smaller before it sends them. */
export const SHRINK_ABOVE_BYTES = 2.5 * MB
export const SHRUNK_PIXELS = 2560
/** An address of a file lives for one to two of these. */
export const FILE_ADDRESS_SECONDS = 43_200
/** Long enough for going to and fro between list and detail; afterwards, somebody else at the device finds none that still shows. */
export const PHOTO_CACHE_SECONDS = 3600
export const TRASH_DAYS = 30
/** A killed server leaves a few files behind. More than this, and it is rather the database that is not the right one (S-56). */
export const UNKNOWN_FILES = 20
export const UNKNOWN_FILES_PART = 0.05

/* Sheets (docs/decisions/0018) */

export const MAX_IMPORT_BYTES = 15 * MB
export const MAX_IMPORT_ROWS = 10_000
/** As many faults as a person could read; how many there are in all is told beside them. */
export const MOST_FAULTS_SHOWN = 1000
/** So many of the people are shown as they were understood. */
export const FIRST_PEOPLE = 10
/** All that is read of a workbook, unpacked: ten thousand rows of people take a third of it. */
export const WORKBOOK_BYTES = 32 * MB
export const WORKBOOK_PARTS = 5000
/** Wider than any sheet of ours; what stands further right is somebody's notes. */
export const SHEET_COLUMNS = 100
/** No field of a person is as long, and ten thousand whole people take a fifth of a sheet. */
export const CELL_CHARACTERS = 1000
export const SHEET_CHARACTERS = 20_000_000
/** No line of a list of people is as long. */
export const CSV_LINE_CHARACTERS = 100_000
export const READ_SHEET_MS = 30 * SECOND_MS
export const MOST_SHEETS_WAITING = 3
/** Beside it a file has its unpacked texts, which are no part of the heap. */
export const SHEET_HEAP_MB = 128

/* Requests in a window, each beyond which one is refused (docs/decisions/0025, 0043) */

export const REQUEST_WINDOW_SECONDS = 60
/** Of somebody who is signed in. */
export const PERSON_REQUESTS = 3000
/** An address has so many times those of a person, and without a session a part of them. A whole station may share one. */
export const ADDRESS_TIMES = 4
export const STRANGERS_PART = 12
export const SIGN_INS_PART = 5
/** Of public pages by one address: many customers of a carrier share one. */
export const PUBLIC_PAGES = 600
/** Of public pages by a number or a key that is none, and of files by a wrong signature. */
export const GUESSES = 30

/* Requests counted in the database, by the hour or the day */

export interface CountLimit {
  most: number
  minutes: number
}
const hourly = (most: number): CountLimit => ({ most, minutes: 60 })
const daily = (most: number): CountLimit => ({ most, minutes: 24 * 60 })

/** A whole station may register from one address on the same morning. */
export const REGISTRATIONS_OF_ADDRESS = hourly(30)
/** Whoever mends a mistake needs fewer. */
export const TAKEN_DPIS = hourly(30)
/** A refusal tells that a DPI or an address is somebody's. Whoever mends a mistake needs few tries. */
export const IDENTITIES = hourly(10)
/** Each save that changes something is an entry in the binnacle, which forgets none. */
export const PROFILE_SAVES = hourly(60)
export const RESETS_OF_ADDRESS = hourly(30)
/** By DPI and e-mail together: who knows only the DPI cannot keep its owner from asking. */
export const RESETS_OF_ACCOUNT = hourly(5)
/** One mail a day to an address that is not confirmed (S-55). */
export const CONFIRMATIONS_OF_ADDRESS = daily(1)
export const CONFIRMATIONS_OF_STAFF = daily(30)
export const CONFIRMATIONS_OF_PERSON = daily(3)
export const CONFIRMATIONS_OF_UNVALIDATED = daily(1)
/** All who registered alone, together. */
export const CONFIRMATIONS_OF_ALL_UNVALIDATED = daily(50)
/** At one account from all addresses together: more than one guesser takes, and few enough for a password to outlast them. */
export const PASSWORD_GUESSES: CountLimit = { most: 30, minutes: 5 }

/* Waits after wrong passwords and codes (S-4, S-54; docs/decisions/0026) */

/** So many failed tries of a subject cost no wait; from then on each doubles it. */
export const FREE_TRIES = 4
export const FIRST_WAIT_SECONDS = 15
/** Whoever knows a person's DPI can make them wait on a new device at the same address, so not for long. */
export const LONGEST_PASSWORD_WAIT_SECONDS = 300
/** Whoever is asked for a code has shown the password already. */
export const LONGEST_CODE_WAIT_SECONDS = 3600
/** After so long without a failed try of a subject, none of them counts any more. No wait is longer. */
export const TRIES_REST_MINUTES = 60
/** A whole station may share one address, so an address is given more tries than an account, and then slows down. */
export const FREE_TRIES_OF_ADDRESS = 30
export const SLOWER_BY_MS = 250
export const SLOWEST_MS = 3 * SECOND_MS
/** How far the clocks of two server processes may be apart. */
export const CLOCK_SLACK_MINUTES = 1
export const CLOCK_SLACK_MS = CLOCK_SLACK_MINUTES * MINUTE_MS

/* Sessions and what proves who one is (S-3, S-52, S-53) */

export const SESSION_IDLE_MINUTES = 12 * 60
export const SESSION_LONGEST_MINUTES = 30 * 24 * 60
/** The use of a session is written down at most this often. */
export const SESSION_TOUCH_SECONDS = 60
/** A token that was good so lately is not counted by its address. */
export const GOOD_TOKEN_MS = 10 * MINUTE_MS
export const MOST_GOOD_TOKENS = 20_000
export const FRESH_SIGN_IN_MS = 10 * MINUTE_MS
export const KNOWN_DEVICE_DAYS = 30
/** Of one person; the oldest is forgotten. */
export const DEVICES_OF_PERSON = 20
/** So many people share one browser at most; whose id is dropped counts as on a new device. */
export const DEVICES_OF_BROWSER = 20
export const RESET_LINK_MINUTES = 60
export const CONFIRMATION_LINK_DAYS = 7
/** Of a ticket for a download (S-5). */
export const TICKET_MS = MINUTE_MS
export const SHORTEST_PASSWORD = 10
/** One of ten characters without any sense takes ten times as many guesses. */
export const FEWEST_PASSWORD_GUESSES = 1e9
export const WEIGH_PASSWORD_MS = 30 * SECOND_MS
export const RECOVERY_CODES = 10
/** From here down people are told to make new ones. */
export const FEW_RECOVERY_CODES = 3

/* Bodies and connections (docs/decisions/0025) */

/**
 * JSON in calls that anybody or who waits to be validated may make, and all fields of a form by who may send no file. The
 * longest that fits there is a person with fifty courses.
 */
export const SMALL_BODY_BYTES = 32_768
/** JSON in the calls of staff. */
export const LARGE_BODY_BYTES = MB
export const MOST_FORM_FIELDS = 60
/** All fields of one form. The longest emergency that the contract allows has 0.8 MB. */
export const FORM_TEXT_BYTES = 2_000_000
/** Deeper than anything that a call takes, and shallow enough for every function that walks it. */
export const DEEPEST_JSON = 30
export const BODIES = {
  mostAtOnce: 100,
  grace: MINUTE_MS,
  pause: 2 * MINUTE_MS,
  bytesPerSecond: 1000,
  longest: 2 * MINUTE_MS,
  longestForm: 120 * MINUTE_MS,
}
export const ARRIVING_BYTES = {
  most: 2_000_000_000,
  mostOfPerson: 640_000_000,
  mostText: 100_000_000,
  mostTextOfPerson: 20_000_000,
}
export const LEFTOVERS_MS = { longest: 30 * SECOND_MS, silence: 5 * SECOND_MS }
export const CONNECTIONS = { most: 4000, mostOfAddress: 500, mostIdle: 1000, unreadAnswer: 2 * MINUTE_MS }
export const HEADERS_MS = 20 * SECOND_MS
/** A telephone that lost its signal in the middle of an upload never says so. Many photos take minutes to read. */
export const SILENT_CONNECTION_MS = 11 * MINUTE_MS
/** Later than this by itself, the server refuses to take on more. */
export const BUSY_DELAY_MS = 5 * SECOND_MS
/** How long browsers keep to https. */
export const HTTPS_SECONDS = 31_536_000

/* Hints of changes (docs/decisions/0012, 0043) */

/** A stream shows so often that it is alive. A browser that hears nothing for much longer opens another. */
export const HEARTBEAT_MS = 15 * SECOND_MS
/** It begins with what changed this recently, so that a page which opens its first one in less time has missed nothing. */
export const RECENT_MS = 30 * SECOND_MS
/** A client is told of changes at most this often. */
export const HINT_PAUSE_MS = 300
/** So many pages at once are plenty for one person; each is one connection. */
export const STREAMS_OF_PERSON = 10
/** A request waits for Redis no longer. */
export const REDIS_ANSWER_MS = 500
export const REDIS_CONNECT_MS = 2 * SECOND_MS
/** A network that was cut tells nobody, so each connection is tried this often. */
export const REDIS_PING_MS = 5 * SECOND_MS
/** It is tried again to listen where Redis refused it. */
export const REDIS_AGAIN_MS = 5 * SECOND_MS

/* The database (docs/decisions/0020) */

/** PostgreSQL itself ends a statement, or its wait for a lock, and a transaction that was left lying. */
export const STATEMENT_MS = 12 * SECOND_MS
export const LOCK_MS = 5 * SECOND_MS
export const IDLE_TRANSACTION_MS = MINUTE_MS
export const DATABASE_CONNECT_MS = 10 * SECOND_MS
/** Where PostgreSQL is frozen or the network is cut, nobody ends a statement but this side. */
export const DATABASE_ANSWER_MS = 15 * SECOND_MS
export const EMBEDDED_ANSWER_MS = MINUTE_MS
/** Twenty connections in all. Those who wait for a lock are transactions, so they leave some to readers and to signing in. */
export const DATABASE_CONNECTIONS = { readers: 8, writers: 9, signIn: 3 }

/* The browser */

/** A telephone that changes its cell may never hear that the connection is gone. */
export const READ_CALL_MS = 30 * SECOND_MS
export const WRITE_CALL_MS = 2 * MINUTE_MS
/** Once all of an upload has left: twenty photos of a camera take the server minutes. */
export const UPLOAD_WORK_MS = 10 * MINUTE_MS
export const DRAFT_DAYS = 7
