import { MB, MINUTE_MS, SECOND_MS } from './units.ts'

/*
 * Every number that was decided: how much, how often, how long. Each name ends in its unit; a name without a unit is a count.
 * Here are those of records, files, requests and sessions; the server's own operation is in `server-limits.ts`, the browser's in
 * `browser-limits.ts`. Numbers of layout and algorithms are in the files that use them.
 */

/* Lists and records */

/** Rows of a page, in every list (A-CON-02). */
export const PAGE_SIZE = 10
/** Records that one filter may name: more than there are stations, and few enough for every figure to be looked up. */
export const MAX_FILTER_IDS = 200
/** Emergencies and types that the dashboard shows (A-CON-03). */
export const LAST_EMERGENCIES = 10
export const TOP_TYPES = 5
/** Days of the dashboard's line without a choice, and the most that are counted one by one. */
export const LINE_DAYS = 30
export const MOST_LINE_DAYS = 92
/** How long visitors get the same open dashboard, and how many of them with different filters are kept. */
export const OPEN_DASHBOARD_MS = 10 * SECOND_MS
export const OPEN_DASHBOARDS = 200
/** Of how many states of emergencies the public page's last change is kept. */
export const KEPT_LAST_CHANGES = 200
/** The newest emergencies on the map of the dashboard; and what visitors get of them: how many are in which status in a cell. */
export const MAP_EMERGENCIES = 100_000
export const OPEN_MAP_CELLS = 5000
/** The newest matches of a search on the map of the list. */
export const MAP_MATCHES = 1000
export const MAX_VEHICLES = 50
export const MAX_CONTACTS = 50
export const MAX_PATIENTS = 200
export const MAX_STATIONS_OR_CREW = 200
export const MAX_NOTES = 200
/** After the resolution its report may be completed for this time, and what was added corrected by its author (S-48). */
export const ADDITIONS_MS = 72 * 60 * MINUTE_MS
/** An emergency may be reported hours after its units left. */
export const UNIT_BEFORE_REPORT_MS = 24 * 60 * MINUTE_MS
export const MAX_COURSES = 50
export const MAX_SUB_TYPES = 100
/** More saves than an emergency usually has, and few enough for one answer. */
export const MAX_HISTORY_ENTRIES = 200
/** Emergencies that may be the same one, for each reason. */
export const MAX_SIMILAR_EMERGENCIES = 10
/** Within this distance, an emergency of the same type may be the same one. */
export const SAME_PLACE_METRES = 300
/** Within this time, an emergency at the same address may be the same one. */
export const SAME_ADDRESS_MINUTES = 60
/** Of one record's changes one holds its lock, and the next one can start as soon as it ends. */
export const CONCURRENT_WORK = 2
export const CONCURRENT_WORK_WAIT_MS = 10 * SECOND_MS
/** Corrections of one person's marks that wait for a decision. */
export const MAX_PENDING_CORRECTIONS = 20
/** The longest stay that a correction may make: longer than any duty, and short enough that a wrong year is noticed. */
export const LONGEST_CORRECTED_DAYS = 31
/** How long the answer to a write with a key is stored (S-10). */
export const STORED_ANSWER_MS = 72 * 60 * MINUTE_MS
/** A save repeated within this time after a lost answer counts as the same one; later it may be a new one. */
export const PRESS_AGAIN_MS = 2 * MINUTE_MS

/* Files (S-34; docs/decisions/0024 for pictures, 0003 for addresses, 0023 for the trash) */

export const MAX_PHOTOS = 20
export const MAX_FILE_BYTES = 15 * MB
export const PHOTO_PIXELS = 2000
export const THUMBNAIL_PIXELS = 400
/**
 * A small file can unpack to gigabytes, so the unpacked size is first read from its header: 50 megapixels of 8 bits with
 * transparency, or a quarter of that if the whole picture must be in memory at once.
 */
export const UNPACKED_PHOTO_BYTES = 200_000_000
export const UNPACKED_IN_MEMORY_BYTES = UNPACKED_PHOTO_BYTES / 4
export const READ_HEIC_MS = MINUTE_MS
export const MAX_PHOTOS_WAITING = 200
/** A request reads its pictures one after the other, so this also limits a person's concurrent pictures. */
export const PHOTO_REQUESTS_OF_PERSON = 2
/** The browser reduces larger photos before it sends them. */
export const SHRINK_ABOVE_BYTES = 2.5 * MB
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

/* Sheets (docs/decisions/0018) */

