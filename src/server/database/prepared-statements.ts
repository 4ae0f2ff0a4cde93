import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.generated.ts'

const names = new Map<string, string>()

/**
 * A statement that is put together once and whose plan PostgreSQL keeps as long as a connection lasts: to plan the reading of an
 * emergency takes five times as long as to read it. Its text holds every parameter once, in their order. Not for lists: their best
 * plan depends on what is asked.
 */
export const preparedStatement = <P extends readonly unknown[], T>(build: (...parameters: P) => RawBuilder<T>) => {
  let text: string | undefined
  return (db: Kysely<DB>, ...parameters: P): Promise<QueryResult<T>> => {
    if (text === undefined) {
      text = build(...parameters).compile(db).sql
      names.set(text, `kept_${names.size}`)
    }
    return db.executeQuery<T>(CompiledQuery.raw(text, [...parameters]))
  }
}

/** What the driver sends: a statement whose plan is kept goes under its name. */
export const withStatementName = (text: string, values: unknown[]): pg.QueryConfig => {
  const name = names.get(text)
  return name === undefined ? { text, values } : { name, text, values }
}

/** For a session that outlives its connection and would remember the names of one that is gone. */
export const withoutStatementName = (text: string, values: unknown[]): pg.QueryConfig => ({ text, values })
