import { MINUTE_MS, SECOND_MS } from './units.ts'

/* Decided numbers of the browser, as in `limits.ts`. */

/** A telephone that changes its radio cell may not notice that the connection is broken. */
export const READ_CALL_MS = 30 * SECOND_MS
export const WRITE_CALL_MS = 2 * MINUTE_MS
/** Counted after the upload was sent: reading twenty camera photos takes the server minutes. */
export const UPLOAD_WORK_MS = 10 * MINUTE_MS
export const DRAFT_DAYS = 7
/** A confirmed change whose response was lost: pauses before its repeats, their end, the notice, and the checks after an error. */
export const LOST_CHANGE_MS = { pauses: [500, 1500, 3000], repeats: 15_000, notice: 1000, checkEvery: 5000, checks: 120_000 }
/** The longest that the print button waits for the maps, whose program and data come over a weak signal. */
export const PRINT_WAIT_MS = 15 * SECOND_MS
export const DRAFT_PAUSE_MS = 400
/** A reloaded tab may hold its lock a moment longer than its page. */
export const OWN_DRAFT_LOCK_MS = SECOND_MS
/** The pause in typing after which a search is sent. */
export const TYPING_PAUSE_MS = 300
/** The pause between two letters after which a list of options that takes no text is searched anew. */
export const TYPED_OPTION_MS = SECOND_MS
/** How long the pointer rests on a row before its record is loaded in advance. */
export const PREFETCH_DELAY_MS = 120
/** The longest wait for warnings, before a save or a status; then it continues without them. */
export const WARNINGS_MS = 4 * SECOND_MS
export const DEVICE_POSITION_MS = 15 * SECOND_MS
/** Shown data whose reload failed is loaded again after this time, or up to twice as long. */
export const REFRESH_RETRY_MS = 5 * SECOND_MS
export const ACCESS_REFRESH_MS = 15 * SECOND_MS
/** A longer report is not printed, but downloaded: the browser reads and lays out every row. */
export const MOST_PRINTED_ROWS = 1000
/** How often a running verification of the binnacle is asked for its progress. */
export const VERIFICATION_REFRESH_MS = SECOND_MS
/** How often the state of the system is read again while it is seen. */
export const SYSTEM_REFRESH_MS = MINUTE_MS
/** The most entries of the binnacle that its list prints; there may be millions. */
export const MAX_PRINTED_ENTRIES = 1000
/** The pause between two readings of the camera's picture (A-CON-19). */
export const SCAN_DELAY_MS = 500
/** A code that was taken is taken again only after so many readings in a row missed it (2.5 s): a device that stands still does not look. */
export const MISSED_READINGS = 5
/** The larger side of the picture that is searched for a code. */
export const SCANNED_PIXELS = 1280
/** The longest pause between two keys of a hand scanner; a person who types has pauses longer than a scanner's, which are some milliseconds. */
export const HAND_SCANNER_PAUSE_MS = 300
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
/** How long a hidden page keeps its stream: browsers allow six connections to a server, shared by all pages. */
export const HIDDEN_STREAM_MS = 10 * SECOND_MS
/** How often the open dashboard asks again, which gets no hints. */
export const OPEN_DASHBOARD_POLL_MS = 15 * SECOND_MS
/** A station's television: how often it asks again, how long a page stays, and from which age on data are late, and stale. */
export const WALL_POLL_MS = 15 * SECOND_MS
export const WALL_PAGE_MS = 15 * SECOND_MS
export const WALL_LATE_MS = MINUTE_MS
export const WALL_STALE_MS = 2 * MINUTE_MS
/** Without a stream for this time, the page shows it. */
export const STREAM_LATE_MS = 5 * SECOND_MS
export const STREAM_WAITS_MS = { first: SECOND_MS, most: 30 * SECOND_MS }

/* The board of the start page and the dashboard. */

