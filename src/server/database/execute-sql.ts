import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Runs SQL text, which may be several statements where there are no values. Answers the rows of all of them. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export const sqlOver =
  (connections: PostgresPool): ExecuteSql =>
  async (text, values = []) => {
    const client = await connections.connect()
    try {
      // Several statements have several results, of which the driver's types do not tell.
      const results = [await client.query<never>(text, values)].flat() as unknown as pg.QueryResult[]
      return { rows: results.flatMap((result): unknown[] => result.rows) }
    } catch (error) {
      // One of several statements that began a transaction has left it open, for whoever is given the connection next.
      await client.query('ROLLBACK', []).catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
