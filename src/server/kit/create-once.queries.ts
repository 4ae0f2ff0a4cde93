import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../deps.ts'
import { fail } from './errors.ts'
import { recordChanges, type ChangeLog, type Changing } from './record-change.ts'

const DAY = 86_400_000

/** Who creates through which call, and the key under which they may ask again. */
export interface Once {
  caller: Caller
  call: string
  key: string | undefined
}

export const onceOf = (request: FastifyRequest, caller: Caller): Once => {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))) throw fail('request.bad_key')
  return { caller, call: request.routeOptions.config.call ?? '', key }
}

/**
 * Runs a create in one transaction. With a key, whoever asks again within a day is given the first answer and nothing is created;
 * two who ask at once wait for each other on the key's row. Without a key it is a plain `recordChanges`.
 */
export const createOnce = <A extends object>(
  deps: Pick<Deps, 'db' | 'now' | 'bus'>,
  { caller, call, key }: Once,
  work: (trx: Changing, log: ChangeLog) => Promise<A>,
): Promise<{ answer: A; isRepeat: boolean }> =>
  recordChanges(deps, caller, async (trx, log) => {
    if (key === undefined) return { answer: await work(trx, log), isRepeat: false }
    const mine = { user_id: caller.id, call, key }
    const now = deps.now()
    await trx
      .deleteFrom('create_answers')
      .where('created_at', '<', new Date(now.getTime() - DAY))
      .execute()
    const claimed = await trx
      .insertInto('create_answers')
      .values({ ...mine, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) {
      const { answer } = await trx
        .selectFrom('create_answers')
        .select('answer')
        .where((row) => row.and(mine))
        .executeTakeFirstOrThrow()
      // It is what `work` of this very call returned the first time.
      return { answer: answer as unknown as A, isRepeat: true }
    }
    const answer = await work(trx, log)
    await trx
      .updateTable('create_answers')
      .set({ answer: JSON.stringify(answer) })
      .where((row) => row.and(mine))
      .execute()
    return { answer, isRepeat: false }
  })
