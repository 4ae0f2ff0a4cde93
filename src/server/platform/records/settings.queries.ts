import type { Database } from '../database/open.ts'

/** What the server notes of itself in its database, by name; undefined if it has not. */
export const readSetting = async (db: Database, name: string): Promise<string | undefined> => {
  const row = await db.selectFrom('server_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export const writeSetting = async (db: Database, name: string, value: string): Promise<void> => {
  await db
    .insertInto('server_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
