import path from 'node:path'
import type { Verdict } from '../../src/server/binnacle/check-entries.ts'
import { verifyBinnacle } from '../../src/server/binnacle/verify-binnacle.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { binnacleKey } from '../../src/server/platform/keys/binnacle-key.ts'
import { readServerKey } from '../../src/server/platform/keys/server-key.ts'

/** The result of `npm run binnacle:verify` for this database and data folder. */
export const binnacleOf = (db: Database, dataDir: string): Promise<Verdict> =>
  verifyBinnacle(db, binnacleKey(readServerKey(path.join(dataDir, 'server.key'))))
