import { MB, MINUTE_MS, SECOND_MS } from './units.ts'

/* Decided numbers of the server's operation, as in `limits.ts`. */

/* Bodies and connections (docs/decisions/0025) */

/** The JSON body of public calls, and all fields of a form whose sender may send no file: a person with fifty courses fits. */
export const SMALL_BODY_BYTES = 32_768
export const LARGE_BODY_BYTES = MB
export const MAX_FORM_FIELDS = 60
/** All fields of one form. The largest emergency that the contract allows has 0.8 MB. */
export const FORM_TEXT_BYTES = 2_000_000
/** Exceeds the input of any call, and is safe for every recursive function. */
export const MAX_JSON_DEPTH = 30
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
export const CONNECTIONS = {
  most: 4000,
  mostOfAddress: 500,
  mostIdle: 1000,
  mostUnanswered: { positions: 20, others: 4 },
  unreadAnswer: 2 * MINUTE_MS,
}
export const HEADERS_MS = 20 * SECOND_MS
/** A telephone that loses its signal during an upload never closes the connection. Reading many photos takes minutes. */
export const SILENT_CONNECTION_MS = 11 * MINUTE_MS
/** With an event loop delayed by more than this, the server refuses new requests. */
export const BUSY_DELAY_MS = 5 * SECOND_MS
export const BUSY_SAMPLE_MS = SECOND_MS
export const HSTS_SECONDS = 31_536_000

/* The database (docs/decisions/0020) */

/** Time-outs that PostgreSQL enforces: of a statement, of its wait for a lock, and of an idle transaction. */
export const STATEMENT_MS = 12 * SECOND_MS
export const LOCK_MS = 5 * SECOND_MS
export const IDLE_TRANSACTION_MS = MINUTE_MS
export const DATABASE_CONNECT_MS = 10 * SECOND_MS
/** If PostgreSQL hangs or the network is cut, only the client can end a statement. */
export const DATABASE_ANSWER_MS = 15 * SECOND_MS
export const EMBEDDED_ANSWER_MS = MINUTE_MS
/**
 * Twenty-one in all. Requests that wait for a lock are transactions, so reads and sign-ins keep connections of their own; and a broad
 * search takes long, so searches of everything do not occupy those of the readers.
 */
export const DATABASE_CONNECTIONS = { readers: 6, search: 3, writers: 9, signIn: 3 }
/** Of one search of everything, and how many run at once (docs/decisions/0030). */
export const SEARCH_STATEMENT_MS = 4 * SECOND_MS
export const CONCURRENT_SEARCHES = 2
export const SEARCH_WAIT_MS = 5 * SECOND_MS

export const READINESS_MS = 2 * SECOND_MS
export const MIGRATION_RETRY_MS = 2 * SECOND_MS
/** After which a migration is announced as a long one. */
export const LONG_MIGRATION_MS = 5 * SECOND_MS
/** A client that never finishes must not prevent the shutdown. */
export const SHUTDOWN_MS = 15 * SECOND_MS
/** How often a process says that it runs, and after what silence it counts as ended (docs/decisions/0073). */
export const PROCESS_BEAT_MS = 15 * SECOND_MS
export const SILENT_PROCESS_SECONDS = 60
/** After which a process that refuses service tries again to get its port back. */
export const PORT_RETRY_MS = SECOND_MS
/** Of a process that refuses service: connections, the time for a request, and for reading the answer before a body was sent. */
export const REFUSING = { connections: 500, requestMs: 5 * SECOND_MS, answerMs: SECOND_MS }
/** How long a worker that ended has run at least, for the next to start without a longer wait than the last; the waits double. */
export const STEADY_WORKER_MS = MINUTE_MS
export const WORKER_RESTART_MS = SECOND_MS
export const LONGEST_WORKER_RESTART_MS = 30 * SECOND_MS
/** How often a worker is asked whether it runs, and after how many questions without an answer it is killed. */
export const WORKER_PING_MS = 5 * SECOND_MS
export const UNANSWERED_PINGS = 6
/** How long another process has to say whether it uses the data folder. One that does not answer may use it. */
export const FOLDER_HOLDER_ANSWER_MS = 10 * SECOND_MS
/** How long a successful write shows that the disk has space. */
export const DISK_CHECK_MS = 10 * SECOND_MS

/* The roads of the built-in map (docs/decisions/0009) */

export const MAP_ROADS_BYTES = 32 * MB
export const MAP_ROADS_CREDIT_LENGTH = 200
/** Such as CA-9. */
export const ROAD_NAME_LENGTH = 20

/* Files in an object storage (docs/decisions/0075) */

