import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Caller, Deps } from '../deps.ts'
import type { Arrived } from './multipart.ts'
import { recordChanges, type ChangeLog, type Changing } from '../records/record-change.ts'
import { fail } from '../refusal.ts'

const DAY = 86_400_000

/** Who creates what through which call, and the key under which they may ask again. */
export interface Once {
  caller: Caller
  call: string
  key: string | undefined
  /** The parsed body and the files, as a text that is the same whenever they are. */
  sent: string
}

export const onceOf = (request: FastifyRequest, caller: Caller, body: unknown, files: readonly Arrived[] = []): Once => {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))) throw fail('request.bad_key')
  const contents = files.map(({ field, digest }) => [field, digest])
  return { caller, call: request.routeOptions.config.call ?? '', key, sent: JSON.stringify([body, contents]) }
}

/**
 * Runs a create in one transaction. With a key, whoever sends the same again within a day is given the first answer and nothing is
 * created; something else under that key is refused with the first answer. Two who ask at once wait for each other on the key's row.
 * Without a key it is a plain `recordChanges`.
 */
export const createOnce = <A extends object>(
  deps: Pick<Deps, 'db' | 'now' | 'bus' | 'binnacleKey' | 'sealer'>,
  { caller, call, key, sent }: Once,
  work: (trx: Changing, log: ChangeLog) => Promise<A>,
): Promise<{ answer: A; isRepeat: boolean }> =>
  recordChanges(deps, caller, async (trx, log) => {
    if (key === undefined) return { answer: await work(trx, log), isRepeat: false }
    const mine = { user_id: caller.id, call, key }
    const now = deps.now()
    // A person's body holds a password, which a plain hash would let anybody with the database try out.
    const sent_digest = deps.sealer.hash(sent)
    const limit = new Date(now.getTime() - DAY)
    const claim = { sent_digest, created_at: now, answer: null }
    const claimed = await trx
      .insertInto('create_answers')
      .values({ ...mine, ...claim })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'call', 'key']).doUpdateSet(claim).where('create_answers.created_at', '<', limit),
      )
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) {
      const first = await trx
        .selectFrom('create_answers')
        .select(['answer', 'sent_digest'])
        .where((row) => row.and(mine))
        .executeTakeFirstOrThrow()
      if (first.sent_digest !== null && !sent_digest.equals(first.sent_digest))
        throw fail('record.created_before', {}, { code: 'created_before', created: first.answer })
      // It is what `work` of this very call returned the first time.
      return { answer: first.answer as unknown as A, isRepeat: true }
    }
    const answer = await work(trx, log)
    await trx
      .updateTable('create_answers')
      .set({ answer: JSON.stringify(answer) })
      .where((row) => row.and(mine))
      .execute()
    return { answer, isRepeat: false }
  })

/** Removes some of the answers that are kept no longer, and tells how many. Passes over those that a create is taking anew. */
export const removeOldAnswers = async (db: Database, now: Date): Promise<number> => {
  const limit = new Date(now.getTime() - DAY)
  const { rows } = await sql`
    DELETE FROM create_answers WHERE (user_id, call, key) IN
      (SELECT user_id, call, key FROM create_answers WHERE created_at < ${limit} LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING key`.execute(db)
  return rows.length
}

/** The id of the record that was created under the key, where there is one: its answer may have been lost on the way. */
export const createdUnder = async (
  db: Database,
  { caller, call, key }: Pick<Once, 'caller' | 'call' | 'key'>,
): Promise<number | undefined> => {
  if (key === undefined) return undefined
  const row = await db
    .selectFrom('create_answers')
    .select(sql<number>`(answer ->> 'id')::integer`.as('id'))
    .where((own) => own.and({ user_id: caller.id, call, key }))
    .executeTakeFirst()
  return row?.id
}
