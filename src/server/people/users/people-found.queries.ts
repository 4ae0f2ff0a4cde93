import { sql, type RawBuilder } from 'kysely'
import { digitsOf, digitsOfPhonePart, isDigitGroups } from '../../../contract/shared/text/written-numbers.ts'
import { stationsRead, type Guarded } from '../../../contract/people/user-rights.ts'
import type { Caller } from '../../platform/deps.ts'
import { allOf, contains, matches, wordsOf } from '../../platform/records/table-queries.ts'

/**
 * Search condition for people `u`: every word occurs in the name, registry number, e-mail address (not the postal address),
 * telephone or DPI. A telephone or DPI may be typed in groups. A caller who may not read a value must not find out its owner by
 * searching (S-50, S-64).
 */
export const peopleFound = (search: string, caller: Caller): RawBuilder<unknown>[] => {
  if (search === '') return []
  const number = /^#\s*(\d{1,9})$/.exec(search)?.[1]
  if (number !== undefined) return [sql`u.id = ${Number(number)}`]
  const byWords = wordsOf(search).map((word) => {
    const text = byText(word, caller)
    return isDigitGroups(word) ? sql`(${text} OR ${byDpi(word, caller)})` : text
  })
  const words = sql`(${sql.join(byWords, sql` AND `)})`
  if (!isDigitGroups(search)) return [words]
  const byPhone = sql`(u.phone_number LIKE ${`%${digitsOfPhonePart(search)}%`} AND ${isReadBy(caller, 'telephone')})`
  return [sql`(${words} OR ${byPhone} OR ${byDpi(search, caller)})`]
}

/** By a DPI, in groups or not, of those whose DPI the caller may read. */
export const byDpi = (search: string, caller: Caller): RawBuilder<unknown> =>
  sql`(u.no_dpi LIKE ${`%${digitsOf(search)}%`} AND ${isReadBy(caller, 'private')})`

/** By a word of the stored text: who does not read everybody's address and telephone finds by the rest of it. */
const byText = (word: string, caller: Caller): RawBuilder<unknown> => {
  const found = contains('u.search_text', word)
  if (stationsRead(caller, 'addresses') === 'all' && stationsRead(caller, 'telephone') === 'all') return found
  const read = [
    allOf(matches(['u.first_name', 'u.last_name', 'u.no_registry'], word)),
    sql`${isReadBy(caller, 'addresses')} AND ${allOf(matches(['u.email'], word))}`,
    sql`${isReadBy(caller, 'telephone')} AND ${allOf(matches(['u.phone_number'], word))}`,
  ]
  return sql`(${found} AND (${sql.join(read, sql` OR `)}))`
}

/** Whether the caller reads it of the people `u`: `userCan.read` in SQL. */
export const isReadBy = (caller: Caller, what: Guarded): RawBuilder<unknown> => {
  const stations = stationsRead(caller, what)
  if (stations === 'all') return sql`true`
  return stations === null ? sql`u.id = ${caller.id}` : sql`(u.id = ${caller.id} OR u.station_id = ${stations})`
}
