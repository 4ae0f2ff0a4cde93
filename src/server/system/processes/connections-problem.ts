import { DATABASE_CONNECTIONS } from '../../../contract/shared/server-limits.ts'
import type { Database } from '../../platform/database/open.ts'
import { allowedConnections } from './processes.queries.ts'

/** One more says whether the database is ready. */
const ofProcess = Object.values(DATABASE_CONNECTIONS).reduce((sum, count) => sum + count, 1)

/** What the operator does if the database has too few connections for so many workers. */
export const connectionsProblem = async (db: Database, workers: number): Promise<string | undefined> => {
  const allowed = await allowedConnections(db)
  const needed = workers * ofProcess
  if (allowed >= needed) return undefined
  return (
    `${workers} workers use up to ${needed} connections, and PostgreSQL allows ${allowed}: under load it would refuse some. ` +
    `Set its max_connections to ${needed + 10} or more, or WORKERS to ${Math.max(1, Math.floor(allowed / ofProcess))}.`
  )
}
