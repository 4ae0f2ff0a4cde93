import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { figuresOf } from '../rollups/emergency-figures.queries.ts'
import { findWrongFigures } from '../rollups/folding.queries.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
const brigades: Brigade[] = []

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  for (let n = 0; n < 12; n += 1) brigades.push(await aBrigade(server.deps.db, { station: { region_type: 'Norte' } }))
})

const isExact = { emergencies: 0, figures: 0 }

test('the counts are correct after concurrent creates, status changes and deletes', async () => {
  const stored: number[] = []
  for (const [index, brigade] of brigades.entries()) {
    const creation_date = new Date(Date.UTC(2026, 2, 1 + (index % 2), 5, 59))
    stored.push((await anEmergency(server.deps.db, brigade, { status: index % 3 === 0 ? 30 : 20, creation_date })).id)
  }
  const free = await Promise.all(brigades.map(() => aBrigade(server.deps.db)))
  const answers = await Promise.all([
    ...free.map((brigade) => admin.post('/api/emergency', emergencyOf(brigade))),
    ...stored
      .slice(0, 9)
      .map((id, index) => admin.post(`/api/emergency/${id}/update_status`, { status: index % 3 === 0 ? 20 : 30 })),
    ...stored.slice(9).map((id) => admin.delete(`/api/emergency/${id}`)),
  ])
  expect(answers.filter((answer) => answer.status >= 300)).toEqual([])
  expect(await findWrongFigures(server.deps.db)).toEqual(isExact)
})

test('the counts follow a changed creation date', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  const creation_date = new Date('2019-07-01T05:59:59Z')
  await server.deps.db.updateTable('emergencies').set({ creation_date }).where('id', '=', id).execute()
  expect(await findWrongFigures(server.deps.db)).toEqual(isExact)
  expect((await admin.get('/api/emergency?start_date=2019-06-30&end_date=2019-06-30')).body.count).toBe(1)
})

test('a change that is rolled back does not change the counts', async () => {
  const before = await figuresOf(server.deps.db, {})
  const brigade = await aBrigade(server.deps.db)
  await expect(
    server.deps.db.transaction().execute(async (trx) => {
      await anEmergency(trx, brigade)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await figuresOf(server.deps.db, {})).toEqual(before)
  expect(await findWrongFigures(server.deps.db)).toEqual(isExact)
})

test.each([
  ['', () => sql`true`],
  ['status=30', () => sql`e.status = 30`],
  ['status=20,30', () => sql`e.status IN (20, 30)`],
  ['status=10,20,30,40,50', () => sql`true`],
  ['start_date=2026-03-01', () => sql`e.creation_date >= '2026-03-01T00:00:00-06:00'`],
  ['region_type=Norte&status=30', () => sql`e.status = 30 AND s.region_type = 'Norte'`],
  ['region_type=Norte&status=10,20,30,40,50', () => sql`s.region_type = 'Norte'`],
  ['region_type=Norte&end_date=2026-02-28', () => sql`s.region_type = 'Norte' AND e.creation_date < '2026-03-01T00:00:00-06:00'`],
  ['search=calle&status=30', () => sql`e.status = 30`],
])('the count of the list with the query %j equals its number of rows', async (query, condition) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT e.id) AS count FROM emergencies e
    JOIN emergency_stations x ON x.emergency_id = e.id JOIN stations s ON s.id = x.station_id WHERE ${condition()}`.execute(
    server.deps.db,
  )
  expect((await admin.get(`/api/emergency?${query}`)).body.count).toBe(rows[0]!.count)
})
