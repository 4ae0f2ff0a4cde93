import { sql } from 'kysely'
import { Role, UserStatus } from '../../contract/roles.ts'
import type { Database } from '../database/open.ts'

/** A person who may administer now: active, and not retired. */
export const isActiveAdministrator = sql<boolean>`role = ${Role.Administrador} AND status = ${UserStatus.Activo} AND retired_at IS NULL`

/** Those who can be told something by mail. */
export const administratorsWithMail = (db: Database): Promise<{ id: number; first_name: string; email: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'email'])
    .where(isActiveAdministrator)
    .where('email', '<>', '')
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
