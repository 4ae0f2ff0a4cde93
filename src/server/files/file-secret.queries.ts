import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'

/** The key that signs file addresses: made once, by whichever process comes first, and the same for all. */
export const fileSecret = async (db: Database): Promise<string> => {
  await db
    .insertInto('server_settings')
    .values({ name: 'file_secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', 'file_secret')
    .executeTakeFirstOrThrow()
  return value
}
