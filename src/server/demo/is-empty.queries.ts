import type { Database } from '../database/open.ts'

/** Neither a person nor a station: nobody has begun to work with this database. */
export const isEmpty = async (db: Database): Promise<boolean> => {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const station = await db.selectFrom('stations').select('id').limit(1).executeTakeFirst()
  return user === undefined && station === undefined
}
