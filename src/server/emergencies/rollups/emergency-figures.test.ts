// @module-tag storage

import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { regions } from '../../../contract/shared/codes.ts'
import { aBrigade, anEmergencyType, aStation, type Brigade } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'
import { seededRandom } from '../../system/demo/plan/random.ts'
import {
  countSpans,
  emergencyCount,
  figuresByStation,
  figuresOf,
  narrowPlaces,
  type FigureFilters,
} from './emergency-figures.queries.ts'
import { countByHour, countByPeriod, firstDay } from './emergency-times.queries.ts'
import { foldWaiting } from './fold-figures.ts'
import { findWrongFigures, foldNotes, rebuildFigures, recountWrong } from './folding.queries.ts'

const server = useTestServer()
let brigade: Brigade
/** Station id → region. */
const stations = new Map<number, string>()
const types: number[] = []
const statuses = [20, 30, 40, 50]

beforeAll(async () => {
  const { db } = server.deps
  brigade = await aBrigade(db, { station: { region_type: 'Norte' } })
  for (let n = 0; n < 6; n += 1) {
    const region_type = regions[n % 3] ?? 'Norte'
    stations.set((await aStation(db, { region_type })).id, region_type)
    types.push((await anEmergencyType(db)).id)
  }
})

/** What the test knows of an emergency, apart from the database. */
interface Known {
  day: string
  /** Of the week, from Monday. */
  hour: number
  type: number | null
  status: number
  /** 0 while in progress. */
  outcome: number
  stations: number[]
  patients: number
}
const known = new Map<number, Known>()
const random = seededRandom(20)
const pick = <T>(items: readonly T[]): T => items[random.integer(0, items.length - 1)]!
const some = <T>(items: readonly T[]): T[] => items.filter(() => random.integer(0, 2) === 0)

const aMoment = () => {
  const at = new Date(Date.UTC(2024, random.integer(0, 35), random.integer(1, 28), random.integer(0, 23), 30))
  const here = new Date(at.getTime() - 6 * 3_600_000)
  return { at, day: here.toISOString().slice(0, 10), hour: ((here.getUTCDay() + 6) % 7) * 24 + here.getUTCHours() }
}
const resolved = (status: number) => (status === 30 ? new Date() : null)
const outcomes = [1, 2, 3, 4]
const ended = (status: number) => (status === 30 ? pick(outcomes) : 0)

const writeParts = async (db: typeof server.deps.db, id: number, { stations: ids, patients }: Known): Promise<void> => {
  await db.deleteFrom('emergency_stations').where('emergency_id', '=', id).execute()
  await db.deleteFrom('emergency_patients').where('emergency_id', '=', id).execute()
  for (const station_id of ids) await db.insertInto('emergency_stations').values({ emergency_id: id, station_id }).execute()
  for (let n = 0; n < patients; n += 1)
    await db
      .insertInto('emergency_patients')
      .values({ emergency_id: id, name: 'Persona', age: 1, address: '', genre: 1, moved_to: '' })
      .execute()
}

