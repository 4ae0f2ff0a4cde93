import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { VEHICLE_CHANGES } from '../../../contract/fleet/limits.ts'
import { VehicleState } from '../../../contract/fleet/vehicle-states.ts'
import { aStation, aVehicle, aVehicleType } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { setDisponibility } from './vehicles.queries.ts'

const server = useTestServer()
let admin: Client
let station: Awaited<ReturnType<typeof aStation>>
let type: Awaited<ReturnType<typeof aVehicleType>>
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  station = await aStation(server.deps.db)
  type = await aVehicleType(server.deps.db)
})

const { Disponible, EnEmergencia, NoDisponible, EnReparacion } = VehicleState
const stored = (row: object = {}) => aVehicle(server.deps.db, { station_id: station.id, vehicle_type_id: type.id, ...row })
const read = async (id: number) => (await admin.get(`/api/vehicle/${id}`)).body
/** The form's values for the unchanged vehicle. */
const formOf = async (id: number, fields: object = {}) => {
  const { id: _i, version, disponibility_label: _d, on_tracking: _t, station: at, vehicle_type, ...own } = await read(id)
  return { ...own, version, station: at.id, vehicle_type: vehicle_type.id, ...fields }
}
const save = async (id: number, fields: object) => admin.put(`/api/vehicle/${id}`, await formOf(id, fields))
const change = (id: number, status: unknown, client = admin) => client.post('/api/vehicle/change_status/', { id, status })
const lastEntry = async () => (await entriesAfter(server.deps.db, 0, 10_000)).at(-1)

const bySystem = 'El estado "En emergencia" solo lo asigna el sistema.'
const inEmergency = 'El vehículo está en una emergencia; su estado lo cambia el sistema.'

describe('a vehicle', () => {
  test('changed by an emergency is refused without saved_by', async () => {
    const { id } = await stored()
    const { body: saved } = await save(id, { note: 'Revisado' })
    await server.deps.db.transaction().execute((trx) => setDisponibility(trx, [id], EnEmergencia))
    const answer = await admin.put(`/api/vehicle/${id}`, { ...(await formOf(id, { note: 'Otra' })), version: saved.version })
    expectRefusal(answer, 409)
    expect(answer.body.current.disponibility).toBe(EnEmergencia)
    expect(answer.body).not.toHaveProperty('saved_by')
  })

  // A-ENT-31, A-ENT-32, B-API-22i, B-ENT-22, B-ENT-23, B-ENT-24, B-VEH-21
  test('contains its station, its type and the label of its state', async () => {
    const { id, plate, model, note, unit, year } = await stored({ disponibility: EnReparacion })
    expect(await read(id)).toMatchObject({
      id,
      plate,
      model,
      note,
      unit,
      year,
      disponibility: 60,
      disponibility_label: 'En reparación',
      station: { id: station.id, name: station.name, address: station.address },
      vehicle_type: { id: type.id, name: type.name },
      on_tracking: false,
    })
  })

  test('is stored with its plate in upper case', async () => {
    const { id } = await stored()
    expect((await save(id, { plate: ' p-777xyz ' })).body.plate).toBe('P-777XYZ')
  })

  test('can be moved to another station', async () => {
    const [{ id }, other] = [await stored(), await aStation(server.deps.db)]
    expect((await save(id, { station: other.id })).body.station).toMatchObject({ id: other.id, name: other.name })
    expect((await admin.get(`/api/vehicle/?station=${other.id}`)).body.count).toBe(1)
  })

  test.each([
    ['station', 999_999_999, 'La estación elegida ya no existe'],
    ['vehicle_type', 999_999_999, 'El tipo de vehículo elegido ya no existe'],
    ['station', 0, 'Elija una de las opciones'],
    ['disponibility', 20, 'Elija una de las opciones'],
    ['year', 1899, 'Debe ser al menos 1900'],
    ['year', 2010.5, 'Debe ser un número entero'],
  ])('is refused with %s %j', async (field, value, sentence) => {
    const { id } = await stored()
    expectFieldError(await save(id, { [field]: value }), field, sentence)
  })
})

