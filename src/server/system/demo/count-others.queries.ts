import type { Database } from '../../platform/database/open.ts'

/** How many people the demo did not make. */
export const countOthers = async (db: Database): Promise<number> => {
  const { others } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow()
  return others
}
