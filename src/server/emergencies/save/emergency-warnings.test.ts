import { beforeEach, describe, expect, test } from 'vitest'
import { Outcome } from '../../../contract/emergencies/emergency-outcomes.ts'
import { missingReportParts } from '../../../contract/emergencies/emergency-rules.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let caller: Client
let brigade: Brigade
let stored: Awaited<ReturnType<typeof anEmergency>>
const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000)

beforeEach(async () => {
  await server.deps.db.deleteFrom('emergencies').execute()
  caller = await server.as(Role.Cabinista)
  brigade = await aBrigade(server.deps.db)
  stored = await anEmergency(server.deps.db, brigade, { address: '4a. Calle 5-20, Salcajá', creation_date: minutesAgo(12) })
})

const ask = async (changes: object = {}) =>
  (await caller.post('/api/emergency/check', { emergency_type: brigade.type.id, ...changes })).body
const here = () => ({ latitude: stored.latitude, longitude: stored.longitude })

test('people in another emergency in progress are reported with its code', async () => {
  const { pilot, firefighter } = brigade
  const busy = [pilot, firefighter].map((person) => ({
    person: `${person.first_name} ${person.last_name}`,
    id: stored.id,
    code: stored.code,
  }))
  const { busy: reported } = await ask({ people: [pilot.id, firefighter.id, caller.id] })
  expect(reported).toHaveLength(2)
  expect(reported).toEqual(expect.arrayContaining(busy))
  expect((await ask({ id: stored.id, people: [pilot.id] })).busy).toEqual([])
  await server.deps.db
    .updateTable('emergencies')
    .set({ status: EmergencyStatus.Resuelta, resolved_date: new Date() })
    .where('id', '=', stored.id)
    .execute()
  expect((await ask({ people: [pilot.id] })).busy).toEqual([])
})

test('an emergency of the same type within 300 m is reported as similar, whatever its age', async () => {
  const alike = {
    id: stored.id,
    code: stored.code,
    emergency_type_text: brigade.type.name,
    address: stored.address,
    minutes: 12,
    may_join: true,
  }
  expect((await ask(here())).alike).toEqual([alike])
  // 0.0026 degrees are 289 m to the north; to the east they are 280 m here.
  expect((await ask({ ...here(), latitude: stored.latitude + 0.0026 })).alike).toHaveLength(1)
  expect((await ask({ ...here(), latitude: stored.latitude + 0.0028 })).alike).toEqual([])
  expect((await ask({ ...here(), longitude: stored.longitude + 0.0027 })).alike).toHaveLength(1)
  expect((await ask({ ...here(), emergency_type: (await aBrigade(server.deps.db)).type.id })).alike).toEqual([])
  expect((await ask({ ...here(), id: stored.id })).alike).toEqual([])
})

// B-EMF-71
test('an emergency of the last two hours whose address is similar is reported', async () => {
  const { id: emergency_type } = (await aBrigade(server.deps.db)).type
  const same = { emergency_type, address: ' 4A. CALLE 5-20, salcaja ' }
  const similar = { address: '4 calle 5-20 frente a la tienda, Salcajá', stations: [brigade.station.id] }
  expect((await ask(same)).alike).toHaveLength(1)
  expect((await ask(similar)).alike).toHaveLength(1)
  expect((await ask({ ...similar, emergency_type })).alike).toEqual([])
  expect((await ask({ ...similar, stations: [] })).alike).toEqual([])
  expect((await ask({ ...similar, address: '4 calle 7-31, Salcajá' })).alike).toEqual([])
  await server.deps.db
    .updateTable('emergencies')
    .set({ creation_date: minutesAgo(121) })
    .where('id', '=', stored.id)
    .execute()
  expect((await ask(same)).alike).toEqual([])
  expect((await ask(similar)).alike).toEqual([])
  expect((await ask({ ...same, address: '' })).alike).toEqual([])
})

test('who may add no note to the other emergency is not offered to join it', async () => {
  const chief = await server.as(Role.JefeDeServicio, { station_id: (await aBrigade(server.deps.db)).station.id })
  const sent = { emergency_type: brigade.type.id, ...here() }
  expect((await chief.post('/api/emergency/check', sent)).body.alike).toMatchObject([{ id: stored.id, may_join: false }])
})

test('only the emergency that the same person created under the key is left out', async () => {
  const own = await aBrigade(server.deps.db)
  const [admin, key] = [await server.as(Role.Administrador), 'clave-del-borrador']
  const sent = { ...emergencyOf(own), address: stored.address }
  const { body: created } = await admin.post('/api/emergency', sent, { 'idempotency-key': key })
  const question = { emergency_type: own.type.id, address: stored.address, people: [own.pilot.id, brigade.pilot.id] }
  const codes = async (asker: Client, changes: object) => {
    const { busy, alike } = (await asker.post('/api/emergency/check', { ...question, ...changes })).body
    return { busy: codesOf(busy), alike: codesOf(alike) }
  }
  const both = [stored.code, created.code].toSorted()
  expect(await codes(admin, { key })).toEqual({ busy: [stored.code], alike: [stored.code] })
  expect(await codes(admin, { key: 'otra-clave' })).toEqual({ busy: both, alike: both })
  expect(await codes(admin, {})).toEqual({ busy: both, alike: both })
  expect(await codes(caller, { key })).toEqual({ busy: both, alike: both })
})

