import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient, type QueryResult, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.generated.ts'

const names = new Map<string, string>()

/**
 * A statement that is put together once and whose plan PostgreSQL keeps as long as a connection lasts: to plan the reading of an
 * emergency takes five times as long as to read it. Its text holds every parameter once, in their order. Not for lists: their best
 * plan depends on what is asked.
 */
export const keptPlan = <P extends readonly unknown[], T>(build: (...parameters: P) => RawBuilder<T>) => {
  let text: string | undefined
  return (db: Kysely<DB>, ...parameters: P): Promise<QueryResult<T>> => {
    if (text === undefined) {
      text = build(...parameters).compile(db).sql
      names.set(text, `kept_${names.size}`)
    }
    return db.executeQuery<T>(CompiledQuery.raw(text, [...parameters]))
  }
}

/** The pool, sending statements whose plan is kept under their names. */
export const keepingPlans = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    const query = (text: string, parameters: readonly unknown[] = []) => {
      const name = names.get(text)
      const values = [...parameters]
      return client.query(name === undefined ? { text, values } : { name, text, values })
    }
    // Kysely's interface takes cursors as well, which it sends to drivers only that were given a class for them.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
  },
})
