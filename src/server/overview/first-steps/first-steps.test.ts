import { expect, test } from 'vitest'
import type { FirstSteps } from '../../../contract/overview/first-steps.schema.ts'
import { startingEmergencyTypes, startingVehicleTypes } from '../../../contract/overview/starting-catalogue.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf } from '../../../../test/factories.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const admin = () => server.as(Role.Administrador)
const steps = async () => (await (await admin()).get('/api/first_steps')).body as FirstSteps

test('the first steps count what there is, without the administrator who asks', async () => {
  const { db } = server.deps
  await db.deleteFrom('users').execute()
  expect((await steps()).counts).toEqual({ stations: 0, emergency_types: 0, vehicles: 0, people: 0, pilots: 0, emergencies: 0 })
  const client = await admin()
  const brigade = await aBrigade(db)
  const { id } = (await client.post('/api/emergency', emergencyOf(brigade))).body as { id: number }
  const { counts } = await steps()
  expect(counts).toMatchObject({ stations: 1, emergency_types: 1, vehicles: 1, pilots: 1, emergencies: 1 })
  expect(counts.people).toBeGreaterThan(0)
  // A trial that is deleted does not bring the first steps back.
  expect((await client.delete(`/api/emergency/${id}`)).status).toBe(204)
  expect((await steps()).counts.emergencies).toBe(1)
  // Nor does one without an entry, as those of the demo.
  for (const status of [30, 30]) await anEmergency(db, brigade, { status })
  expect((await steps()).counts.emergencies).toBe(2)
  await db.updateTable('users').set({ retired_at: new Date() }).where('is_pilot', '=', true).execute()
  expect((await steps()).counts.pilots).toBe(0)
})

test('what is chosen of the catalogue is added as if it had been typed, and nothing twice', async () => {
  const client = await admin()
  await client.post('/api/vehicle_type', { name: 'AMBULANCIA', nomenclature: 'A' })
  const chosen = { emergency_types: [100, 300], vehicle_types: ['Motobomba', 'Ambulancia'], job_positions: ['Paramédico'] }
  const answer = await client.post('/api/first_steps/catalogue', chosen)
  expect(answer.status).toBe(200)
  expect((answer.body as FirstSteps).present).toEqual({ ...chosen, vehicle_types: ['Motobomba', 'Ambulancia'] })
  const [fire] = startingEmergencyTypes
  const { body: found } = await client.get(`/api/emergency_type?search=${fire?.code}`)
  expect(found).toMatchObject({ count: 1, results: [{ code: 100, name: fire?.name, category: { name: 'Incendios' } }] })
  const entries = await server.deps.db
    .selectFrom('binnacle')
    .select('action_binnacle')
    .where('entity', '=', 'emergency_type')
    .execute()
  expect(entries).toMatchObject([{ action_binnacle: 'CREAR' }, { action_binnacle: 'CREAR' }])

  const all = startingEmergencyTypes.map(({ code }) => code)
  const again = { ...chosen, emergency_types: all, vehicle_types: startingVehicleTypes.map(({ name }) => name) }
  expect((await client.post('/api/first_steps/catalogue', again)).status).toBe(200)
  expect((await client.get('/api/emergency_type')).body).toMatchObject({ count: 15 + 1 })
  const { body: types } = await client.get('/api/vehicle_type?search=ambulancia')
  expect(types).toMatchObject({ count: 1, results: [{ name: 'AMBULANCIA' }] })
  const edited = (found as { results: [{ id: number; sub_types: object[] }] }).results[0]
  expect((await client.put(`/api/emergency_type/${edited.id}`, { ...edited, category: null, name: 'Fuego' })).status).toBe(200)
})

test('of several who choose the same at once nobody is refused', async () => {
  const client = await admin()
  const chosen = { emergency_types: [], vehicle_types: ['Cisterna'], job_positions: ['Rescatista'] }
  const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/first_steps/catalogue', chosen)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await client.get('/api/vehicle_type?search=cisterna')).body).toMatchObject({ count: 1 })
})

test('what the catalogue does not have is ignored, and something else refused', async () => {
  const client = await admin()
  const nothing = { emergency_types: [7], vehicle_types: ['Nave'], job_positions: [] }
  expect((await client.post('/api/first_steps/catalogue', nothing)).status).toBe(200)
  expect((await client.get('/api/vehicle_type?search=nave')).body).toMatchObject({ count: 0 })
  expect((await client.post('/api/first_steps/catalogue', { emergency_types: ['x'] })).status).toBe(400)
})