const steps: Record<string, () => Promise<void>> = {
  create: async () => {
    const { at, ...when } = aMoment()
    const status = pick(statuses)
    const one: Known = {
      ...when,
      type: pick([...types, null]),
      status,
      outcome: ended(status),
      stations: some([...stations.keys()]),
      patients: random.integer(0, 3),
    }
    const { id } = await server.deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('emergencies')
        .values({
          public_key: `key-${random.integer(0, 1e9)}`,
          emergency_type_id: one.type,
          notice_form: 'Cabina',
          attention_date: at,
          creation_date: at,
          resolved_date: resolved(one.status),
          address: 'Zona 1',
          latitude: 14,
          longitude: -91,
          observations: '',
          status: one.status,
          outcome: one.outcome || 1,
          telephonist_id: brigade.pilot.id,
          created_user_id: brigade.pilot.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeParts(trx, row.id, one)
      return row
    })
    known.set(id, one)
  },
  status: async () => {
    const [id, one] = pick([...known])
    one.status = pick(statuses)
    one.outcome = ended(one.status)
    await server.deps.db
      .updateTable('emergencies')
      .set({ status: one.status, outcome: one.outcome || 1, resolved_date: resolved(one.status) })
      .where('id', '=', id)
      .execute()
  },
  edit: async () => {
    const [id, one] = pick([...known])
    Object.assign(one, { type: pick(types), stations: some([...stations.keys()]), patients: random.integer(0, 3) })
    await server.deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('emergencies').set({ emergency_type_id: one.type }).where('id', '=', id).execute()
      await writeParts(trx, id, one)
    })
  },
  onlyParts: async () => {
    const [id, one] = pick([...known])
    one.stations = some([...stations.keys()])
    await server.deps.db.transaction().execute((trx) => writeParts(trx, id, one))
  },
  move: async () => {
    const [id, one] = pick([...known])
    const { at, ...when } = aMoment()
    Object.assign(one, when)
    await server.deps.db.updateTable('emergencies').set({ creation_date: at }).where('id', '=', id).execute()
  },
  remove: async () => {
    const [id] = pick([...known])
    known.delete(id)
    await server.deps.db.deleteFrom('emergencies').where('id', '=', id).execute()
  },
  region: async () => {
    const id = pick([...stations.keys()])
    const region_type = pick(regions)
    stations.set(id, region_type)
    await server.deps.db.updateTable('stations').set({ region_type }).where('id', '=', id).execute()
  },
  fold: async () => void (await foldNotes(server.deps.db, random.integer(1, 20))),
}

const someFilters = (): FigureFilters => {
  const [first, second] = [aMoment().day, aMoment().day].toSorted()
  const maybe = <T>(value: T) => (random.integer(0, 1) === 0 ? undefined : value)
  return {
    start_date: maybe(first),
    end_date: maybe(second),
    stations: maybe(some([...stations.keys()])),
    region_type: maybe(pick(regions)),
    types: maybe(some(types)),
    status: maybe(some(statuses)),
    outcome: maybe(some(outcomes)),
  }
}

const isChosen = (id: number, asked: FigureFilters) =>
  (asked.stations?.includes(id) ?? true) && (asked.region_type === undefined || stations.get(id) === asked.region_type)

const matches = (one: Known, asked: FigureFilters) =>
  (asked.start_date === undefined || one.day >= asked.start_date) &&
  (asked.end_date === undefined || one.day <= asked.end_date) &&
  ((asked.stations === undefined && asked.region_type === undefined) || one.stations.some((id) => isChosen(id, asked))) &&
  (asked.types === undefined || (one.type !== null && asked.types.includes(one.type))) &&
  (asked.status === undefined || asked.status.includes(one.status)) &&
  (asked.outcome === undefined || asked.outcome.includes(one.outcome))

/** Groups what matches, as the queries do. */
const tally = <K>(asked: FigureFilters, keysOf: (one: Known) => K[]) => {
  const sums = new Map<string, K & { emergencies: number; patients: number }>()
  for (const one of known.values())
    for (const key of matches(one, asked) ? keysOf(one) : []) {
      const sum = sums.get(JSON.stringify(key)) ?? { ...key, emergencies: 0, patients: 0 }
      sums.set(JSON.stringify(key), { ...sum, emergencies: sum.emergencies + 1, patients: sum.patients + one.patients })
    }
  return [...sums.values()]
}
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()

const compare = async (given: FigureFilters): Promise<void> => {
  const { db } = server.deps
  const asked = { ...given, ...(await narrowPlaces(db, given)) }
  const matching = [...known.values()].filter((one) => matches(one, given))
  const { rows } = await sql<{ count: number }>`SELECT ${emergencyCount(asked)} AS count`.execute(db)
  expect(rows[0]?.count, JSON.stringify(asked)).toBe(matching.length)
  expect(sorted(await figuresOf(db, asked)), JSON.stringify(asked)).toEqual(
    sorted(tally(given, ({ type, status, outcome }) => [{ type_id: type, status, outcome }])),
  )
  expect(sorted(await figuresByStation(db, asked)), JSON.stringify(asked)).toEqual(
    sorted(
      tally({ ...asked, stations: undefined, region_type: undefined }, (one) =>
        one.stations
          .filter((id) => isChosen(id, given))
          .map((station_id) => ({ station_id, status: one.status, outcome: one.outcome })),
      ),
    ),
  )
  await compareTimes(asked)
  const { start_date, end_date, ...others } = asked
  const spans = [{ start_date, end_date }, someFilters(), {}]
  expect(await countSpans(db, others, spans)).toEqual(
    spans.map((days) => {
      const inside = { ...others, start_date: days.start_date, end_date: days.end_date }
      return [...known.values()].filter((one) => matches(one, inside)).length
    }),
  )
}