/** The step in which the age of an emergency runs. */
export const AGES_REFRESH_MS = 15 * SECOND_MS
/** How long a row beside a map is pointed at before the map moves to it. */
export const POINTED_MS = 200
/** How long a row is marked that is new or became graver. */
export const NOTICED_MS = MINUTE_MS
/** The most rows of news below the queue, and the most sentences of news that are read aloud. */
export const MOST_NEWS_ELSEWHERE = 2
export const MOST_SPOKEN_NEWS = 3
/** The pause after the sound of news, and how long a page waits for others before it sounds. */
export const SOUND_PAUSE_MS = SECOND_MS
export const SOUND_TURN_MS = 5 * SECOND_MS
/** How long the sound of news may wait for the browser before the page says that it needs a press. */
export const SOUND_LATE_MS = SECOND_MS
/** The height of its map in pixels: beside ten rows, below them, and on a phone. */
export const BOARD_MAP_HEIGHTS = { beside: 468, below: 360, phone: 300 }
/** The most emergencies and vehicles that it draws, each a link of its own; the gravest first. */
export const MOST_BOARD_MARKS = 150

/**
 * The height in pixels of the map of the list of emergencies: beside ten rows, on a phone, and at least where it is alone; and of
 * what is above and below it there.
 */
export const LIST_MAP_HEIGHTS = { split: 460, phone: 440, least: 400, around: 308 }

/** How much of the points of a map is loaded again in a second: a change of one emergency must not load a megabyte each time. */
export const RELOADED_POINTS_BYTES_PER_SECOND = 100_000

/** A connection that leaves a position unanswered for this time is lost; the pause between two tries to open it again. */
export const ANSWER_MS = 8 * SECOND_MS
export const RECONNECT_PAUSE_MS = SECOND_MS
/** When points that a busy server refused are sent again. */
export const RESEND_MS = 3 * SECOND_MS
/** A device whose position has not changed for this time stands; and how long its receiver may fail before the tracking ends. */
export const STANDING_MS = 8 * SECOND_MS
export const NO_POSITION_MS = 30 * SECOND_MS
/** How long the warning stays that an administrator stopped the tracking (A-CON-22). */
export const TRACKING_WARNING_MS = 15 * SECOND_MS

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
/** How old the page on the device is from which on the server is asked first, and how long that may take. */
export const KEPT_PAGE_MS = 24 * 60 * MINUTE_MS
export const PAGE_ANSWER_MS = 8 * SECOND_MS
/** How often a page that waits to offer one looks whether nothing is going on any more. */
export const FREE_CHECK_MS = SECOND_MS
/** How long after the start the worker is registered, or later if the first screen is not there yet. */
export const WORKER_DELAY_MS = 3 * SECOND_MS
/** How old the page of a screen that nobody operates is before it takes one. */
export const UNATTENDED_VERSION_MS = 10 * MINUTE_MS

/* The screen of tracked vehicles. */

/** How often it asks for its vehicles again (B-TRK-01), and the height of its map in pixels (B-TRK-04). */
export const TRACKED_REFRESH_MS = 30 * SECOND_MS
export const TRACKING_MAP_HEIGHT = 600
/** On a phone, so that the list is in sight too. */
export const TRACKING_MAP_PHONE_HEIGHT = 380
/** The shortest interval between two changes of the drawn vehicles, and of what the list says of them. */
export const DRAW_UNITS_MS = 250
export const LIST_UNITS_MS = SECOND_MS
/** Rows of the list that are shown at first, and that are added each time. */
export const UNITS_AT_ONCE = 100
/** With more vehicles only the chosen one has a trail. */
export const MOST_TRAILS = 100
/** With more vehicles in sight each is a dot: symbols cost the page much more. */
export const MOST_UNIT_SYMBOLS = 400
/** Metres a second, above which the direction of a vehicle is known. */
export const MOVING_SPEED = 1

/* The ways of an emergency's units. */

export const WAYS_REFRESH_MS = 30 * SECOND_MS
export const WAYS_MAP_HEIGHT = 420
export const WAYS_MAP_PHONE_HEIGHT = 320
/** How long it takes to play the whole way, and the pauses between two pictures of it: in motion, and with reduced motion. */
export const PLAY_WAYS_MS = 30 * SECOND_MS
export const PLAYED_FRAME_MS = 50
export const PLAYED_STEP_MS = SECOND_MS
