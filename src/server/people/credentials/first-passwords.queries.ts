import { sql } from 'kysely'
import { FIRST_PASSWORD_DAYS } from '../../../contract/people/limits.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import type { Changing } from '../../platform/database/open.ts'

/** Whether the password in `users` was printed, and its owner has not replaced it. */
export const isPrintedPassword = sql<boolean>`(users.must_change_password AND users.first_password_last_day IS NOT NULL)`

/** Whether such a password has ended. One that ends later than a new one would was printed while the clock was ahead. */
export const isFirstPasswordOver = (now: Date) => {
  const day = sql`${dayOf(now)}::date`
  return sql<boolean>`(${isPrintedPassword}
    AND users.first_password_last_day NOT BETWEEN ${day} AND ${day} + ${FIRST_PASSWORD_DAYS + 1}::integer)`
}

interface Printed {
  password_hash: string
  last_day: string
  by: number
}

/** Replaces the person's password, if any. Whoever printed one remains recorded, since they may have used it (S-73). */
export const setFirstPassword = async (trx: Changing, id: number, { password_hash, last_day, by }: Printed): Promise<void> => {
  await sql`
    UPDATE users SET password_hash = ${password_hash}, must_change_password = true, first_password_last_day = ${last_day}::date,
      password_printers = array_append(array_remove(password_printers, ${by}::integer), ${by}::integer)
    WHERE id = ${id}`.execute(trx)
}