/** From the request to the connection, which may wait for one of the sockets. */
export const FILES_CONNECT_MS = 5 * SECOND_MS
/** From the request to the beginning of the answer; a file that is sent may need longer. */
export const FILES_ANSWER_MS = 10 * SECOND_MS
export const FILES_UPLOAD_MS = 30 * SECOND_MS
/** A backup to a slow disk silences the connection to the store. */
export const FILES_SILENCE_MS = 2 * MINUTE_MS
export const FILES_ATTEMPTS = 2
export const FILES_SOCKETS = 100
/** Fetched for browsers at once: most sockets stay for saves, the sweep and readiness. The others wait for a turn. */
export const FILES_DOWNLOADS = 30
export const FILES_TURN_MS = 10 * SECOND_MS
/** How long the store has for the content of one file. */
export const FILES_DOWNLOAD_MS = 30 * SECOND_MS
/** All fetched files that browsers have not read to their end. */
export const FILES_HELD_BYTES = 1_000_000_000
/** How many files are moved or deleted at once. */
export const FILES_AT_ONCE = 20
/** How long an answer of the store counts for the readiness. */
export const FILES_CHECK_MS = 10 * SECOND_MS

/* The binnacle, jobs and mails (docs/decisions/0021, 0041, 0016) */

/** The interval of polls for entries to seal. Without any, a poll is one read of an empty index. */
export const SEAL_POLL_MS = 400
/** Entries sealed in one transaction, to keep it short. */
export const SEALS_OF_TRANSACTION = 1000

/** How often a verification of the binnacle says that it goes on, and after what silence it counts as interrupted. */
export const VERIFICATION_PROGRESS_MS = SECOND_MS
export const DEAD_VERIFICATION_SECONDS = 60
/** One that no process has begun: all of them may be starting. */
export const WAITING_VERIFICATION_SECONDS = 600

/** How often a process adds noted changes to the figures (docs/decisions/0060). */
export const FOLD_POLL_MS = 500
/** About 100 ms of work at most. */
export const NOTES_OF_TRANSACTION = 2000
/** The hour of Guatemala after which the head of a day is mailed. */
export const BINNACLE_HEAD_HOUR = 2
/** Shorter than the time that a stopping server waits for running jobs. */
export const SEND_MAIL_MS = 12 * SECOND_MS
export const QUEUE_RETRY_MS = 5 * SECOND_MS
/** Longer than the periods of the queue's polling and supervision, since some statements succeed while others fail. */
export const QUEUE_RECOVERY_MS = MINUTE_MS
export const SCHEDULE_AGAIN_MS = 10 * MINUTE_MS
/** Shorter than the time that a stopping process has. */
export const STOP_JOBS_MS = 13 * SECOND_MS
/** After this many periods without a success, a scheduled job counts as failing. */
export const LATE_JOB_PERIODS = 3
export const JOBS_REPORT_MS = 10 * SECOND_MS
/** The interval at which a failure that lasts is logged again. */
export const FAILURE_REMINDER_MS = 15 * MINUTE_MS

/* Metrics (docs/decisions/0074) */

/** How long what the database says is shown to further scrapes. */
export const METRICS_STATE_MS = 5 * SECOND_MS
export const METRICS_CONNECTIONS = 20
/** How long a worker has to tell its metrics: longer than it waits for the database, shorter than Prometheus waits for the sum. */
export const WORKER_METRICS_MS = 4 * SECOND_MS

/* Searching many emergencies (docs/decisions/0068) */

/** Among so many, every search is answered with its exact number. */
export const SEARCHED_WHOLE = 5000
/** Emergencies that are looked at to choose how a search is answered; enough to notice one in a hundred. */
export const SAMPLED_EMERGENCIES = 1000
/** Matches of a common word that are counted, from the first row of the page. */
export const COUNTED_MATCHES = 40

/* Live tracking (docs/decisions/0070) */

/** Positions that one statement stores, and the most that wait for it; more are refused until some are stored. */
export const POSITIONS_OF_STATEMENT = 5000
export const MAX_WAITING_POSITIONS = 50_000
/** What may wait to be sent over a connection before its reader gets only the newest position of each vehicle. */
export const SLOW_READER_BYTES = 65_536
/** Messages of one connection in a second; whoever sends more is disconnected. */
export const MESSAGES_A_SECOND = 50
/** Heartbeats without an answer after which a connection counts as dead. */
export const MISSED_HEARTBEATS = 2
/**
 * Points that a sender may deliver as fast as they are stored: a day of one every five seconds, and more. Beyond them so many a
 * second, so that a device's largest message waits for two seconds.
 */