const compareTimes = async ({ start_date, end_date, stations: ids, types: chosen, outcome }: FigureFilters): Promise<void> => {
  const { db } = server.deps
  const filters = { stations: ids, types: chosen, outcome }
  const matching = [...known.values()].filter((one) => matches(one, { ...filters, start_date, end_date }))
  const hours = Array.from({ length: 168 }, (_, hour) => matching.filter((one) => one.hour === hour).length)
  expect(await countByHour(db, { ...filters, start_date, end_date }), JSON.stringify({ start_date, end_date, filters })).toEqual(
    hours,
  )
  const days = { start_date: start_date ?? '2024-02-10', end_date: end_date ?? '2026-11-05' }
  const within = [...known.values()].filter((one) => matches(one, { ...filters, ...days }))
  for (const [per, length] of [
    ['day', 10],
    ['month', 7],
  ] as const) {
    const sums = new Map<number, number>()
    for (const { day } of within) {
      const period = Number(day.slice(0, length).replaceAll('-', ''))
      sums.set(period, (sums.get(period) ?? 0) + 1)
    }
    expect(sorted([...(await countByPeriod(db, filters, days, per))]), JSON.stringify({ days, filters })).toEqual(
      sorted([...sums]),
    )
  }
  expect(await firstDay(db)).toBe([...known.values()].map(({ day }) => day).toSorted()[0])
}

test('figures are those of a count, whatever was changed and whatever of it is folded', async () => {
  const { db } = server.deps
  for (let n = 0; n < 25; n += 1) await steps['create']!()
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 15; n += 1) await pick([...Object.values(steps), steps['create']!, steps['create']!])()
    for (let n = 0; n < 12; n += 1) await compare(someFilters())
    expect(await findWrongFigures(db)).toEqual({ emergencies: 0, figures: 0 })
  }
  await foldWaiting(db)
  for (const asked of [{}, { stations: [0] }, { types: [0] }, { stations: [0, ...stations.keys()] }]) await compare(asked)
  expect(await findWrongFigures(db)).toEqual({ emergencies: 0, figures: 0 })
}, 120_000)

test('the check finds a wrong figure and a miscounted emergency, and the rebuild corrects both', async () => {
  const { db } = server.deps
  await foldWaiting(db)
  await sql`UPDATE emergency_figures SET emergencies = emergencies + 1 WHERE scope = 0 AND period = 0 AND type_id = 0 AND status = 30`.execute(
    db,
  )
  await sql`UPDATE emergency_hours SET emergencies[1] = emergencies[1] + 1 WHERE scope = 0 AND period = 0 AND type_id = 0`.execute(
    db,
  )
  await sql`DELETE FROM emergency_counted WHERE emergency_id = (SELECT max(emergency_id) FROM emergency_counted)`.execute(db)
  const wrong = await findWrongFigures(db)
  expect(wrong.emergencies).toBe(1)
  expect(wrong.figures).toBeGreaterThan(0)
  expect(await recountWrong(db)).toBe(1)
  await rebuildFigures(db)
  expect(await findWrongFigures(db)).toEqual({ emergencies: 0, figures: 0 })
  await compare({})
})

// The embedded database has one connection.
test.runIf(inject('image').kind === 'postgres')(
  'a rebuild that waits for another process says so, and goes on after it',
  async () => {
    const { db } = server.deps
    let rebuilt: Promise<void> | undefined
    const waits = Promise.withResolvers<void>()
    await db.connection().execute(async (other) => {
      await sql`SELECT pg_advisory_lock(7463624)`.execute(other)
      rebuilt = rebuildFigures(db, waits.resolve)
      await waits.promise
      await sql`SELECT pg_advisory_unlock(7463624)`.execute(other)
    })
    await rebuilt
    expect(await findWrongFigures(db)).toEqual({ emergencies: 0, figures: 0 })
  },
)
