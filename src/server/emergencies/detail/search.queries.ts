import { sql, type RawBuilder } from 'kysely'
import { searchedText } from '../../../contract/shared/text/plain-text.ts'
import { plainWords } from '../../platform/text/plain-words.ts'
import { storedStatuses } from '../../../contract/shared/emergency-statuses.ts'
import type { Database } from '../../platform/database/open.ts'
import { allOf, escapeLike, mostWords } from '../../platform/records/table-queries.ts'
import { plateKey } from '../../../contract/fleet/plates.ts'

/**
 * A part of a search: its plain text, and the types, stations, vehicles and statuses that match it. Those tables are small and are
 * searched first, so that emergencies are compared only with ids that can match.
 */
interface Term {
  text: string
  types: number[]
  stations: number[]
  vehicles: number[]
  statuses: number[]
  /** Of addresses: those that contain it, or the most selective part of it; more than MOST_WORDS stand for all. */
  words: string[]
}

/** The time to look words up rises with the square of their number: so many take a tenth of a second. */
const MOST_WORDS = 10_000
/** Contained by so many words that each address is compared instead. */
export const isBroad = ({ words }: Term): boolean => words.length > MOST_WORDS

/** The meaning of a search: every term matches somewhere in an emergency's row. */
export type SearchTerms = readonly Term[]

/** One or two characters occur in nearly every text: they must begin a word. */
const patternOf = (text: string): string => `${isShort(text) ? '% ' : '%'}${escapeLike(text)}%`
const isShort = (text: string) => /^[\p{L}\p{N}]{1,2}$/u.test(text)

const fillers = new Set(['al', 'con', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'por'])
const bare = (word: string) => plainWords(word).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The words of a search without its fillers. A short number or a letter belongs to the word before it, 'zona 3', 'tipo B', unless
 * that is the word of a status or the number is written as one of an emergency: 'resuelta 1', 'incendio # 1'.
 */
