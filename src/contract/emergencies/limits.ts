import { hourly } from '../shared/limits.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/units.ts'

/** Of how many states of emergencies the public page's last change is cached. */
export const CACHED_LAST_CHANGES = 200
/** The newest emergencies on the map of the dashboard; and what visitors get of them: how many are in which status in a cell. */
export const MAP_EMERGENCIES = 100_000
export const OPEN_MAP_CELLS = 5000
/** The newest matches of a search on the map of the list. */
export const MAP_MATCHES = 1000
export const MAX_VEHICLES = 50
export const MAX_CONTACTS = 50
export const MAX_PATIENTS = 200
export const MAX_INJURED = 9999
export const MAX_STATIONS_OR_CREW = 200
export const MAX_NOTES = 200
export const MAX_NOTE_LETTERS = 1000
export const MAX_PHOTOS = 20
/** An emergency may be reported hours after its units left. */
export const UNIT_BEFORE_REPORT_MS = 24 * 60 * MINUTE_MS
export const MAX_SUB_TYPES = 100
/** After the resolution its report may be completed for this time, and what was added corrected by its author (S-48). */
export const ADDITIONS_MS = 72 * 60 * MINUTE_MS
/** More saves than an emergency usually has, and few enough for one answer. */
export const MAX_HISTORY_ENTRIES = 200
/** Emergencies that may be the same one, for each reason. */
export const MAX_SIMILAR_EMERGENCIES = 10
/** How far apart two emergencies may be reported whose addresses are compared. */
export const SIMILAR_ADDRESS_MINUTES = 120
/** What lies further apart is asked about before a save: report and typing, attention and report, and a unit's two kilometre readings. */
export const USUAL_DAYS = 7
export const USUAL_KILOMETRES = 500
/** One typed this long after its report is no news any more (S-69). */
export const TYPED_LATE_MS = 60 * MINUTE_MS

/* Requests counted in the database, by the hour or the day */

/** Of one person: every save, status, addition and correction of emergencies, of which each is an entry in the binnacle. */
export const WRITES_OF_EMERGENCIES = hourly(600)

/* Live tracking (docs/decisions/0070) */

/** Points of one way that are read, and how far from its line a point may lie that is left out. */
export const WAY_POINTS = 5000
export const WAY_TOLERANCE_METRES = 8
/** How long after a resolution positions of devices without a signal are still added to its ways. */
export const LATE_POINTS_DAYS = 3

/* The binnacle, jobs and mails (docs/decisions/0021, 0041, 0016) */

/** How often a process adds noted changes to the figures (docs/decisions/0060). */
export const FOLD_POLL_MS = 500
/** About 100 ms of work at most. */
export const NOTES_OF_TRANSACTION = 2000

/* Searching many emergencies (docs/decisions/0068) */

/** Among so many, every search is answered with its exact number. */
export const SEARCHED_WHOLE = 5000
/** Emergencies that are looked at to choose how a search is answered; enough to notice one in a hundred. */
export const SAMPLED_EMERGENCIES = 1000
/** Matches of a common word that are counted, from the first row of the page. */
export const COUNTED_MATCHES = 40

/** How often the open dashboard asks again, which gets no change events. */
export const OPEN_DASHBOARD_POLL_MS = 15 * SECOND_MS

/* The board of the start page and the dashboard. */

/** How long a row beside a map is pointed at before the map moves to it. */
export const POINTED_MS = 200
/** How long a row is highlighted that is new or became graver. */
export const NOTICED_MS = MINUTE_MS
/** The most rows of news below the queue, and the most sentences of news that are read aloud. */
export const MOST_NEWS_ELSEWHERE = 2
export const MOST_SPOKEN_NEWS = 3
/** The pause after the sound of news, and how long a page waits for others before it sounds. */
export const SOUND_PAUSE_MS = SECOND_MS
export const SOUND_LOCK_WAIT_MS = 5 * SECOND_MS
/** How long the sound of news may wait for the browser before the page says that it needs a press. */
export const SOUND_LATE_MS = SECOND_MS
/**
 * The height in pixels of the map of the list of emergencies: beside ten rows, on a phone, and at least where it is alone; and of
 * what is above and below it there.
 */
export const LIST_MAP_HEIGHTS = { split: 460, phone: 440, least: 400, around: 308 }
/** How much of the points of a map is loaded again in a second: a change of one emergency must not load a megabyte each time. */
export const RELOADED_POINTS_BYTES_PER_SECOND = 100_000

/* The ways of an emergency's units. */

export const WAYS_REFRESH_MS = 30 * SECOND_MS
export const WAYS_MAP_HEIGHT = 420
export const WAYS_MAP_PHONE_HEIGHT = 320
/** How long it takes to play the whole way, and the pauses between two pictures of it: in motion, and with reduced motion. */
export const PLAY_WAYS_MS = 30 * SECOND_MS
export const PLAYED_FRAME_MS = 50
export const PLAYED_STEP_MS = SECOND_MS
