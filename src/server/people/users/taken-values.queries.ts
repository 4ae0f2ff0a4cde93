import { sql, type RawBuilder } from 'kysely'
import { TAKEN_DPI_REFUSALS } from '../../../contract/people/limits.ts'
import { importedFields } from '../../../contract/people/user-input.schema.ts'
import { privateStations } from '../../../contract/people/user-rights.ts'
import type { Database, Changing } from '../../platform/database/open.ts'
import type { Caller, Deps } from '../../platform/deps.ts'
import { inWords } from '../../platform/text/in-words.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { refusedUntil } from '../../platform/limits/request-counts.queries.ts'
import { userConstraints } from './user-constraints.ts'
import { fail, invalid, Refusal, withFields } from '../../platform/errors/refusal.ts'

interface Sent {
  no_dpi?: unknown
  email?: unknown
  no_registry?: unknown
}

type Compare = (value: RawBuilder<unknown>) => RawBuilder<unknown>

/** Whether a person `u` has the value, compared in the same way as the tables' unique indexes. */
export const hasSame = {
  no_dpi: (value) => sql`u.no_dpi = ${value}`,
  email: (value) => sql`lower(u.email) = lower(${value}) AND u.email <> ''`,
  no_registry: (value) => sql`upper(u.no_registry) = upper(${value}) AND u.no_registry <> ''`,
} satisfies Record<string, Compare>

/**
 * Which of DPI, e-mail and registry number another person in the service already has, each with its sentence. An invalid DPI is
 * skipped.
 */
const takenFields = async (db: Database | Changing, sent: Sent, person: number | undefined): Promise<Record<string, string>> => {
  const isTaken = (field: keyof Sent) => {
    const value = importedFields.shape[field].safeParse(sent[field]).data ?? ''
    return sql`EXISTS (SELECT FROM users u WHERE ${hasSame[field](sql`${value}`)} AND u.retired_at IS NULL AND u.id <> ${person ?? 0})`
  }
  const { rows } = await sql<{ no_dpi: boolean; email: boolean; no_registry: boolean }>`
    SELECT ${isTaken('no_dpi')} AS no_dpi, ${isTaken('email')} AS email, ${isTaken('no_registry')} AS no_registry`.execute(db)
  const sentences = [userConstraints.user_dpi_unique, userConstraints.user_email_unique, userConstraints.user_registry_unique]
  return Object.fromEntries(sentences.filter(([field]) => rows[0]?.[field]))
}

/** Reports all taken values at once. For two concurrent saves, the unique indexes decide. */
export const refuseTaken = async (trx: Changing, sent: Sent, person: number | undefined): Promise<void> => {
  const taken = await takenFields(trx, sent, person)
  if (Object.keys(taken).length > 0) throw invalid(taken)
}

/** Runs a save of a person. If a rule refuses single fields, taken values of other fields are reported with them. */
export const withTakenValues = async <T>(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  person: number | undefined,
  save: () => Promise<T>,
): Promise<T> => {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refusal = error.sent === undefined ? error : withFields(error, await takenFields(deps.db, error.sent, person))
    await limitDpiProbing(deps, caller, refusal)
    throw refusal
  }
}

/** Limits how many DPIs a caller who may not read them all can probe for an owner. */
const limitDpiProbing = async (deps: Pick<Deps, 'db' | 'now'>, caller: Caller, refusal: Refusal): Promise<void> => {
  if (refusal.body.errors === undefined || privateStations(caller) === 'all') return
  const [field, sentence] = userConstraints.user_dpi_unique
  const subject = `taken_dpi:${caller.id}`
  if (refusal.body.errors[field]?.includes(sentence)) return refuseBeyond(deps, subject, TAKEN_DPI_REFUSALS, 'request.too_many')
  // Beyond the limit all refusals are alike: one without a taken DPI would reveal that the DPI is free.
  const now = deps.now()
  const until = await refusedUntil(deps.db, subject, TAKEN_DPI_REFUSALS, now)
  if (until) throw fail('request.too_many', { wait: inWords(until.getTime() - now.getTime()) })
}