const wordsOf = (search: string): string[] => {
  const terms: string[] = []
  const words = search.replaceAll(/#\s+/g, '#').split(/[\s,;]+/)
  for (const word of words.filter((one) => one !== '' && !fillers.has(bare(one)))) {
    const before = terms.at(-1)
    const isApart = before === undefined || word.startsWith('#') || statusesLike(before).length > 0
    if (!isApart && /^[^\p{L}\p{N}]*(\d{1,2}|\p{L})[^\p{L}\p{N}]*$/u.test(plainWords(word)))
      terms[terms.length - 1] = `${before} ${word}`
    else terms.push(word)
  }
  const looked = mostWords(terms)
  return looked.length > 0 ? looked : [search]
}

export const resolveSearch = async (db: Database, search: string): Promise<SearchTerms> => {
  if (search === '') return []
  const plain = searchedText(search)
  const words = wordsOf(plain)
  const [whole, ...parts] = await namesLike(db, words.join(' ') === plain && words.length === 1 ? [plain] : [plain, ...words])
  if (whole === undefined) return []
  // A whole name, such as a plate with spaces, is not taken apart.
  return parts.length > 0 && isNameless(whole) ? parts : [whole]
}

const isNameless = ({ types, stations, vehicles, statuses }: Term) =>
  types.length + stations.length + vehicles.length + statuses.length === 0

/** The records of the small tables whose names contain each text. */
const namesLike = async (db: Database, texts: readonly string[]): Promise<Term[]> => {
  const patterns = texts.map(patternOf)
  const plates = texts.map((text) =>
    isShort(text) || plateKey(text) === '' ? null : `%${escapeLike(searchedText(plateKey(text)))}%`,
  )
  const words = texts.map((text) => `${isShort(text) ? '' : '%'}${escapeLike(wordIn(text))}%`)
  const { rows } = await sql<Omit<Term, 'text' | 'statuses'>>`
    SELECT ARRAY(SELECT id FROM emergency_types WHERE plain_text(' ' || name) LIKE p.pattern) AS types,
      ARRAY(SELECT id FROM stations WHERE name_text LIKE p.pattern) AS stations,
      ARRAY(SELECT id FROM vehicles WHERE name_text LIKE p.pattern OR name_text LIKE p.plate) AS vehicles,
      ARRAY(SELECT word FROM address_words WHERE word LIKE p.word AND (word LIKE '% %') = (p.word LIKE '% %') LIMIT ${MOST_WORDS + 1}) AS words
    FROM unnest(${patterns}::text[], ${plates}::text[], ${words}::text[]) WITH ORDINALITY AS p (pattern, plate, word, place)
    ORDER BY place`.execute(db)
  return rows.map((row, index) => ({ ...row, text: texts[index] ?? '', statuses: statusesLike(texts[index] ?? '') }))
}

const statusesLike = (text: string): number[] => {
  const word = plainWords(text)
  // Less is left of 'a.' or of a lone accent, and is in nearly every status.
  if (word.length < 3) return []
  return Object.entries(storedStatuses).flatMap(([code, { label }]) => (plainWords(label).includes(word) ? [Number(code)] : []))
}

/** The number that a search of digits names: '# 12' or '12'. */
const numberIn = (text: string): number | undefined => {
  const number = /^#?\s*(\d{1,9})$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The code from its beginning: the year, or more. */
const codeIn = (text: string): string | undefined => /^\d{4}(-\d*)?$/.exec(text)?.[0]

/** What is stored as one word of an address: a word, or one with the one or two characters after it. Of a longer text a part. */
const wordIn = (text: string): string =>
  isWord(text) ? text : text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
const isWord = (text: string) => /^\S+( \S{1,2})?$/.test(text)

/** Of an emergency itself: its number, the beginning of its code, or a part of the address, which follows the first blank. */
const byOwnText = (term: Term): RawBuilder<unknown> =>
  sql`(${sql.join([...byNumber(term), sql`e.search_text LIKE ${inAddress(term.text)}`], sql` OR `)})`
const inAddress = (text: string) => (isShort(text) ? patternOf(text) : `% ${patternOf(text)}`)

const byNumber = ({ text }: Pick<Term, 'text'>): RawBuilder<unknown>[] => {
  const number = numberIn(text)
  const code = codeIn(text)
  return [
    ...(number === undefined ? [] : [sql`e.id = ${number}`]),
    ...(code === undefined ? [] : [sql`e.code LIKE ${`${code}%`}`]),
  ]
}

/** Emergencies by their words; of a text that is no stored word, those that also contain it as a whole. */
const byWords = (terms: SearchTerms): RawBuilder<unknown> => {
  const parts = terms.filter((term) => !isWord(term.text) || isBroad(term))
  const has = terms.filter((term) => !isBroad(term)).map(({ words }) => sql`w.words && ${words}::text[]`)
  if (has.length === 0) return sql`SELECT e.id FROM emergencies e WHERE ${allOf(parts.map((term) => byOwnText(term)))}`
  const isWhole =
    parts.length === 0
      ? []
      : [
          // With OFFSET each is looked up; joined, the planner would read all emergencies.
          sql`EXISTS (SELECT FROM emergencies e WHERE e.id = w.emergency_id AND ${allOf(parts.map((term) => byOwnText(term)))} OFFSET 0)`,
        ]
  return sql`SELECT w.emergency_id AS id FROM emergency_words w WHERE ${allOf([...has, ...isWhole])}`
}

const ofTypes = ({ types }: Term) => sql`emergency_type_id = ANY(${types}::integer[])`
const ofStatuses = ({ statuses }: Term) => sql`status = ANY(${statuses}::integer[])`
const ofStations = ({ stations }: Term) => sql`station_id = ANY(${stations}::integer[])`
const ofVehicles = ({ vehicles }: Term) => sql`vehicle_id = ANY(${vehicles}::integer[])`

/** The ids of the emergencies that contain a term. Each query uses its own index; combined with OR they would read every row. */
export const containing = (term: Term): RawBuilder<unknown> => sql.join([byWords([term]), ...byOthers(term)], sql` UNION ALL `)

/** The ids of the emergencies that contain every term. */
export const containingAll = (terms: SearchTerms): RawBuilder<unknown> => {
  const inAddresses = terms.filter(isInAddresses)
  const others = terms.filter((term) => !isInAddresses(term))
  // Each set is collected once: joined one by one, without statistics of the tables they would be read again for every row.
  const sets = [...(inAddresses.length > 0 ? [byWords(inAddresses)] : []), ...others.map(containing)]
  return sql.join(
    sets.map((ids) => sql`(${ids})`),
    sql` INTERSECT `,
  )
}

/** Whether nothing but names of one table, or of the statuses, can contain the term. */
export const isInNamesOnly = (term: Term): boolean =>
  term.words.length === 0 &&
  byNumber(term).length === 0 &&
  [term.types, term.stations, term.vehicles, term.statuses].filter((ids) => ids.length > 0).length <= 1

/** Whether nothing but an address contains the term. */
export const isInAddresses = (term: Term): boolean => byOthers(term).length === 0

/** Every term by number, code or address, or by the other texts of the row (S-50). */
export const searchConditions = (terms: SearchTerms = []): RawBuilder<unknown>[] => {
  if (terms.length === 0) return []
  return [sql`e.id IN (${containingAll(terms)})`]
}

const byOthers = (term: Term): RawBuilder<unknown>[] => [
  ...byNumber(term).map((isNumbered) => sql`SELECT e.id FROM emergencies e WHERE ${isNumbered}`),
  ...ifAny(term.types, sql`SELECT id FROM emergencies WHERE ${ofTypes(term)}`),
  ...ifAny(term.statuses, sql`SELECT id FROM emergencies WHERE ${ofStatuses(term)}`),
  ...ifAny(term.stations, sql`SELECT emergency_id FROM emergency_stations WHERE ${ofStations(term)}`),
  ...ifAny(term.vehicles, sql`SELECT emergency_id FROM emergency_members WHERE ${ofVehicles(term)}`),
]

/** The same condition as one on each row, for rows that are read anyway. */
export const conditionOfRow = (terms: SearchTerms): RawBuilder<unknown> =>
  allOf(
    terms.map((term) => {
      const linked = (table: string, records: RawBuilder<unknown>) =>
        sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE emergency_id = e.id AND ${records} OFFSET 0)`
      const ways = [
        byOwnText(term),
        ...ifAny(term.types, ofTypes(term)),
        ...ifAny(term.statuses, ofStatuses(term)),
        ...ifAny(term.stations, linked('emergency_stations', ofStations(term))),
        ...ifAny(term.vehicles, linked('emergency_members', ofVehicles(term))),
      ]
      return sql`(${sql.join(ways, sql` OR `)})`
    }),
  )

const ifAny = (ids: readonly number[], query: RawBuilder<unknown>) => (ids.length === 0 ? [] : [query])

/** A word that is common is found among this many; a rarer one by the indexes. */
const NEWEST = 500

/**
 * The ids of a few matches, without their number: the one that the search names, then those in progress, then the newest. Only if
 * the newest emergencies contain too few are all of them searched.
 */
export const fewMatches = (terms: SearchTerms, limit: number): RawBuilder<unknown> => {
  const [only, ...more] = terms
  const number = only === undefined || more.length > 0 ? undefined : numberIn(only.text)
  const newestFirst = sql`creation_date DESC, id DESC LIMIT ${limit}`
  return sql`
    WITH named AS (SELECT id, in_progress, creation_date FROM emergencies WHERE id = ${number ?? 0}),
    recent AS (
      SELECT e.id, e.in_progress, e.creation_date FROM (SELECT * FROM emergencies ORDER BY creation_date DESC, id DESC LIMIT ${NEWEST}) e
      WHERE ${conditionOfRow(terms)} ORDER BY e.in_progress DESC, ${newestFirst}
    ),
    others AS (
      SELECT e.id, e.in_progress, e.creation_date FROM emergencies e
      WHERE (SELECT count(*) FROM recent) < ${limit} AND ${allOf(searchConditions(terms))} ORDER BY e.in_progress DESC, ${newestFirst}
    )
    SELECT id, max(place) AS place, in_progress, creation_date FROM (
      SELECT 2 AS place, * FROM named UNION ALL SELECT 1, * FROM recent UNION ALL SELECT 0, * FROM others
    ) matches
    GROUP BY id, in_progress, creation_date ORDER BY place DESC, in_progress DESC, ${newestFirst}`
}
