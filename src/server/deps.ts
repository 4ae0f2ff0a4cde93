import type { SecondFactor } from '../contract/second-factor.ts'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Bus } from './kit/bus.ts'
import type { FileStore } from './kit/file-store.ts'
import type { FileSigner } from './kit/file-signer.ts'
import type { Mailer } from './kit/mailer.ts'
import type { Sealer } from './kit/sealer.ts'

/** What the server needs from outside itself. Tests bring their own. */
export interface Deps {
  db: Database
  /** The server's clock rules; what a device says is kept beside it at most. */
  now: () => Date
  files: FileStore
  signer: FileSigner
  /** Keeps what the database alone must not tell. */
  sealer: Sealer
  bus: Bus
  mailer: Mailer
  config: Config
}

/** The person behind a request, as their session's row says at this moment. */
export interface Caller {
  id: number
  name: string
  role: number
  status: number
  second_factor: SecondFactor
  station_id: number | null
  token_hash: Buffer
}