describe('the state "En emergencia"', () => {
  // B-VEH-16, B-STT-10, B-API-17i, B-API-23i
  test('cannot be set by a person, on create or update', async () => {
    const { id } = await stored()
    const { version: _, ...form } = await formOf(id, { plate: 'P-040AAA', disponibility: EnEmergencia })
    for (const answer of [
      await admin.post('/api/vehicle/', form),
      await save(id, { disponibility: EnEmergencia }),
      await change(id, EnEmergencia),
    ]) {
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe(bySystem)
    }
    expect(await read(id)).toMatchObject({ disponibility: Disponible, version: 1 })
  })

  // B-VEH-16, B-STT-10, B-API-23i
  test('cannot be removed by a person', async () => {
    const { id } = await stored({ disponibility: EnEmergencia })
    for (const answer of [
      await save(id, { disponibility: Disponible }),
      await change(id, Disponible),
      await change(id, NoDisponible),
    ]) {
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe(inEmergency)
    }
    expect(await read(id)).toMatchObject({ disponibility: EnEmergencia, version: 1 })
  })

  test('does not prevent saving the other fields of the vehicle', async () => {
    const { id } = await stored({ disponibility: EnEmergencia })
    expect((await save(id, { note: 'Cambio de llantas' })).body).toMatchObject({
      note: 'Cambio de llantas',
      disponibility: EnEmergencia,
    })
  })
})

describe('changing the availability', () => {
  // B-VEH-17, B-STT-10, B-API-23
  test.each([Role.Administrador, Role.Cabinista])(
    'is allowed to role %d for the three states that a person may choose',
    async (role) => {
      const client = await server.as(role)
      const { id } = await stored()
      for (const status of [NoDisponible, EnReparacion, Disponible]) {
        const answer = await change(id, status, client)
        expect([answer.status, answer.body.disponibility], String(status)).toEqual([200, status])
      }
      expect(await read(id)).toMatchObject({ disponibility: Disponible, version: 4 })
    },
  )

  // B-API-23i
  test('is recorded in the binnacle if it changes something', async () => {
    const { id } = await stored()
    const before = await read(id)
    const { body } = await change(id, NoDisponible)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action_binnacle: 'EDITAR', entity: 'vehicle', entity_id: id, created_by: admin.id })
    expect([entry?.previous_detail, entry?.current_detail]).toEqual([before, body])
    expect((await change(id, NoDisponible)).body).toEqual(body)
    expect(await lastEntry()).toEqual(entry)
  })

  test('does not change the tracking', async () => {
    const { id } = await stored({ on_tracking: true })
    expect((await change(id, EnReparacion)).body).toMatchObject({ disponibility: EnReparacion, on_tracking: true })
    expect((await change(id, Disponible)).body).toMatchObject({ disponibility: Disponible, on_tracking: true })
  })

  test('of an unknown vehicle gets 404, and an invalid state is refused', async () => {
    expectRefusal(await change(999_999_999, Disponible), 404)
    const { id } = await stored()
    for (const status of [20, '10', null, undefined]) expectRefusal(await change(id, status), 400)
  })
})

describe('the list of vehicles', () => {
  // B-VEH-02, B-VEH-03, B-VEH-04, B-API-22
  test('is filtered by station, type and availability', async () => {
    const { db } = server.deps
    const [at, elsewhere, pump, ambulance] = [
      await aStation(db),
      await aStation(db),
      await aVehicleType(db),
      await aVehicleType(db),
    ]
    const three = [
      await aVehicle(db, { station_id: at.id, vehicle_type_id: pump.id }),
      await aVehicle(db, { station_id: at.id, vehicle_type_id: ambulance.id, disponibility: NoDisponible }),
      await aVehicle(db, { station_id: elsewhere.id, vehicle_type_id: ambulance.id, disponibility: NoDisponible }),
    ].map(({ id }) => id)
    const found = async (query: string) => {
      const { body } = await admin.get(`/api/vehicle/?ordering=id&${query}`)
      return body.results.map((row: { id: number }) => three.indexOf(row.id))
    }
    expect(await found(`station=${at.id}`)).toEqual([0, 1])
    expect(await found(`vehicle_type=${ambulance.id}`)).toEqual([1, 2])
    expect(await found(`station=${at.id}&disponibility=50`)).toEqual([1])
    expect(await found(`station=${at.id}&vehicle_type=${pump.id}&disponibility=50`)).toEqual([])
    expect(await found(`station=${at.id}&disponibility=`)).toEqual([0, 1])
    expect(await found('station=999999999')).toEqual([])
    expectFieldError(await admin.get('/api/vehicle/?disponibility=libre'), 'disponibility', 'Filtro inválido')
  })

  // S-50
  test('can be searched by plate, model, note, unit and station', async () => {
    const at = await aStation(server.deps.db, { name: 'Chichicastenango' })
    const { id } = await stored({
      station_id: at.id,
      plate: 'O-314PHI',
      model: 'Freightliner M2',
      note: 'Tanque nuevo',
      unit: 'CIS-9',
    })
    for (const search of ['o-314', 'freightliner', 'tanque', 'cis-9', 'chichicas']) {
      const { body } = await admin.get(`/api/vehicle/?search=${search}`)
      expect(
        body.results.map((row: { id: number }) => row.id),
        search,
      ).toEqual([id])
    }
  })
})

