import { sql } from 'kysely'
import { DEAD_PERSON_EXPORT_SECONDS, PERSON_EXPORT_MS, PERSON_EXPORTS_OF_ASKER } from '../../../contract/people/limits.ts'
import type { PersonExport } from '../../../contract/people/person-export.schema.ts'
import type { Changing, Database } from '../../platform/database/open.ts'

/** What is gathered of one person for one asker. */
export interface Whose {
  user_id: number
  asked_by: number
}

export type ExportFailure = 'interrupted' | 'disk_full' | 'files_away'

const sentences: Record<ExportFailure, string> = {
  interrupted: 'El trabajo se interrumpió antes de terminar. Pida el archivo otra vez.',
  disk_full: 'No hay espacio en el disco del servidor. Avise a quien lo administra y pida el archivo otra vez.',
  files_away: 'El servidor no pudo usar el lugar donde guarda los archivos. Pida el archivo otra vez dentro de unos minutos.',
}

const none: PersonExport = {
  state: 'none',
  asked_at: null,
  parts_done: 0,
  parts: 0,
  bytes: null,
  until: null,
  missing: 0,
  failure: '',
}

/** A process that was killed says no more that it goes on. One that waits begins as soon as a process is there. */
const isDead = sql<boolean>`state = 'running' AND alive_at < clock_timestamp() - make_interval(secs => ${DEAD_PERSON_EXPORT_SECONDS}::integer)`
const endOf = (finished: Date) => new Date(finished.getTime() + PERSON_EXPORT_MS)
const expired = (now: Date) => new Date(now.getTime() - PERSON_EXPORT_MS)

const current = (db: Database | Changing, { user_id, asked_by }: Whose, now: Date) =>
  db
    .selectFrom('person_exports')
    .where('user_id', '=', user_id)
    .where('asked_by', '=', asked_by)
    .where((row) => row.or([row('finished_at', 'is', null), row('finished_at', '>', expired(now))]))

export const readExport = async (db: Database | Changing, whose: Whose, now: Date): Promise<PersonExport> => {
  const row = await current(db, whose, now).selectAll().select(isDead.as('is_dead')).executeTakeFirst()
  if (row === undefined) return none
  const { asked_at, finished_at, parts_done, parts, bytes, missing, is_dead } = row
  // A constraint of the table holds both sets.
  const failure = is_dead ? 'interrupted' : (row.failure as ExportFailure | null)
  const state = is_dead ? 'failed' : (row.state as PersonExport['state'])
  return {
    state,
    asked_at: asked_at.toISOString(),
    parts_done,
    parts,
    bytes: bytes === null ? null : Number(bytes),
    until: state === 'done' && finished_at !== null ? endOf(finished_at).toISOString() : null,
    missing,
    failure: failure === null ? '' : sentences[failure],
  }
}

/** The number of a new export, in place of one that ended, whose file is answered; no number if one waits or runs. */
export const insertExport = async (
  trx: Changing,
  whose: Whose,
  { file_name, now }: { file_name: string; now: Date },
): Promise<{ run?: number | undefined; replaced: string[] }> => {
  const replaced = await trx
    .deleteFrom('person_exports')
    .where('user_id', '=', whose.user_id)
    .where('asked_by', '=', whose.asked_by)
    .where((row) => row.or([row('state', 'in', ['done', 'failed']), isDead]))
    .returning('file_name')
    .execute()
  const row = await trx
    .insertInto('person_exports')
    .values({ ...whose, asked_at: now, state: 'waiting', alive_at: sql`clock_timestamp()`, file_name })
    .onConflict((conflict) => conflict.columns(['asked_by', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return { run: row?.id, replaced: replaced.map((one) => one.file_name) }
}

/** How many exports this asker waits for. */
export const countUnfinished = async (trx: Changing, asked_by: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('person_exports')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('asked_by', '=', asked_by)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`NOT (${isDead})`)
    .executeTakeFirstOrThrow()
  return count
}

/** Forgets the oldest exports of this asker beyond those that are kept, and returns their files. */
export const forgetOldest = async (trx: Changing, asked_by: number): Promise<string[]> => {
  const { rows } = await sql<{ file_name: string }>`
    DELETE FROM person_exports WHERE id IN (
      SELECT id FROM person_exports WHERE asked_by = ${asked_by} AND state IN ('done', 'failed')
      ORDER BY id DESC OFFSET ${PERSON_EXPORTS_OF_ASKER - 1})
    RETURNING file_name`.execute(trx)
  return rows.map((row) => row.file_name)
}

/** Forgets an export whatever its state is, and returns its file; its run ends when it notices. */
export const deleteExport = async (db: Database | Changing, { user_id, asked_by }: Whose): Promise<string | undefined> => {
  const row = await db
    .deleteFrom('person_exports')
    .where('user_id', '=', user_id)
    .where('asked_by', '=', asked_by)
    .returning('file_name')
    .executeTakeFirst()
  return row?.file_name
}

export const finishedExport = (db: Database | Changing, whose: Whose, now: Date) =>
  current(db, whose, now).select(['id', 'file_name', 'finished_at']).where('state', '=', 'done').executeTakeFirst()

/** Takes an export that waits; undefined if it was cancelled, or if another process has it. */
export const beginExport = (db: Database, id: number) =>
  db
    .updateTable('person_exports')
    .set({ state: 'running', alive_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['user_id', 'asked_by', 'file_name'])
    .executeTakeFirst()

const running = (db: Database, id: number) => db.updateTable('person_exports').where('id', '=', id).where('state', '=', 'running')

/** Says that the export goes on; false if it was cancelled. */
export const noteParts = async (db: Database, id: number, done: { parts_done: number; parts: number }): Promise<boolean> => {
  const { numUpdatedRows } = await running(db, id)
    .set({ ...done, alive_at: sql`clock_timestamp()` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if it was cancelled: then nobody gets the file. */
export const finishExport = async (
  db: Database,
  id: number,
  made: { bytes: number; missing: number; finished_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await running(db, id)
    .set((row) => ({ ...made, state: 'done', parts_done: row.ref('parts') }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const failExport = async (db: Database, id: number, failure: ExportFailure, now: Date): Promise<void> => {
  await running(db, id).set({ state: 'failed', failure, finished_at: now }).execute()
}

/** Removes rows whose day is over, also of exports that never ended. */
export const removeExpiredExports = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('person_exports')
    .where((row) =>
      row.or([
        row('finished_at', '<=', expired(now)),
        row.and([row('finished_at', 'is', null), row('asked_at', '<=', expired(now))]),
      ]),
    )
    .execute()
}

export const namedExports = async (db: Database): Promise<Set<string>> => {
  const rows = await db.selectFrom('person_exports').select('file_name').execute()
  return new Set(rows.map((row) => row.file_name))
}
