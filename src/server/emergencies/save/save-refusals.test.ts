import { beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { aBrigade, aPerson, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
const ABSENT = 2_000_000_000
let admin: Client
let ours: Brigade
let others: Brigade
let sent: ReturnType<typeof emergencyOf>

beforeEach(async () => {
  const { db } = server.deps
  admin = await server.as(Role.Administrador)
  ours = await aBrigade(db)
  others = await aBrigade(db)
  sent = emergencyOf(ours)
})

/** Sends the save with a photo and expects a refusal, and that rows, files and vehicles are unchanged. */
const expectNothingSaved = async (change: object, refusal: object) => {
  const before = await inventory(server)
  const answer = await admin.post('/api/emergency', formOf({ ...sent, ...change }, [await smallJpeg()]))
  expect(answer).toMatchObject({ status: 400, body: refusal })
  expect(await inventory(server)).toEqual(before)
}

const withVehicle = (vehicle: number) => ({ members: [...sent.members, { ...sent.members[0], vehicle }] })
const withPilot = (pilot: number) => ({ members: [{ ...sent.members[0], pilot }] })
const wrong = (field: string, sentence: string) => ({ errors: { [field]: [sentence] } })
const anotherPerson = (row: Partial<Parameters<typeof aPerson>[1]>) =>
  aPerson(server.deps.db, { role: Role.Bombero, station_id: ours.station.id, is_pilot: true, ...row })

// B-API-29i, S-31
test.each([VehicleState.EnEmergencia, VehicleState.NoDisponible, VehicleState.EnReparacion])(
  'a vehicle in state %i makes the save fail and is named',
  async (disponibility) => {
    const busy = await aVehicle(server.deps.db, { station_id: ours.station.id, disponibility })
    await expectNothingSaved(withVehicle(busy.id), {
      detail: `Estos vehículos no están disponibles: ${busy.plate}.`,
      vehicles: [busy.plate],
    })
  },
)

test('all unavailable vehicles are named together', async () => {
  const row = { station_id: ours.station.id, disponibility: VehicleState.EnEmergencia }
  const [first, second] = [await aVehicle(server.deps.db, row), await aVehicle(server.deps.db, row)]
  const members = [second, first].map(({ id }) => ({ ...sent.members[0], vehicle: id }))
  await expectNothingSaved({ members }, { vehicles: [first.plate, second.plate] })
})

test('a vehicle of another station makes the save fail', () =>
  expectNothingSaved(withVehicle(others.vehicle.id), wrong('members.1.vehicle', 'Elija un vehículo de las estaciones')))

test('a vehicle that does not exist makes the save fail', () =>
  expectNothingSaved(withVehicle(ABSENT), wrong('members.1.vehicle', 'Elija un vehículo de las estaciones')))

const noPilot = wrong('members.0.pilot', 'Elija un piloto activo de las estaciones')

test.each([
  ['is no pilot', { is_pilot: false }],
  ['waits to be validated', { status: 1 }],
  ['is off duty', { status: 1, inactive_reason: 2 }],
  ['has left', { retired_at: new Date() }],
  ['belongs to no station', { station_id: null }],
])('a pilot who %s makes the save fail', async (_, row) => expectNothingSaved(withPilot((await anotherPerson(row)).id), noPilot))

test('a pilot of another station or an unknown pilot makes the save fail', async () => {
  await expectNothingSaved(withPilot(others.pilot.id), noPilot)
  await expectNothingSaved(withPilot(ABSENT), noPilot)
})

test('the telephonist must be a pilot of the chosen stations', async () => {
  const noTelephonist = wrong('telephonist', 'Elija un piloto activo de las estaciones')
  await expectNothingSaved({ telephonist: ours.firefighter.id }, noTelephonist)
  await expectNothingSaved({ telephonist: others.pilot.id }, noTelephonist)
  await expectNothingSaved({ telephonist: ABSENT }, noTelephonist)
})

test('a firefighter of another station, an inactive or an unknown one makes the save fail', async () => {
  const noFirefighter = wrong('firefighters', 'Elija bomberos activos de las estaciones')
  const inactive = await anotherPerson({ status: 1, inactive_reason: 1 })
  for (const id of [others.firefighter.id, inactive.id, ABSENT]) {
    await expectNothingSaved({ firefighters: [ours.firefighter.id, id] }, noFirefighter)
  }
})

test('a station that does not exist makes the save fail', () =>
  expectNothingSaved({ stations: [ours.station.id, ABSENT] }, wrong('stations', 'Una de las estaciones elegidas ya no existe')))

test('an emergency type that does not exist makes the save fail', () =>
  expectNothingSaved({ emergency_type: ABSENT }, wrong('emergency_type', 'El tipo de emergencia elegido ya no existe')))

test('crew and vehicles of every chosen station are accepted', async () => {
  const { body, status } = await admin.post('/api/emergency', {
    ...sent,
    ...withVehicle(others.vehicle.id),
    stations: [ours.station.id, others.station.id],
    firefighters: [ours.firefighter.id, others.firefighter.id],
    telephonist: others.pilot.id,
  })
  expect(status).toBe(201)
  expect(body.members).toHaveLength(2)
  expect(body.total_firefighters).toBe(2)
})
