import { beforeAll, expect, test } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import { emergencyFilters } from '../../../contract/emergencies/emergencies.schema.ts'
import { PAGE_SIZE } from '../../../contract/shared/limits.ts'
import { COUNTED_MATCHES } from '../../../contract/emergencies/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, type Brigade } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { seededRandom } from '../../system/demo/plan/random.ts'
import { daysOfPage } from './deep-pages.queries.ts'
import { idsToDownload } from './download.queries.ts'
import { listEmergencies } from '../emergencies.queries.ts'
import { countByRegion, inOnePlace, isByType, numbersOfPage } from './list-filters.queries.ts'
import { namesAsFilters } from './names-as-filters.ts'
import { collect, walk } from './search-list.queries.ts'
import { containing, containingAll, isBroad, resolveSearch } from '../detail/search.queries.ts'

const server = useTestServer()
const random = seededRandom(5)
const pick = <T>(items: readonly T[]): T => items[random.integer(0, items.length - 1)]!
const brigades: Brigade[] = []
const EMERGENCIES = 90

beforeAll(async () => {
  const { db } = server.deps
  for (const region_type of ['Norte', 'Sur', 'Norte']) brigades.push(await aBrigade(db, { station: { region_type } }))
  for (let n = 0; n < EMERGENCIES; n += 1) {
    const address = `${random.integer(1, 3)}a. calle ${random.integer(1, 5)}-${n} zona ${random.integer(1, 4)}, ${pick(['Salcajá', 'Cantel'])}`
    const creation_date = new Date(Date.UTC(2026, random.integer(0, 5), random.integer(1, 28), random.integer(0, 23)))
    const whose = pick(brigades)
    const { id } = await anEmergency(db, whose, { status: 30, address, creation_date })
    const other = pick(brigades)
    if (other !== whose)
      await db.insertInto('emergency_stations').values({ emergency_id: id, station_id: other.station.id }).execute()
  }
})

const searches = () =>
  pick([
    'calle',
    `zona ${random.integer(1, 4)}`,
    'salcaja',
    'resuelta',
    pick(brigades).station.name,
    pick(brigades).vehicle.plate,
    `cantel ${pick(brigades).type.name}`,
    `${pick(brigades).station.name} zona 2`,
    `${pick(brigades).vehicle.unit} calle`,
    'nada de eso',
  ])

const someFilters = (): Record<string, string> => {
  const all = {
    station_emergency__station: String(pick(brigades).station.id),
    emergency_type_id: String(pick(brigades).type.id),
    vehicle_emergency__vehicle: String(pick(brigades).vehicle.id),
    region_type: pick(['Norte', 'Sur', 'Oriente']),
    start_date: `2026-0${random.integer(1, 3)}-15`,
    end_date: `2026-0${random.integer(3, 6)}-15`,
    status: pick(['30', '20,30', '20']),
  }
  return Object.fromEntries(Object.entries(all).filter(() => random.integer(0, 4) === 0))
}

const parse = (filters: object) => inOnePlace(server.deps.db, emergencyFilters.parse(filters))

const idsOf = async (query: RawBuilder<unknown>) =>
  (await query.$castTo<{ id: number }>().execute(server.deps.db)).rows.map(({ id }) => id)

const ordering = () =>
  pick(['', 'address', '-attention_date', 'emergency_type_text', '-emergency_type_text', 'id', '-status', 'gravity'])

test('a walked search finds what a collected one finds, and counts its first matches', async () => {
  const { db } = server.deps
  for (let n = 0; n < 80; n += 1) {
    const asked = await parse({ ...someFilters(), search: searches(), ordering: ordering(), page: random.integer(1, 4) })
    const terms = await resolveSearch(db, asked.search)
    const withTerms = { ...asked, terms }
    const filtered = namesAsFilters(withTerms)
    const collected = await collect(db, withTerms, { ids: containingAll(withTerms.terms) })
    const most = (asked.page - 1) * PAGE_SIZE + COUNTED_MATCHES
    const walked = { ids: collected.ids, count: Math.min(collected.count, most), isMore: collected.count > most }
    expect(await walk(db, withTerms, Infinity), JSON.stringify(asked)).toEqual(walked)
    const some = { ...withTerms, page: 1, first: 3 }
    const three = await collect(db, some, { ids: containingAll(withTerms.terms) })
    expect(await walk(db, some, Infinity)).toEqual({
      ids: three.ids,
      count: Math.min(three.count, 3),
      isMore: three.count > 3,
    })
    // A walk that ends early has found more than are counted, or leaves the answer to the other way.
    for (const first of isByType(asked) ? [] : [random.integer(1, EMERGENCIES), EMERGENCIES])
      expect([walked.isMore ? walked : undefined, undefined]).toContainEqual(await walk(db, withTerms, first))
    // Any of the terms leads to the same emergencies.
    for (const term of withTerms.terms) expect(await collect(db, withTerms, { ids: containing(term) })).toEqual(collected)
    const { count, results } = await listEmergencies(db, asked)
    expect([count, results.map(({ id }) => id)]).toEqual([collected.count, collected.ids])
    for (const way of filtered.terms.length > 0 ? [] : (['collected', 'few'] as const))
      expect(await idsOf(numbersOfPage(filtered, way)), way).toEqual(collected.ids)
    const downloaded = await idsToDownload(db, asked)
    const first = (asked.page - 1) * PAGE_SIZE
    expect(downloaded.slice(first, first + PAGE_SIZE)).toEqual(collected.ids)
  }
})

