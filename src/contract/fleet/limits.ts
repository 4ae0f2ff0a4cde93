import { hourly } from '../shared/limits.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/units.ts'

/* Requests counted in the database, by the hour or the day */

/** The same of starts and stops of a tracking, and of the availability of vehicles. */
export const TRACKING_CHANGES = hourly(300)
export const VEHICLE_CHANGES = hourly(300)

/* Live tracking (docs/decisions/0070) */

/** How often a device sends its position, and how often it looks whether it is time to (A-TRK-06, A-TRK-07). */
export const SEND_POSITION_MS = 5 * SECOND_MS
export const SEND_CHECK_MS = SECOND_MS
/** How long a device tries to open a lost connection again before it stops the tracking (S-39). */
export const RECONNECT_MS = 10 * SECOND_MS
/** How long after a lost connection has stopped a tracking it goes on by itself, and the waits between two tries (S-68). */
export const RESUME_MS = 12 * 60 * MINUTE_MS
export const RESUME_WAITS_MS = { first: 20 * SECOND_MS, most: 5 * MINUTE_MS }
/** How often a device asks whether its vehicle is still on tracking (S-38). */
export const TRACKING_CHECK_MS = 30 * SECOND_MS
/** Live positions of one vehicle in a second; more are refused (S-37). */
export const POSITIONS_A_SECOND = 5
/** The largest message with buffered points, and any other (S-37). */
export const BUFFERED_MESSAGE_BYTES = 32_768
export const MESSAGE_BYTES = 4096
/** The most buffered points in one message. */
export const BUFFERED_POSITIONS_OF_MESSAGE = 100
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
/** Live connections of one person. */
export const SOCKETS_OF_PERSON = 10
/** Positions that one statement stores, and the most that wait for it; more are refused until some are stored. */
export const POSITIONS_OF_STATEMENT = 5000
export const MAX_WAITING_POSITIONS = 50_000
/** Messages of one connection in a second; whoever sends more is disconnected. */
export const MESSAGES_A_SECOND = 50
/** Heartbeats without an answer after which a connection counts as dead. */
export const MISSED_HEARTBEATS = 2
/** How long a position waits for others that one statement stores with it; longer after a statement of many. */
export const GATHER_POSITIONS_MS = 40
export const GATHER_MANY_POSITIONS_MS = 500
export const MANY_POSITIONS = 100
/**
 * After which a sender is notified that its points are not stored yet, before a device gives the connection up: it buffers them, and
 * its tracking goes on while a database hangs.
 */
export const UNSTORED_ANSWER_MS = 6 * SECOND_MS
/** How long no position can be stored before `/readyz` warns of it, and how long after the last attempt it does. */
export const POSITIONS_FAILING_MS = 30 * SECOND_MS
export const POSITIONS_FAILURE_KNOWN_MS = 5 * MINUTE_MS
/** Senders who get the confirmation of stored positions in one iteration of the event loop. */
export const CONFIRMATIONS_AT_ONCE = 50
/** The shortest time between two frames to those who follow all vehicles. */
export const FRAME_OF_ALL_MS = 5
/** How long a vehicle without a connection stays in memory after its state was read. */
export const FORGET_VEHICLE_MS = MINUTE_MS
/** How long the keys of vehicles are known; a key that is none of them is looked for again after that. */
export const KEYS_KNOWN_MS = SECOND_MS
/** How long a client has to confirm that its live connection ends. */
export const CLOSE_MS = 2 * SECOND_MS

/** The longest wait for warnings, before a save or a status; then it continues without them. */
export const WARNINGS_MS = 4 * SECOND_MS

/* The board of the start page and the dashboard. */

/** A connection that leaves a position unanswered for this time is lost; the pause between two tries to open it again. */
export const ANSWER_MS = 8 * SECOND_MS
export const RECONNECT_PAUSE_MS = SECOND_MS
/** When points that a busy server refused are sent again. */
export const RESEND_MS = 3 * SECOND_MS
/** A device whose position has not changed for this time stands; and how long its receiver may fail before the tracking ends. */
export const STANDING_MS = 8 * SECOND_MS
/** A receiver that says nothing for longer is asked, since it may have lost its satellites without an error. */
export const SILENT_MS = 20 * SECOND_MS
export const NO_POSITION_MS = 30 * SECOND_MS
/** How long the warning stays that an administrator stopped the tracking (A-CON-22). */
export const TRACKING_WARNING_MS = 15 * SECOND_MS

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