const codesOf = (rows: { code: string }[]) => rows.map((row) => row.code).toSorted()

test('the check changes nothing', async () => {
  const before = await inventory(server)
  await ask({ ...here(), people: [brigade.pilot.id] })
  expect(await inventory(server)).toEqual(before)
})

test('missing parts of the report are listed', () => {
  const member = { id: 1, unit: 'AMB-1', plate: 'P-1', km_inicial: 1, km_final: 2 }
  const patient = { id: 1, name: 'Rosa', address: 'Zona 1', moved_to: 'Hospital' }
  const whole = { outcome: null, observations: '<p>Bien</p>', firefighters: [1], members: [member], pacients: [patient] }
  expect(missingReportParts(whole)).toEqual([])
  expect(missingReportParts({ ...whole, pacients: [] })).toEqual([])
  const lacking = {
    outcome: null,
    observations: '<p></p>',
    firefighters: [],
    members: [member, { ...member, id: 2, unit: 'AMB-2', km_final: null }, { ...member, id: 3, unit: '', km_inicial: null }],
    pacients: [patient, { ...patient, id: 2, moved_to: ' ' }, { ...patient, id: 3, name: ' ' }],
  }
  expect(missingReportParts(lacking)).toEqual([
    { what: 'units', part: 2, text: 'Kilómetros de AMB-2' },
    { what: 'units', part: 3, text: 'Kilómetros de P-1' },
    { what: 'crew', text: 'Bomberos que asistieron' },
    { what: 'observations', text: 'Observaciones' },
    { what: 'patients', part: 2, text: 'Datos de Rosa' },
    { what: 'patients', part: 3, text: 'Datos de un paciente' },
  ])
})

// S-71
test('an emergency that was not attended lacks neither crew nor kilometres', () => {
  const member = { id: 1, unit: 'AMB-1', plate: 'P-1', km_inicial: null, km_final: null }
  const report = { observations: '<p>Bien</p>', firefighters: [], members: [member], pacients: [] }
  expect(missingReportParts({ ...report, outcome: Outcome.FalsaAlarma })).toEqual([])
  expect(missingReportParts({ ...report, outcome: Outcome.SinPaciente })).toHaveLength(2)
})

// B-EMF-70
describe('values that are mostly slips are reported', () => {
  const doubts = async (changes: object) => (await ask(changes)).doubts
  const readings = (km_inicial: number, km_final: number, vehicle = brigade.vehicle.id) => ({
    members: [{ vehicle, km_inicial, km_final }],
  })
  const daysFromNow = (days: number) => minutesAgo(-days * 1440).toISOString()

  test('an attention of more than a week before or after the report, as on 5 January with the year before', async () => {
    caller = await server.as(Role.JefeDeServicio)
    expect(await doubts({ attention_date: daysFromNow(-365.5) })).toEqual([{ about: 'date', days: -365 }])
    expect(await doubts({ attention_date: daysFromNow(-7) })).toEqual([])
    await server.deps.db
      .updateTable('emergencies')
      .set({ creation_date: minutesAgo(60 * 1440) })
      .execute()
    expect(await doubts({ id: stored.id, attention_date: daysFromNow(-60) })).toEqual([])
    expect(await doubts({ id: stored.id, attention_date: daysFromNow(0) })).toEqual([{ about: 'date', days: 60 }])
  })

  test('more than 500 km, and less than what the emergency before ended with', async () => {
    const { unit, plate, id: vehicle } = brigade.vehicle
    const name = unit || plate
    await server.deps.db.updateTable('emergency_members').set({ km_inicial: 45_200, km_final: 45_230 }).execute()
    expect(await doubts(readings(45_230, 45_730))).toEqual([])
    expect(await doubts(readings(45_230, 452_600))).toEqual([{ about: 'distance', unit: name, kilometres: 407_370 }])
    const last = { about: 'last', unit: name, kilometres: 45_230, code: stored.code }
    expect(await doubts(readings(45_229, 45_240))).toEqual([last])
    expect(await doubts({ id: stored.id, ...readings(45_229, 45_240, vehicle) })).toEqual([])
  })

  test('a point outside the departments of the stations, but not one close to their border', async () => {
    const { id: station } = brigade.station
    await server.deps.db.updateTable('stations').set({ lat: 14.8347, lng: -91.5181 }).where('id', '=', station).execute()
    const at = (latitude: number, longitude: number) => doubts({ latitude, longitude, stations: [station] })
    expect(await at(14.84, -91.52)).toEqual([])
    expect(await at(14.9117, -91.3611)).toEqual([
      { about: 'department', municipality: 'Totonicapán, Totonicapán', departments: ['Quetzaltenango'] },
    ])
    // San Cristóbal Totonicapán is five kilometres from Salcajá.
    expect(await at(14.9186, -91.44)).toEqual([])
    expect(await at(17.7, -90.4)).toEqual([])
  })
})
