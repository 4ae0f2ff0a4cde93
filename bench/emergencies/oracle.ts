import { sql } from 'kysely'
import { labelOf } from '../../src/contract/shared/codes.ts'
import { dayOf } from '../../src/contract/shared/dates/dates.ts'
import { storedStatuses, type StoredEmergencyStatus } from '../../src/contract/shared/emergency-statuses.ts'
import { PAGE_SIZE } from '../../src/contract/shared/limits.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import type { Query } from './mix.ts'

interface Known {
  id: number
  status: number
  day: string
  type: number | null
  stations: number[]
  regions: string[]
  vehicles: number[]
  code: string
  address: string
  /** The names of type, stations and units, which the search matches as well. */
  names: string[]
  plates: string[]
  /** Its rank in each ordering; equal values have the same rank. */
  places: Record<string, number>
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const load = async (db: Database): Promise<Known[]> => {
  const { rows } = await sql<Omit<Known, 'day'> & { at: Date }>`
    SELECT e.id, e.status, e.creation_date AS at, e.emergency_type_id AS type, e.code, e.address,
      ARRAY(SELECT station_id FROM emergency_stations WHERE emergency_id = e.id) AS stations,
      ARRAY(SELECT s.region_type FROM emergency_stations x JOIN stations s ON s.id = x.station_id WHERE x.emergency_id = e.id) AS regions,
      ARRAY(SELECT vehicle_id FROM emergency_members WHERE emergency_id = e.id) AS vehicles,
      ARRAY(SELECT s.name FROM emergency_stations x JOIN stations s ON s.id = x.station_id WHERE x.emergency_id = e.id
        UNION SELECT v.unit FROM emergency_members x JOIN vehicles v ON v.id = x.vehicle_id WHERE x.emergency_id = e.id
        UNION SELECT t.name WHERE t.name IS NOT NULL) AS names,
      ARRAY(SELECT v.plate FROM emergency_members x JOIN vehicles v ON v.id = x.vehicle_id WHERE x.emergency_id = e.id) AS plates,
      json_build_object('id', e.id, 'status', e.status, 'address', dense_rank() OVER (ORDER BY e.address),
        'emergency_type_text', dense_rank() OVER (ORDER BY t.name), 'attention_date', dense_rank() OVER (ORDER BY e.attention_date)) AS places
    FROM emergencies e LEFT JOIN emergency_types t ON t.id = e.emergency_type_id
    ORDER BY e.creation_date DESC, e.id DESC`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, day: dayOf(at) }))
}

type Filter = (row: Known, value: string) => boolean

const filters: Record<string, Filter> = {
  status: (row, codes) => codes.split(',').includes(String(row.status)),
  start_date: (row, day) => row.day >= day,
  end_date: (row, day) => row.day <= day,
  region_type: (row, region) => row.regions.includes(region),
  station_emergency__station: (row, id) => row.stations.includes(Number(id)),
  emergency_type_id: (row, id) => row.type === Number(id),
  vehicle_emergency__vehicle: (row, id) => row.vehicles.includes(Number(id)),
  search: (row, term) => hasInRow(row, term) || hasInNames(row, term),
}

/** One or two letters or digits must begin a word. */
const isShort = (term: string) => /^[\p{L}\p{N}]{1,2}$/u.test(term)
const contains = (text: string, term: string) => ` ${plain(text)}`.includes(isShort(term) ? ` ${plain(term)}` : plain(term))

const hasInRow = ({ code, address, id }: Known, term: string) =>
  contains(address, term) || id === Number(term.replace(/^# ?/, '')) || (/^\d{4}(-\d*)?$/.test(term) && code.startsWith(term))

const hasInNames = ({ names, plates, status }: Known, term: string) => {
  const key = (plate: string) => plain(plate).replaceAll(/[\s-]/g, '')
  const isStatus = () =>
    term.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 2 && contains(labelOf(storedStatuses, status as StoredEmergencyStatus), term)
  const isPlate = () => !isShort(term) && key(term) !== '' && plates.some((plate) => key(plate).includes(key(term)))
  return names.some((name) => contains(name, term)) || isStatus() || isPlate()
}

/** The words that must each match; the whole search, if a name contains it. */
const termsOf = (all: readonly Known[], search: string): string[] => {
  if (all.some((row) => hasInNames(row, search))) return [search]
  const [first = '', ...words] = search.replace('# ', '#').split(/[ ,]+/)
  return words.reduce<string[]>(
    (terms, word) => (/^(\d\d?|[a-z])$/.test(word) ? [...terms.slice(0, -1), `${terms.at(-1)} ${word}`] : [...terms, word]),
    [first],
  )
}

export interface Page {
  count: number
  more?: true
  results: { id: number }[]
}

/** Throws if the server's answer differs. */
export type Oracle = (query: Query, answered: Page) => void

/** An independent implementation of the list in memory. */
export const oracleOf = async (db: Database): Promise<Oracle> => {
  const all = await load(db)
  const placeOf = (id: number, column: string) => all.find((row) => row.id === id)?.places[column]
  return (query, { count, more: isMore, results }) => {
    const { search, ...more } = query
    const terms = search === undefined ? [] : termsOf(all, String(search))
    const asked = [...Object.entries(more), ...terms.map((term) => ['search', term] as const)]
    const wanted = all.filter((row) => asked.every(([name, value]) => filters[name]?.(row, String(value)) ?? true))
    const refuse = (what: string) => {
      throw new Error(`A WRONG ANSWER to ${JSON.stringify(query)}: ${what}`)
    }
    if (isMore ? count >= wanted.length : count !== wanted.length) refuse(`counts ${count} where there are ${wanted.length}`)
    const column = String(query['ordering'] ?? '').replace(/^-/, '')
    const falls = String(query['ordering']).startsWith('-')
    const ordered =
      column === '' ? wanted : wanted.toSorted((a, b) => ((a.places[column] ?? 0) - (b.places[column] ?? 0)) * (falls ? -1 : 1))
    const first = (Number(query['page'] ?? 1) - 1) * PAGE_SIZE
    const page = ordered.slice(first, first + PAGE_SIZE)
    // Rows with equal values may be in any order, so pages are compared by rank.
    const seen = results.map((row) => (column === '' ? row.id : placeOf(row.id, column)))
    const meant = page.map((row) => (column === '' ? row.id : row.places[column]))
    if (seen.join() !== meant.join()) refuse(`shows ${seen.join()} in place of ${meant.join()}`)
    if (!results.every((row) => wanted.some((known) => known.id === row.id))) refuse('shows one that does not match')
  }
}
