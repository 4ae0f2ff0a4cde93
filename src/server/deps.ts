import type { SecondFactor } from '../contract/second-factor.ts'
import type { Config } from './config.ts'
import type { DatabaseProblem } from './database/database-problem.ts'
import type { Database } from './database/open.ts'
import type { BinnacleKey } from './keys/binnacle-key.ts'
import type { RequestCounter } from './limits/request-counter.ts'
import type { Bus } from './live/bus.ts'
import type { FileStore } from './files/file-store.ts'
import type { FileSigner } from './files/file-signer.ts'
import type { Mailer } from './jobs/mailer.ts'
import type { Queue } from './jobs/queue.ts'
import type { Sealer } from './keys/sealer.ts'
import type { ServerKey } from './keys/server-key.ts'
import type { Once } from './records/once.ts'
import type { RedisLink } from './redis.ts'

/** What the server needs from outside itself. Tests bring their own. */
export interface Deps {
  db: Database
  /** Connections that only signing in uses, so that people get in while everybody else waits for a lock. */
  signInDb: Database
  databaseProblem: DatabaseProblem
  /** The server's clock rules; what a device says is kept beside it at most. */
  now: () => Date
  files: FileStore
  signer: FileSigner
  /** Other keys are derived from it. */
  serverKey: ServerKey
  /** Keeps what the database alone must not tell. */
  sealer: Sealer
  /** Marks and seals the entries of the binnacle. */
  binnacleKey: BinnacleKey
  bus: Bus
  requestCounter: RequestCounter
  /** What bus and counter go over; undefined: each is this process's own. */
  redis: RedisLink | undefined
  mailer: Mailer
  /** Jobs that were enqueued in a transaction; they run in processes that started it. */
  queue: Queue
  config: Config
}

/** The person behind a request, as their session's row says at this moment. */
export interface Caller {
  id: number
  name: string
  role: number
  status: number
  second_factor: SecondFactor
  must_change_password: boolean
  station_id: number | null
  token_hash: Buffer
  /** When they last signed in or showed again who they are, at this session. */
  proved_at: Date
  /** Where what they ask for is a write that carries a key. */
  once?: Once
}
