import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { binnacleActions, type BinnacleAction } from '../../contract/shared/binnacle-actions.ts'
import { useTestServer } from '../../../test/test-app.ts'
import { seededRandom } from '../system/demo/plan/random.ts'
import { recordChanges } from '../platform/records/record-change.ts'
import { findWrongBinnacleFigures, rebuildBinnacleFigures } from './binnacle-figures.queries.ts'
import { listEntries } from './entries.queries.ts'
import { sealWaiting } from './seal-entries.ts'

const server = useTestServer()
const random = seededRandom(66)
const pick = <T>(items: readonly T[]): T => items[random.integer(0, items.length - 1)]!
const people = [null, 901, 902, 903]
const records = [1, 2, 3]

/** What the test knows of an entry, apart from the database; ids rise in the order of writing. */
interface Known {
  at: number
  day: string
  person: number | null
  action: BinnacleAction
  entity: string
  record: number
  order: number
}
const known: Known[] = []

/** Often within an hour of a Guatemalan midnight, on the days around the ends of months and of a year. */
const aMoment = (): Date => {
  const day = pick([
    '2023-12-31',
    '2024-01-01',
    '2024-02-29',
    '2024-03-01',
    '2025-06-15',
    '2025-06-30',
    '2025-07-01',
    '2026-01-01',
  ])
  const hours = pick([0, 0, 24, 24, random.integer(0, 24 * 40)])
  return new Date(Date.parse(`${day}T06:00:00Z`) + hours * 3_600_000 + random.integer(-3_600_000, 3_600_000))
}
const guatemalanDay = (at: number) => new Date(at - 6 * 3_600_000).toISOString().slice(0, 10)

/** Several entries of one transaction have the same instant. */
const write = async (): Promise<void> => {
  const [at, person] = [aMoment(), pick(people)]
  await recordChanges({ ...server.deps, now: () => at }, { caller: { id: person, name: 'Persona' } }, async (_trx, log) => {
    for (let count = random.integer(1, 4); count > 0; count -= 1) {
      const [action, record] = [pick(binnacleActions), pick(records)]
      const state = { id: record, name: `Registro ${record}` }
      if (action === 'CREAR') log.created('station', state)
      if (action === 'EDITAR') log.edited('station', state, state)
      if (action === 'ELIMINAR') log.deleted('station', state)
      if (action === 'LOGIN') log.signedIn({ id: record, first_name: 'Registro', last_name: String(record) })
      const entity = action === 'LOGIN' ? 'user' : 'station'
      known.push({ at: at.getTime(), day: guatemalanDay(at.getTime()), person, action, entity, record, order: known.length })
    }
  })
}

const maybe = <T>(value: T): T | undefined => (random.integer(0, 1) === 0 ? undefined : value)
const someFilters = () => {
  const [start, end] = [guatemalanDay(aMoment().getTime()), guatemalanDay(aMoment().getTime())].toSorted()
  const record = random.integer(0, 4) === 0 ? { entity: pick(['station', 'user']), entity_id: pick(records) } : {}
  return {
    start_date: maybe(start),
    end_date: maybe(end),
    created_by__id: maybe(pick([901, 902, 903, 999])),
    action_binnacle: maybe(pick(binnacleActions)),
    ...record,
  }
}
type Filters = ReturnType<typeof someFilters> & { entity?: string; entity_id?: number }

const expected = (asked: Filters) =>
  known
    .filter(
      (one) =>
        (asked.start_date === undefined || one.day >= asked.start_date) &&
        (asked.end_date === undefined || one.day <= asked.end_date) &&
        (asked.created_by__id === undefined || one.person === asked.created_by__id) &&
        (asked.action_binnacle === undefined || one.action === asked.action_binnacle) &&
        (asked.entity === undefined || (one.entity === asked.entity && one.record === asked.entity_id)),
    )
    .toSorted((one, other) => other.at - one.at || other.order - one.order)
    .map(({ at, person, action, entity, record }) => ({
      creation_date: new Date(at).toISOString(),
      created_by: person,
      action,
      entity,
      entity_id: record,
      name: `Registro ${record}`,
    }))

const page = async (asked: Filters, number: number) => {
  const { count, results } = await listEntries(server.deps.db, { ...asked, page: number })
  return {
    count,
    results: results.map(({ creation_date, created_by, action, entity, entity_id, name }) => ({
      creation_date,
      created_by,
      action,
      entity,
      entity_id,
      name,
    })),
  }
}

const compare = async (asked: Filters): Promise<void> => {
  const all = expected(asked)
  const last = Math.max(1, Math.ceil(all.length / 10))
  for (const number of new Set([1, random.integer(1, last), last, last + 1])) {
    const results = all.slice((number - 1) * 10, number * 10)
    expect(await page(asked, number), `page ${number} of ${JSON.stringify(asked)}`).toEqual({ count: all.length, results })
  }
}

// B-API-37, B-API-37i, B-BIN-02, B-BIN-03, B-BIN-04, B-BIN-05, S-13
test('counts and pages are those of an independent count, for every filter, whatever is sealed', async () => {
  for (let round = 0; round < 8; round += 1) {
    for (let count = 0; count < 15; count += 1) await write()
    // Every third round leaves the entries waiting.
    if (round % 3 !== 0) await sealWaiting(server.deps)
    await compare({ start_date: undefined, end_date: undefined, created_by__id: undefined, action_binnacle: undefined })
    for (let query = 0; query < 8; query += 1) await compare(someFilters())
    expect(await findWrongBinnacleFigures(server.deps.db)).toBe(0)
  }
}, 600_000)

test('a wrong figure is found, and making the figures anew corrects it', async () => {
  const { db } = server.deps
  await write()
  await sql`UPDATE binnacle_figures SET entries = entries + 1 WHERE person = 0 AND action_binnacle = 'CREAR'`.execute(db)
  expect(await findWrongBinnacleFigures(db)).toBeGreaterThan(0)
  await rebuildBinnacleFigures(db)
  expect(await findWrongBinnacleFigures(db)).toBe(0)
  await sealWaiting(server.deps)
  expect(await findWrongBinnacleFigures(db)).toBe(0)
  await compare(someFilters())
})