export const KEPT_POSITIONS_AT_ONCE = 20_000
export const KEPT_POSITIONS_A_SECOND = 50
/** The longest wait of a delivery, shorter than that of a device for the answer; and deliveries of one sender at the same time. */
export const DELIVERY_WAIT_MS = 4 * SECOND_MS
export const DELIVERIES_OF_SENDER = 10
/** How long a position waits for others that one statement stores with it; longer after a statement of many. */
export const GATHER_POSITIONS_MS = 40
export const GATHER_MANY_POSITIONS_MS = 500
export const MANY_POSITIONS = 100
/**
 * After which a sender is told that its points are not stored yet, before a device gives the connection up: it keeps them, and its
 * tracking goes on while a database hangs.
 */
export const UNSTORED_ANSWER_MS = 6 * SECOND_MS
/** How long no position can be stored before `/readyz` warns of it, and how long after the last attempt it does. */
export const POSITIONS_FAILING_MS = 30 * SECOND_MS
export const POSITIONS_FAILURE_KNOWN_MS = 5 * MINUTE_MS
/** Senders who are told in one turn of the event loop that their positions are stored. */
export const TOLD_AT_ONCE = 50
/** The shortest time between two frames to those who follow all vehicles. */
export const FRAME_OF_ALL_MS = 5
/** What a connection may owe its reader before it is ended. */
export const UNREAD_SOCKET_BYTES = 1_000_000
/** The most of one message; whoever sends more is disconnected. */
export const SOCKET_BYTES = 65_536
/** Fragments of one message, each of which holds the memory in which it arrived; whoever sends more is disconnected. */
export const FRAGMENTS_OF_MESSAGE = 64
/** How long a vehicle without a connection stays in memory after its state was read. */
export const FORGET_VEHICLE_MS = MINUTE_MS
/** How long the keys of vehicles are known; a key that is none of them is looked for again after that. */
export const KEYS_KNOWN_MS = SECOND_MS
/** How long a client has to confirm that its live connection ends. */
export const CLOSE_MS = 2 * SECOND_MS

/* Backups (docs/decisions/0078) */

/** Archives that are kept: the last one of so many days, weeks and months. */
export const KEPT_DAILY_BACKUPS = 7
export const KEPT_WEEKLY_BACKUPS = 4
export const KEPT_MONTHLY_BACKUPS = 12
/** Megabytes that a new embedded database takes, with its log. */
export const NEW_DATABASE_MB = 128
/** Rows take more room in a database, with their indexes, than as text. */
export const RESTORED_ROWS_FACTOR = 3
/** The most that is read of an archive's entries into memory. */
export const MANIFEST_BYTES = 256 * MB
export const HEADS_BYTES = 64 * MB
/** Megabytes that a backup leaves free on the disk of the data folder. */
export const ROOM_LEFT_MB = 64
/** Clocks of two processes may be so far apart and still count as the same. */
export const CLOCKS_APART_MS = 5 * MINUTE_MS
/** How long `/readyz` repeats what it found about backups. */
export const BACKUP_WARNING_MS = MINUTE_MS
/** One that takes longer is taken for failed, and another is begun. */
export const BACKUP_MS = 6 * 60 * MINUTE_MS
/* The state of the system (docs/decisions/0077) */

/** How long one of its checks may take, and how long one reading answers everybody. */
export const SYSTEM_CHECK_MS = 2 * SECOND_MS
export const SYSTEM_READING_MS = 5 * SECOND_MS
/** A disk with less than this left, or than twice MIN_FREE_DISK, is nearly full. */
export const LITTLE_DISK_MB = 2048
/** The share of the connections of a PostgreSQL from which on few are left. */
export const MANY_CONNECTIONS = 0.8
/** A backup that is older is told loudly. */
export const OLD_BACKUP_HOURS = 36
/** After how many days a backup should be tried, and the binnacle verified, again. */
export const OLD_CHECK_DAYS = 90
/** How long mails wait without and with a fault, and entries for their seal. */
export const LATE_MAIL_MINUTES = 10
export const STUCK_MAIL_HOURS = 4
export const LATE_SEAL_MINUTES = 1
/** Two clocks that are further apart than this are not the same; from the second on hours and positions are wrong. */
export const CLOCK_TOLERANCE_MS = 5 * SECOND_MS
export const WRONG_CLOCK_MS = MINUTE_MS
/** Days left of a certificate that should have been renewed, and from which on it must be. */
export const ENDING_CERTIFICATE_DAYS = 21
export const LAST_CERTIFICATE_DAYS = 7
/** How long PUBLIC_URL has to answer, and the most that is read of it. */
export const LOOK_MS = 10 * SECOND_MS
export const LOOK_BYTES = 4096
/** How long a request that a proxy passed on, which TRUST_PROXY does not name, shows that there is one. */
export const PROXY_SEEN_MS = 24 * 60 * MINUTE_MS
