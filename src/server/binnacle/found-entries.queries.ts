import { sql, type RawBuilder } from 'kysely'
import { kinds } from '../../contract/binnacle/binnacle-sentences.ts'
import type { Caller, Deps } from '../platform/deps.ts'
import { findRecords } from '../overview/search/find-records.ts'
import { plainWords } from '../platform/text/plain-words.ts'
import { findPeopleEver } from '../people/users/user-list.queries.ts'

/** People who left are searched too, who are in no list any more. */
const PEOPLE = 20

/**
 * The condition for the entries about what a text finds: records as the search of everything finds them, people with their marks
 * and corrections, and whatever has that number, also if it was deleted. Each part reads a range of an index.
 */
export const entriesAbout = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  text: string,
  caller: Caller,
  givenUp: AbortSignal,
): Promise<RawBuilder<unknown>> => {
  const { user: _, ...records } = await findRecords({ db, now }, text, caller, givenUp)
  const people = await findPeopleEver(db, text, caller, PEOPLE)
  const found = [...Object.entries(records), ['user', people] as const].filter(([, rows]) => rows.length > 0)
  const isOf = found.map(([entity, rows]) => sql`entity = ${entity} AND entity_id = ANY (${rows.map(({ id }) => id)}::integer[])`)
  const isMarkOf = sql`entity IN ('attendance_mark', 'attendance_correction')
    AND coalesce(current_detail, previous_detail) ->> 'user' = ANY (${people.map(({ id }) => String(id))}::text[])`
  const parts = [...isOf, isMarkOf, ...ofKindAndNumber(text)]
  return sql`(${sql.join(parts, sql` OR `)})`
}

/**
 * 'Emergencia 600', '600', or 'Descarga': a kind of record with a number, a number, or all downloads, which are no records that could
 * be found otherwise.
 */
const ofKindAndNumber = (text: string): RawBuilder<unknown>[] => {
  const plain = plainWords(text)
  if (plain === plainWords(kinds.download.name)) return [sql`entity = 'download'`]
  const [, words = '', number] = /^(.*?) ?#?(\d{1,9})$/.exec(plain) ?? []
  const entities = Object.entries(kinds).flatMap(([entity, { name }]) => (['', plainWords(name)].includes(words) ? [entity] : []))
  return number === undefined ? [] : [sql`entity = ANY (${entities}::text[]) AND entity_id = ${Number(number)}`]
}
