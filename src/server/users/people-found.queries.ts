import { sql, type RawBuilder } from 'kysely'
import { digitsOf, digitsOfPhonePart, isDigitGroups } from '../../contract/written-numbers.ts'
import { privateStations } from '../../contract/user-rights.ts'
import type { Caller } from '../deps.ts'
import { contains, wordsOf } from '../records/table-queries.ts'

/**
 * Search condition for people `u`: every word occurs in the name, registry number, e-mail address (not the postal address),
 * telephone or DPI. A telephone or DPI may be typed in groups. A caller who may not read a DPI must not find out its owner by
 * searching (S-50).
 */
export const peopleFound = (search: string, caller: Caller): RawBuilder<unknown>[] => {
  if (search === '') return []
  const number = /^#\s*(\d{1,9})$/.exec(search)?.[1]
  if (number !== undefined) return [sql`u.id = ${Number(number)}`]
  const byWords = wordsOf(search).map((word) => {
    const byText = contains('u.search_text', word)
    return isDigitGroups(word) ? sql`(${byText} OR ${byDpi(word, caller)})` : byText
  })
  const words = sql`(${sql.join(byWords, sql` AND `)})`
  if (!isDigitGroups(search)) return [words]
  const byPhone = sql`u.phone_number LIKE ${`%${digitsOfPhonePart(search)}%`}`
  return [sql`(${words} OR ${byPhone} OR ${byDpi(search, caller)})`]
}

/** By a DPI, in groups or not, of those whose DPI the caller may read. */
export const byDpi = (search: string, caller: Caller): RawBuilder<unknown> => {
  const matching = sql`u.no_dpi LIKE ${`%${digitsOf(search)}%`}`
  const stations = privateStations(caller)
  if (stations === 'all') return matching
  const seen = stations === null ? sql`u.id = ${caller.id}` : sql`(u.id = ${caller.id} OR u.station_id = ${stations})`
  return sql`(${matching} AND ${seen})`
}