describe('the options of vehicles', () => {
  // A-API-59, A-API-60, B-API-24, B-API-24i
  test('are those of the stations in any state, with their state', async () => {
    const { db } = server.deps
    const [first, second, other] = [await aStation(db), await aStation(db), await aStation(db)]
    await aVehicle(db, { station_id: first.id, vehicle_type_id: type.id, plate: 'C-1' })
    await aVehicle(db, { station_id: second.id, vehicle_type_id: type.id, plate: 'C-2', disponibility: EnEmergencia })
    await aVehicle(db, { station_id: other.id, vehicle_type_id: type.id, plate: 'C-3' })
    for (const query of [`stations=${first.id},${second.id}`, `stations=${first.id}&stations=${second.id}`]) {
      const { body } = await admin.get(`/api/vehicle/get_vehicles/?${query}`)
      expect(
        body.map((row: { plate: string; disponibility_label: string }) => [row.plate, row.disponibility_label]),
        query,
      ).toEqual([
        ['C-1', 'Disponible'],
        ['C-2', 'En emergencia'],
      ])
    }
  })

  test('are in the order of their units, those that may go before the others', async () => {
    const at = await aStation(server.deps.db)
    const one = { station_id: at.id, vehicle_type_id: type.id }
    await aVehicle(server.deps.db, { ...one, plate: 'D-1', unit: 'AMB-10' })
    await aVehicle(server.deps.db, { ...one, plate: 'D-2', unit: 'AMB-1', disponibility: EnEmergencia })
    await aVehicle(server.deps.db, { ...one, plate: 'D-3', unit: 'AMB-9' })
    const { body } = await admin.get(`/api/vehicle/get_vehicles/?stations=${at.id}`)
    expect(body.map((row: { unit: string }) => row.unit)).toEqual(['AMB-9', 'AMB-10', 'AMB-1'])
  })

  // A-API-60
  test('are empty without a station', async () => {
    for (const query of ['', '?stations=', '?stations=999999999'])
      expect((await admin.get(`/api/vehicle/get_vehicles/${query}`)).body, query).toEqual([])
    for (const query of ['?stations=a', '?stations=1,,2', '?stations=1;2'])
      expectFieldError(await admin.get(`/api/vehicle/get_vehicles/${query}`), 'stations', 'Filtro inválido')
  })
})

test('the availability of vehicles is changed by a person 300 times an hour', async () => {
  const { id } = await stored()
  expect((await change(id, NoDisponible)).status).toBe(200)
  const counted = server.deps.db.updateTable('request_counts').where('subject', '=', `vehicle:${admin.id}`)
  await counted.set({ requests: VEHICLE_CHANGES.most - 1 }).executeTakeFirstOrThrow()
  expect((await change(id, EnReparacion)).status).toBe(200)
  // Nothing is written, so nothing is counted.
  expect((await change(id, EnReparacion)).status).toBe(200)
  expectRefusal(await change(id, Disponible), 429)
  expect((await read(id)).disponibility).toBe(EnReparacion)
  await counted.set({ requests: 1 }).execute()
})
