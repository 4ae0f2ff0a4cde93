import { sql } from 'kysely'
import type { Changing } from '../../platform/database/open.ts'

/** Records that somebody else changed the person's address, who may have become able to sign in as them (S-73). */
export const noteAddressChanger = async (trx: Changing, id: number, by: number): Promise<void> => {
  await sql`
    UPDATE users SET address_changers = array_append(address_changers, ${by}::integer)
    WHERE id = ${id} AND NOT ${by}::integer = ANY(address_changers)`.execute(trx)
}

/** Whether the person's address was changed by somebody else who is not role 1. */
export const isAddressHeld = async (trx: Changing, id: number): Promise<boolean> => {
  const person = await trx.selectFrom('users').select('resets_held_until').where('id', '=', id).executeTakeFirst()
  return person !== undefined && person.resets_held_until !== null
}

export const setAddressConfirmed = async (
  trx: Changing,
  id: number,
  confirmed: { email_confirmed_at: Date; resets_held_until?: null },
): Promise<void> => {
  await trx
    .updateTable('users')
    .set((update) => ({ ...confirmed, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
