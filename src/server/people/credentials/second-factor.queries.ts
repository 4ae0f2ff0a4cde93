import type { Changing } from '../../platform/database/open.ts'

interface Stored {
  user_id: number
  secret: Buffer | null
  pending_secret: Buffer | null
  turned_on_at: Date | null
  last_step: number
}
/** An active second factor; its secret is sealed. */
export type FactorOn = Stored & { secret: Buffer }

/** Locks the person's second factor until the transaction ends, so that a code sent twice at once is accepted once. */
export const lockSecondFactor = (trx: Changing, userId: number): Promise<Stored | undefined> =>
  trx
    .selectFrom('second_factors')
    .select(['user_id', 'secret', 'pending_secret', 'turned_on_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The same, only if it is active; else undefined. */
export const lockFactorOn = async (trx: Changing, userId: number): Promise<FactorOn | undefined> => {
  const factor = await lockSecondFactor(trx, userId)
  return factor && factor.secret !== null ? { ...factor, secret: factor.secret } : undefined
}

/** Stores a pending secret, replacing an earlier pending one. False if a second factor is active. */
export const putFirstSecret = async (trx: Changing, user_id: number, pending_secret: Buffer): Promise<boolean> => {
  const put = await trx
    .insertInto('second_factors')
    .values({ user_id, pending_secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ pending_secret }).where('second_factors.turned_on_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

export const setPendingSecret = async (trx: Changing, userId: number, pending_secret: Buffer): Promise<void> => {
  await trx.updateTable('second_factors').set({ pending_secret }).where('user_id', '=', userId).execute()
}

/** Activates the pending secret. */
export const turnOn = async (trx: Changing, userId: number, cells: { turned_on_at: Date; last_step: number }): Promise<void> => {
  await trx
    .updateTable('second_factors')
    .set((row) => ({ ...cells, secret: row.ref('pending_secret'), pending_secret: null }))
    .where('user_id', '=', userId)
    .execute()
}

export const setLastStep = async (trx: Changing, userId: number, last_step: number): Promise<void> => {
  await trx.updateTable('second_factors').set({ last_step }).where('user_id', '=', userId).execute()
}

/** Removes the second factor and its recovery codes. False if none was active. */
export const deleteSecondFactor = async (trx: Changing, userId: number): Promise<boolean> => {
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.turned_on_at !== null
}

/** Replaces the person's recovery codes. */
export const putRecoveryCodes = async (trx: Changing, user_id: number, hashes: readonly Buffer[]): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  const rows = hashes.map((code_hash) => ({ user_id, code_hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. False if it is not one of the person's. */
export const takeRecoveryCode = async (trx: Changing, userId: number, hash: Buffer): Promise<boolean> => {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}