export const MAX_IMPORT_BYTES = 15 * MB
export const MAX_IMPORT_ROWS = 10_000
export const MAX_FAULTS_SHOWN = 1000
export const PREVIEW_PEOPLE = 10
/** The unpacked size of a workbook: ten thousand people take a third of it. */
export const WORKBOOK_BYTES = 32 * MB
export const WORKBOOK_PARTS = 5000
/** Wider than any sheet of ours; columns further right are ignored as notes. */
export const SHEET_COLUMNS = 100
/** No field of a person is this long. Ten thousand complete people take a fifth of a sheet's total. */
export const CELL_CHARACTERS = 1000
export const SHEET_CHARACTERS = 20_000_000
/** Longer than any line of a list of people. */
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
const hourly = (most: number): CountLimit => ({ most, minutes: 60 })
const daily = (most: number): CountLimit => ({ most, minutes: 24 * 60 })

/** A whole station may register from one address on the same morning. */
export const REGISTRATIONS_OF_ADDRESS = hourly(30)
export const TAKEN_DPI_REFUSALS = hourly(30)
/** A refusal reveals that a DPI or an address is in use. Correcting a mistake takes few tries. */
export const IDENTITY_CHANGES = hourly(10)
/** Right sign-ins of one person; each is an entry in the binnacle. */
export const SIGN_INS_OF_PERSON = hourly(60)
/** Each save is an entry in the binnacle, which is never deleted. */
export const PROFILE_SAVES = hourly(60)
/** Of one asker; none is ever deleted, and each has entries in the binnacle. After an outage human resources ask for everybody's. */
export const CORRECTIONS_ASKED = hourly(300)
/** Of one person: every save, status, addition and correction of emergencies, of which each is an entry in the binnacle. */
export const WRITES_OF_EMERGENCIES = hourly(600)
/** The same of starts and stops of a tracking, and of the availability of vehicles. */
export const TRACKING_CHANGES = hourly(300)
export const VEHICLE_CHANGES = hourly(300)
/** Each start stores an answer of some kilobytes under its key, and unvalidated people may start too. */
export const SECOND_FACTOR_SET_UPS = hourly(30)
export const RESETS_OF_ADDRESS = hourly(30)
/** By DPI and e-mail together: a person who knows only the DPI cannot stop its owner from asking. */
export const RESETS_OF_ACCOUNT = hourly(5)
/** One mail a day to an unconfirmed address (S-55). */
export const CONFIRMATIONS_OF_ADDRESS = daily(1)
export const CONFIRMATIONS_OF_STAFF = daily(30)
export const CONFIRMATIONS_OF_PERSON = daily(3)
export const CONFIRMATIONS_OF_UNVALIDATED = daily(1)
export const CONFIRMATIONS_OF_ALL_UNVALIDATED = daily(50)
/** For one account from all addresses together: more than one address can use, and too few to guess a password. */
export const PASSWORD_GUESSES: CountLimit = { most: 30, minutes: 5 }

/* Waits after wrong passwords and codes (S-4, S-54; docs/decisions/0026) */

/** The failed tries of a subject without a wait; each further one doubles the wait. */
export const FREE_TRIES = 4
export const FIRST_WAIT_SECONDS = 15
/** A person who knows a DPI can cause this wait for new devices at the same address, so it is short. */
export const MAX_PASSWORD_WAIT_SECONDS = 300
/** At the code step the password was already right. */
export const MAX_CODE_WAIT_SECONDS = 3600
/** After this time without a failed try, a subject's failures no longer count. No wait is longer. */
export const FAILURE_RESET_MINUTES = 60
/** A whole station may share one address, so an address has more tries than an account, and is then slowed down. */
export const FREE_TRIES_OF_ADDRESS = 30
export const ADDRESS_DELAY_STEP_MS = 250
export const MAX_ADDRESS_DELAY_MS = 3 * SECOND_MS
/** The largest difference between the clocks of two server processes. */
export const CLOCK_SKEW_MINUTES = 1
export const CLOCK_SKEW_MS = CLOCK_SKEW_MINUTES * MINUTE_MS

/* Sessions and credentials (S-3, S-52, S-53) */

