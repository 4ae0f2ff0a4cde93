import { daily, hourly, type CountLimit } from '../shared/limits.ts'
import { MINUTE_MS, SECOND_MS } from '../shared/units.ts'

export const MAX_COURSES = 50

/* Requests counted in the database, by the hour or the day */

/** A whole station may register from one address on the same morning. */
export const REGISTRATIONS_OF_ADDRESS = hourly(30)
export const TAKEN_DPI_REFUSALS = hourly(30)
/** A refusal reveals that a DPI or an address is in use. Correcting a mistake takes few tries. */
export const IDENTITY_CHANGES = hourly(10)
/** Right sign-ins of one person; each is an entry in the binnacle. */
export const SIGN_INS_OF_PERSON = hourly(60)
/** Each save is an entry in the binnacle, which is never deleted. */
export const PROFILE_SAVES = hourly(60)
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
export const SHORTEST_PASSWORD = 10
/** A printed first password is handed over at the next duty, which may be two weeks away (S-73). */
export const FIRST_PASSWORD_DAYS = 14
/** Those of one sheet: each takes the server as long as a sign-in. */
export const MAX_FIRST_PASSWORDS = 100
/** A random password of ten characters takes ten times as many guesses. */
export const MIN_PASSWORD_GUESSES = 1e9
export const CHECK_PASSWORD_MS = 30 * SECOND_MS
/** The dictionaries are unloaded after this time without a new password. */
export const PASSWORD_DICTIONARIES_IDLE_MS = MINUTE_MS
export const RECOVERY_CODES = 10
/** With this many left or fewer, people are asked to generate new ones. */
export const FEW_RECOVERY_CODES = 3
/** How often the record of a person shows anew whether they may sign in. */
export const ACCESS_REFRESH_MS = 15 * SECOND_MS

/* What is kept of a person, for who asks for it (docs/decisions/0091) */

export const PERSON_EXPORT_MS = 24 * 60 * MINUTE_MS
/** Of one asker: so many files at most, of which the oldest goes, and so many that are being made. */
export const PERSON_EXPORTS_OF_ASKER = 5
/** How often an export says that it goes on and how far it is, and after what silence it counts as interrupted. */
export const PERSON_EXPORT_PROGRESS_MS = SECOND_MS
export const DEAD_PERSON_EXPORT_SECONDS = 60
/** How often the browser asks for the progress. */
export const PERSON_EXPORT_REFRESH_MS = 2 * SECOND_MS