test('emergencies of a region are the same walked and collected, and are counted exactly', async () => {
  const { db } = server.deps
  for (let n = 0; n < 60; n += 1) {
    const { vehicle_emergency__vehicle: _, ...filters } = someFilters()
    const asked = await parse({ region_type: 'Norte', ...filters, ordering: ordering(), page: random.integer(1, 3) })
    if (asked.region_type === undefined) continue
    const walked = await idsOf(numbersOfPage(asked, 'walked'))
    expect(walked, JSON.stringify(asked)).toEqual(await idsOf(numbersOfPage(asked, 'collected')))
    const { count } = await countByRegion(db, { ...asked, page: 1 })
    const all = await listEmergencies(db, { ...asked, page: 1 })
    expect(all.count).toBe(count)
    expect(all.results.length).toBe(Math.min(count, PAGE_SIZE))
  }
})

test('a page found by the figures of its days is the one after all rows before it', async () => {
  const { db } = server.deps
  let found = 0
  for (let n = 0; n < 80; n += 1) {
    const { vehicle_emergency__vehicle: _, ...filters } = someFilters()
    const asked = await parse({ ...filters, ordering: pick(['', '-creation_date']), page: random.integer(1, 10) })
    const days = await daysOfPage(db, asked, 0)
    const page = await idsOf(numbersOfPage(asked, 'collected'))
    if (days === undefined) expect(page, JSON.stringify(asked)).toEqual([])
    else {
      const { skipped, ...within } = days
      expect(await idsOf(numbersOfPage({ ...asked, ...within }, 'collected', skipped)), JSON.stringify(asked)).toEqual(page)
      found += skipped > 0 ? 1 : 0
    }
  }
  expect(found).toBeGreaterThan(20)
})

test('a part of a word that very many former addresses contain finds the same', async () => {
  const { db } = server.deps
  const asked = { ...emergencyFilters.parse({ search: 'antel calle' }), terms: await resolveSearch(db, 'antel calle') }
  const found = await collect(db, asked, { ids: containingAll(asked.terms) })
  await sql`INSERT INTO address_words (word) SELECT 'cantel' || n FROM generate_series(1, 10001) n`.execute(db)
  const terms = await resolveSearch(db, 'antel calle')
  expect(terms.map(isBroad)).toEqual([true, false])
  expect(found.count).toBeGreaterThan(20)
  expect(await collect(db, { ...asked, terms }, { ids: containingAll(terms) })).toEqual(found)
  for (const term of terms) expect(await collect(db, { ...asked, terms }, { ids: containing(term) })).toEqual(found)
  await sql`DELETE FROM address_words WHERE word ~ '^cantel[0-9]+$'`.execute(db)
})

test.each([
  ['vehicle', '2025-05-05'],
  ['station', '2025-05-04'],
] as const)('the emergencies of a %s follow a changed date', async (linked, day) => {
  const { db } = server.deps
  const [brigade] = brigades as [Brigade]
  const admin = await server.as(Role.Administrador)
  const ask = async (days: string) =>
    (await admin.get(`/api/emergency?${linked}_emergency__${linked}=${brigade[linked].id}&${days}`)).body
  expect(await ask(`start_date=${day}&end_date=${day}`)).toEqual({ count: 0, results: [] })
  const [{ id }] = (await ask('')).results
  await db
    .updateTable('emergencies')
    .set({ creation_date: new Date(`${day}T12:00:00Z`) })
    .where('id', '=', id)
    .execute()
  const after = await ask(`start_date=${day}&end_date=${day}`)
  expect([after.count, after.results.map((row: { id: number }) => row.id)]).toEqual([1, [id]])
  const { count } = await ask('')
  expect((await ask(`page=${Math.ceil(count / PAGE_SIZE)}`)).results.at(-1).id).toBe(id)
})
