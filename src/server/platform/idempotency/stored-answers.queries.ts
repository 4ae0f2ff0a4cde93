import { sql } from 'kysely'
import { STORED_ANSWER_MS } from '../../../contract/shared/limits.ts'
import type { Changing, Database } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors/refusal.ts'
import { Repeated, type IdempotencyKey } from './idempotency-key.ts'

/** The sender of a write and the key it was sent with. Visitors have no id. */
interface WriteKey {
  user_id: number | null
  call: string
  key: string
}

export const onceForKey = (deps: Pick<Deps, 'db' | 'now' | 'sealer'>, writeKey: WriteKey): IdempotencyKey => {
  let digest: Buffer | undefined
  let isClaimed = false
  const endIfDone = async (db: Database | Changing, now: Date): Promise<void> => {
    const first = await storedAnswer(db, writeKey, now)
    if (first === undefined) return
    const answer = answerIn(deps.sealer, writeKey, first)
    if (first.sent_digest !== null && digest?.equals(first.sent_digest) !== true)
      throw fail('record.created_before', {}, { code: 'created_before', created: answer })
    throw new Repeated(answer ?? undefined)
  }
  return {
    take: (sent) => {
      // The body may hold a password. With a plain hash, anybody who reads the database could test guesses against it.
      digest = deps.sealer.hash(sent)
      return endIfDone(deps.db, deps.now())
    },
    claim: async (trx) => {
      if (digest === undefined || isClaimed) throw new Error('a key is for one transaction, once it is known what was sent')
      isClaimed = true
      const now = deps.now()
      const claim = { sent_digest: digest, created_at: now, answer: null, sealed_answer: null }
      const claimed = await trx
        .insertInto('first_answers')
        .values({ ...writeKey, ...claim })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'call', 'key'])
            .doUpdateSet(claim)
            .where('first_answers.created_at', '<', expiredBefore(now)),
        )
        .returning('id')
        .executeTakeFirst()
      if (claimed === undefined) await endIfDone(trx, now)
      return async (answer) => {
        const sealed_answer = deps.sealer.seal(Buffer.from(JSON.stringify(answer ?? null)), answerContext(writeKey))
        await whereKey(trx.updateTable('first_answers').set({ sealed_answer }), writeKey).execute()
      }
    },
  }
}

/** Runs a write in one transaction. `work` must return the call's whole answer: it is stored for a repeat of the write. */
export const writeOnce = <A>(db: Database, once: IdempotencyKey | undefined, work: (trx: Changing) => Promise<A>): Promise<A> =>
  db.transaction().execute(async (trx) => {
    const storeAnswer = await once?.claim(trx)
    const answer = await work(trx)
    await storeAnswer?.(answer)
    return answer
  })

/** The id of the record that was created under the key, if any. The client may not have received that answer. */
export const findCreatedByKey = async (
  { db, now, sealer }: Pick<Deps, 'db' | 'now' | 'sealer'>,
  writeKey: WriteKey,
): Promise<number | undefined> => {
  const first = await storedAnswer(db, writeKey, now())
  const answer = first && answerIn(sealer, writeKey, first)
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number' ? answer.id : undefined
}

const expiredBefore = (now: Date) => new Date(now.getTime() - STORED_ANSWER_MS)

const whereKey = <
  Q extends { where: (column: 'user_id' | 'call' | 'key', operator: 'is' | '=', value: string | number | null) => Q },
>(
  query: Q,
  { user_id, call, key }: WriteKey,
): Q =>
  query
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key)

const storedAnswer = (db: Database | Changing, writeKey: WriteKey, now: Date) =>
  whereKey(db.selectFrom('first_answers').select(['answer', 'sealed_answer', 'sent_digest']), writeKey)
    .where('created_at', '>=', expiredBefore(now))
    .executeTakeFirst()

const answerContext = ({ user_id, call, key }: WriteKey) => `answer:${user_id ?? ''}:${call}:${key}`

/** Undefined if there is no stored answer, or if it was sealed with a key that this server no longer has. */
const answerIn = (
  sealer: Deps['sealer'],
  writeKey: WriteKey,
  { answer, sealed_answer }: { answer: unknown; sealed_answer: Buffer | null },
): unknown => {
  if (sealed_answer === null) return answer
  const about = answerContext(writeKey)
  return sealer.canOpen(sealed_answer, about) ? JSON.parse(sealer.open(sealed_answer, about).toString()) : null
}

/**
 * Replaces stored answers of the calls that match a LIKE pattern. `rewrite` returns undefined for those that stay; a repeat of a
 * write gets the new answer.
 */
export const rewriteAnswers = async (
  trx: Changing,
  sealer: Deps['sealer'],
  calls: string,
  rewrite: (answer: unknown) => object | undefined,
): Promise<void> => {
  let last = '0'
  for (;;) {
    const rows = await trx
      .selectFrom('first_answers')
      .select(['id', 'user_id', 'call', 'key', 'answer', 'sealed_answer'])
      .where('call', 'like', calls)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ANSWERS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const rewritten = rewrite(answerIn(sealer, row, row))
      if (rewritten === undefined) continue
      const sealed_answer = sealer.seal(Buffer.from(JSON.stringify(rewritten)), answerContext(row))
      await trx.updateTable('first_answers').set({ sealed_answer, answer: null }).where('id', '=', row.id).execute()
    }
    if (rows.length < ANSWERS_AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}
const ANSWERS_AT_ONCE = 200

/** Removes a batch of expired answers and returns how many. Skips rows that a write has locked to claim its key again. */
export const removeOldAnswers = async (db: Database, now: Date): Promise<number> => {
  const { rows } = await sql`
    DELETE FROM first_answers WHERE id IN
      (SELECT id FROM first_answers WHERE created_at < ${expiredBefore(now)} LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.length
}
