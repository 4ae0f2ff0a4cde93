import path from 'node:path'
import { verifyBinnacle, type Verdict } from '../../src/server/binnacle/verify-binnacle.ts'
import type { Database } from '../../src/server/database/open.ts'
import { binnacleKey } from '../../src/server/keys/binnacle-key.ts'
import { readServerKey } from '../../src/server/keys/server-key.ts'

/** What `npm run binnacle:verify` would find in the database of that data folder. */
export const binnacleOf = (db: Database, dataDir: string): Promise<Verdict> =>
  verifyBinnacle(db, binnacleKey(readServerKey(path.join(dataDir, 'server.key'))))
