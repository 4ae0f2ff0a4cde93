import { sql } from 'kysely'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { Database } from '../../platform/database/open.ts'

/** Also one who is off duty. */
export const isStillAdministrator = sql<boolean>`role = ${Role.Administrador} AND retired_at IS NULL`

/** A person who may administer at that time: on duty, and not retired. */
export const isAdministratorOn = (now: Date) =>
  sql<boolean>`${isStillAdministrator} AND duty_status(users, ${dayOf(now)}) = ${UserStatus.Activo}`

/** Those who can be notified by mail. */
export const administratorsWithMail = (db: Database, now: Date): Promise<{ id: number; first_name: string; email: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'email'])
    .where(isAdministratorOn(now))
    .where('email', '<>', '')
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
