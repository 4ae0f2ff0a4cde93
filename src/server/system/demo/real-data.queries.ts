import type { Database } from '../../platform/database/open.ts'

/** Whether the database has neither people nor stations: it has not been used yet. */
export const isEmpty = async (db: Database): Promise<boolean> => {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const station = await db.selectFrom('stations').select('id').limit(1).executeTakeFirst()
  return user === undefined && station === undefined
}

/** How many people the demo did not make. */
export const countOthers = async (db: Database): Promise<number> => {
  const { others } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow()
  return others
}
