import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.generated.ts'

const names = new Map<string, string>()

/**
 * A statement that is built once and whose plan PostgreSQL caches for the life of a connection: planning the read of an emergency
 * takes five times as long as running it. The text contains every parameter once, in order. Not for lists, whose best plan
 * depends on the filters.
 */
export const preparedStatement = <P extends readonly unknown[], T>(build: (...parameters: P) => RawBuilder<T>) => {
  let text: string | undefined
  return (db: Kysely<DB>, ...parameters: P): Promise<QueryResult<T>> => {
    if (text === undefined) {
      const built = build(...parameters).compile(db)
      if (built.parameters.length !== parameters.length || built.parameters.some((value, index) => value !== parameters[index]))
        throw new Error(`not every parameter is in the text once, in order: ${built.sql}`)
      text = built.sql
      names.set(text, `stmt_${names.size}`)
    }
    return db.executeQuery<T>(CompiledQuery.raw(text, [...parameters]))
  }
}

/** The driver's query; a prepared statement is sent with its name. */
export const withStatementName = (text: string, values: unknown[]): pg.QueryConfig => {
  const name = names.get(text)
  return name === undefined ? { text, values } : { name, text, values }
}

/** For a session that outlives its connection and still holds the names of a closed one. */
export const withoutStatementName = (text: string, values: unknown[]): pg.QueryConfig => ({ text, values })