export const SESSION_IDLE_MINUTES = 12 * 60
export const SESSION_MAX_MINUTES = 30 * 24 * 60
/** The last use of a session is stored at most this often. */
export const SESSION_TOUCH_SECONDS = 60
/** A token that was valid this recently is not counted by its address. */
export const RECENT_TOKEN_MS = 24 * 60 * MINUTE_MS
export const MAX_RECENT_TOKENS = 20_000
export const FRESH_SIGN_IN_MS = 10 * MINUTE_MS
export const KNOWN_DEVICE_DAYS = 30
/** Open sessions of one person; the one that was not used for longest ends. */
export const SESSIONS_OF_PERSON = 20
/** Known devices of one person; the oldest is forgotten. */
export const DEVICES_OF_PERSON = 20
/** People known on one browser; a person whose id is dropped is treated as on a new device. */
export const DEVICES_OF_BROWSER = 20
export const RESET_LINK_MINUTES = 60
export const CONFIRMATION_LINK_DAYS = 7
/** For how long an address that somebody else than its person or role 1 changed is not used for a reset (S-73). */
export const RESETS_HELD_DAYS = 3
/** How long a ticket for a download is valid (S-5). */
export const TICKET_MS = MINUTE_MS
export const SHORTEST_PASSWORD = 10
/** A random password of ten characters takes ten times as many guesses. */
export const MIN_PASSWORD_GUESSES = 1e9
export const CHECK_PASSWORD_MS = 30 * SECOND_MS
/** The dictionaries are unloaded after this time without a new password. */
export const PASSWORD_DICTIONARIES_IDLE_MS = MINUTE_MS
export const RECOVERY_CODES = 10
/** With this many left or fewer, people are asked to generate new ones. */
export const FEW_RECOVERY_CODES = 3

/* Hints of changes (docs/decisions/0012, 0043) */

/** The interval of a stream's heartbeat. A browser that receives nothing for much longer opens another stream. */
export const HEARTBEAT_MS = 15 * SECOND_MS
/** A new stream begins with the changes of this period, so that a page which opens its stream within it misses nothing. */
export const RECENT_MS = 30 * SECOND_MS
/** The shortest interval between two hints to a client. */
export const HINT_PAUSE_MS = 300
/** Open streams of one person; each is one connection. */
export const STREAMS_OF_PERSON = 10
export const REDIS_ANSWER_MS = 500
export const REDIS_CONNECT_MS = 2 * SECOND_MS
/** A cut network closes no connection, so each is probed at this interval. */
export const REDIS_PING_MS = 5 * SECOND_MS
/** After which Redis is asked again to let a process subscribe or count, when it refused or was late. */
export const REDIS_RETRY_MS = 5 * SECOND_MS

/* Live tracking (docs/decisions/0070) */

/** How often a device sends its position, and how often it looks whether it is time to (A-TRK-06, A-TRK-07). */
export const SEND_POSITION_MS = 5 * SECOND_MS
export const SEND_CHECK_MS = SECOND_MS
/** How long a device tries to open a lost connection again before it stops the tracking (S-39). */
export const RECONNECT_MS = 10 * SECOND_MS
/** How often a device asks whether its vehicle is still on tracking (S-38). */
export const TRACKING_CHECK_MS = 30 * SECOND_MS
/** Live positions of one vehicle in a second; more are refused (S-37). */
export const POSITIONS_A_SECOND = 5
/** The most that a message may have; one with kept points, and any other (S-37). */
export const KEPT_MESSAGE_BYTES = 32_768
export const MESSAGE_BYTES = 4096
/** Points in one message of kept ones. */
export const MAX_KEPT_POSITIONS = 100
/** Points that `fetch_messages` answers, and the most that it may ask for. */
export const FETCHED_POSITIONS = 100
export const MAX_FETCHED_POSITIONS = 500
/** A device's time is the server's up to this much ahead; further ahead its clock is wrong. */
export const DEVICE_AHEAD_MS = MINUTE_MS
/** An older point is no news: it is stored, and not passed on. */
export const NEWS_MS = MINUTE_MS
/** An older position only says where the vehicle was. */
export const GREY_POSITION_MS = MINUTE_MS
/** How far back the trail of a vehicle goes. */
export const TRAIL_MS = 10 * MINUTE_MS
/** A vehicle without a tracking is shown for as long after its last position by key. */
export const KEY_SHOWN_MS = 12 * 60 * MINUTE_MS
/** Metres a second; 250 km/h. Whatever is faster is a wrong position. */
export const MAX_PLAUSIBLE_SPEED = 250 / 3.6
/** How long positions are kept, unless `POSITIONS_KEEP_DAYS` says otherwise. */
export const POSITIONS_KEEP_DAYS = 90
/** Live connections of one person. */
export const SOCKETS_OF_PERSON = 10
/** Points of one way that are read, and how far from its line a point may lie that is left out. */
export const WAY_POINTS = 5000
export const WAY_TOLERANCE_METRES = 8
/** How long after a resolution positions of devices without a signal are still added to its ways. */
export const LATE_POINTS_DAYS = 3
/** Characters of the passphrase that encrypts backups, which somebody may try at leisure. */
export const SHORTEST_PASSPHRASE = 16
