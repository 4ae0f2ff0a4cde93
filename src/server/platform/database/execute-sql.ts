import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Runs SQL text, which may hold several statements if there are no values. Returns the rows of all of them. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export const sqlOver =
  (connections: PostgresPool): ExecuteSql =>
  async (text, values = []) => {
    const client = await connections.connect()
    try {
      // Several statements have several results; the driver's types do not cover that.
      const results = [await client.query<never>(text, values)].flat() as unknown as pg.QueryResult[]
      return { rows: results.flatMap((result): unknown[] => result.rows) }
    } catch (error) {
      // If one of several statements began a transaction and a later one failed, it is still open for the connection's next user.
      await client.query('ROLLBACK', []).catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
