import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let brigade: Brigade
let second: Awaited<ReturnType<typeof aVehicle>>
let id: number

beforeEach(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  second = await aVehicle(server.deps.db, { station_id: brigade.station.id })
  const sent = emergencyOf(brigade)
  const members = [sent.members[0], { ...sent.members[0], vehicle: second.id }]
  id = (await admin.post('/api/emergency', { ...sent, members })).body.id as number
})

const change = (status: number) => admin.post(`/api/emergency/${id}/update_status`, { status })
const states = async () => {
  const rows = await server.deps.db
    .selectFrom('vehicles')
    .select('disponibility')
    .where('id', 'in', [brigade.vehicle.id, second.id])
    .execute()
  return rows.map((row) => row.disponibility)
}
const repair = (vehicle: number) => admin.post('/api/vehicle/change_status', { id: vehicle, status: 60 })
const createElsewhere = async () => {
  const sent = emergencyOf(brigade)
  return (await admin.post('/api/emergency', { ...sent, members: [{ ...sent.members[0], vehicle: second.id }] })).status
}

// B-API-31i, B-ENT-08, B-STT-05, B-STT-09
test('resolving sets the date and frees every vehicle', async () => {
  const { status, body } = await change(30)
  expect([status, body.resolved_date]).toEqual([200, server.deps.now().toISOString()])
  expect(await states()).toEqual([10, 10])
  expect((await admin.get(`/api/emergency/${id}`)).body).toEqual(body)
})

test('another status in progress keeps the vehicles and sets no date', async () => {
  expect((await change(50)).body).toMatchObject({ status: 50, status_in_text: 'Critica', resolved_date: null, version: 2 })
  expect(await states()).toEqual([40, 40])
})

test('a freed vehicle can be added to another emergency', async () => {
  await change(30)
  expect(await createElsewhere()).toBe(201)
})

// B-STT-05, B-API-31i, S-30
test('reopening clears the date and takes the vehicles again', async () => {
  await change(30)
  expect((await change(40)).body).toMatchObject({ status: 40, resolved_date: null })
  expect(await states()).toEqual([40, 40])
})

// B-STT-06, B-API-31i, S-8
test('reopening is refused with Estado Invalido while a vehicle is in another emergency, and names it', async () => {
  await change(30)
  await createElsewhere()
  const before = await inventory(server)
  expect(await change(20)).toMatchObject({ status: 400, body: { detail: 'Estado Invalido', vehicles: [second.plate] } })
  expect(await inventory(server)).toEqual(before)
})

test('reopening is refused while a vehicle is under repair', async () => {
  await change(30)
  await repair(second.id)
  const before = await inventory(server)
  expect(await change(20)).toMatchObject({
    status: 400,
    body: { detail: `Estos vehículos no están disponibles: ${second.plate}.`, vehicles: [second.plate] },
  })
  expect(await inventory(server)).toEqual(before)
})

test('a vehicle in another emergency is reported before one under repair', async () => {
  await change(30)
  await createElsewhere()
  await repair(brigade.vehicle.id)
  expect((await change(20)).body).toMatchObject({ detail: 'Estado Invalido', vehicles: [second.plate] })
})

// B-STT-10
test('the state of a vehicle in an emergency cannot be changed directly', async () => {
  expect(await repair(second.id)).toMatchObject({
    status: 400,
    body: { detail: 'El vehículo está en una emergencia; su estado lo cambia el sistema.' },
  })
})

test('of a concurrent reopen and create with the same vehicle one succeeds', async () => {
  await change(30)
  const answers = await Promise.all([change(20).then(({ status }) => status), createElsewhere()])
  expect(answers.filter((status) => status < 300)).toHaveLength(1)
  expect(answers.filter((status) => status === 400)).toHaveLength(1)
})

// B-API-31i
test('of two concurrent attempts to resolve one succeeds, and the other is refused as already resolved', async () => {
  const answers = await Promise.all([change(30), change(30)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.detail).toBe('La emergencia ya tiene ese estado.')
})

test('a boss of an attending station may change it; stations in the request are ignored', async () => {
  const boss = await server.as(Role.JefeDeServicio, { station_id: brigade.station.id })
  const stranger = await server.as(Role.JefeDeServicio, { station_id: (await aBrigade(server.deps.db)).station.id })
  expect((await stranger.post(`/api/emergency/${id}/update_status`, { status: 50, stations: [1] })).status).toBe(400)
  expect((await boss.post(`/api/emergency/${id}/update_status`, { status: 50 })).status).toBe(200)
})

test('an emergency without vehicles can be resolved and reopened', async () => {
  const bare = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  await server.deps.db.deleteFrom('emergency_members').where('emergency_id', '=', bare.id).execute()
  for (const status of [30, 20]) {
    expect((await admin.post(`/api/emergency/${bare.id}/update_status`, { status })).status).toBe(200)
  }
})
