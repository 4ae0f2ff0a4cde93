import type { SecondFactor } from '../../contract/shared/rights/second-factor.ts'
import type { Config } from './config.ts'
import type { DatabaseProblem } from './database/database-problem.ts'
import type { Database } from './database/open.ts'
import type { BinnacleKey } from './keys/binnacle-key.ts'
import type { RequestCounter } from './limits/request-counter.ts'
import type { Bus } from './live/bus.ts'
import type { Feed } from './live/feed.ts'
import type { LivePosition } from './live/live-position.ts'
import type { FileStore } from './files/file-store.ts'
import type { FileSigner } from './files/file-signer.ts'
import type { MapRoads } from './web-app/read-map-roads.ts'
import type { Mailer } from './jobs/mailer.ts'
import type { Queue } from './jobs/queue.ts'
import type { Sealer } from './keys/sealer.ts'
import type { ServerKey } from './keys/server-key.ts'
import type { IdempotencyKey } from './idempotency/idempotency-key.ts'
import type { RedisLink } from './redis.ts'

/** The server's external dependencies. Tests supply their own. */
export interface Deps {
  db: Database
  /** Connections reserved for signing in, so that sign-ins work while other requests wait for locks. */
  signInDb: Database
  /** Connections of the search of everything, which a broad word keeps busy. */
  searchDb: Database
  databaseProblem: DatabaseProblem
  /** The server's clock decides; a device's time is stored beside it, and orders what arrives late (S-76). */
  now: () => Date
  files: FileStore
  signer: FileSigner
  /** Other keys are derived from it. */
  serverKey: ServerKey
  /** Encrypts values that the database alone must not reveal. */
  sealer: Sealer
  /** Makes the MACs and seals of the entries of the binnacle. */
  binnacleKey: BinnacleKey
  bus: Bus
  /** Positions of vehicles, on their way to those who watch. */
  positions: Feed<LivePosition>
  requestCounter: RequestCounter
  /** The transport of bus, positions and counters; undefined: all are local to this process. */
  redis: RedisLink | undefined
  /** Absent: the built-in map has no roads. */
  mapRoads?: MapRoads | undefined
  mailer: Mailer
  /** Call after jobs were enqueued and committed; they run in processes that started the queue. */
  queue: Queue
  config: Config
}

/** The person of a request, as the session's row says now. */
export interface Caller {
  id: number
  name: string
  role: number
  status: number
  second_factor: SecondFactor
  must_change_password: boolean
  station_id: number | null
  token_hash: Buffer
  /** When they last signed in or proved who they are in this session. */
  proved_at: Date
}

/** A device at a station's door that makes a request, with the name of its station. */
export interface TerminalCaller {
  id: number
  name: string
  station_id: number
  station_text: string
  takes_dpi: boolean
}

/** Who writes, the key of their request, if it has one, and when they noted what arrives late (S-76). */
export interface Writer {
  caller: Caller
  key: IdempotencyKey | undefined
  notedAt?: Date | undefined
}
