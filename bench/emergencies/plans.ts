import { CompiledQuery, Kysely, PostgresDialect, type LogEvent } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../src/server/platform/database/open.ts'
import type { DB } from '../../src/server/platform/database/schema.generated.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The statements that `work` sends. */
export const statementsOf = async (pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const log = ({ query }: LogEvent) => void statements.push({ sql: query.sql, parameters: query.parameters })
  await work(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }))
  return statements
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

interface Explained {
  Plan: Node
  'Planning Time': number
  'Execution Time': number
}

const readBy = (node: Node) =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

/** The execution of a statement in one line: its scans in order, with the rows that each read. Flags scans of all emergencies. */
export const planOf = async (db: Database, { sql, parameters }: Statement, emergencies: number): Promise<string> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': Explained[] }>(
    CompiledQuery.raw(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`, [...parameters]),
  )
  const [explained] = rows[0]?.['QUERY PLAN'] ?? []
  if (explained === undefined) throw new Error(`no plan for ${sql}`)
  const steps: string[] = []
  const walk = (node: Node): void => {
    for (const inner of node.Plans ?? []) walk(inner)
    const on = node['Index Name'] ?? node['Relation Name']
    const isSort = node['Node Type'].endsWith('Sort')
    if (on === undefined && !isSort) return
    const read = isSort ? node['Actual Rows'] * node['Actual Loops'] : readBy(node)
    const isWhole =
      node['Relation Name'] === 'emergencies' && node['Node Type'] !== 'Index Only Scan' && read >= emergencies * 0.9
    steps.push(`${node['Node Type']}${on === undefined ? '' : ` ${on}`} ${read}${isWhole ? ' <<< READS THE WHOLE TABLE' : ''}`)
  }
  walk(explained.Plan)
  const cost = `planned in ${explained['Planning Time'].toFixed(1)} ms, ran ${explained['Execution Time'].toFixed(1)} ms`
  return `${steps.join(' > ')} (${cost})`
}
