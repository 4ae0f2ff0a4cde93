import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRACKING_CHANGES } from '../../../contract/fleet/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aStation, aVehicle } from '../../../../test/factories.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { aPosition } from '../../../../test/fixtures/position.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { storePositions } from './positions.queries.ts'

const server = useTestServer()
let admin: Client
let chief: Client
let station: Awaited<ReturnType<typeof aStation>>
let vehicle: Awaited<ReturnType<typeof aVehicle>>
const NOW = new Date('2026-11-25T18:00:00Z')
beforeAll(async () => {
  // A session that was last used at another time than this is over.
  server.setNow(NOW)
  admin = await server.as(Role.Administrador)
})
beforeEach(async () => {
  server.setNow(NOW)
  station = await aStation(server.deps.db)
  vehicle = await aVehicle(server.deps.db, { station_id: station.id })
  chief = await server.as(Role.JefeDeServicio, { station_id: station.id })
})

const track = (client: Client, status: boolean, more: object = {}) =>
  client.post('/api/vehicle/status_tracking/', { id: vehicle.id, status, ...more })
const stateOf = async (client = admin) => (await client.get(`/api/vehicle/status_vehicle/?id=${vehicle.id}`)).body
const measures = { accuracy: 8, speed: 12.5, heading: 90, battery: 77 }
const point = (row: object = {}) => aPosition({ vehicle_id: vehicle.id, taken_at: NOW.getTime(), ...measures, ...row })

describe('a tracking', () => {
  // A-TRK-05, A-API-63, A-API-65, B-VEH-22, B-STT-11
  test('is started and stopped, and the vehicle shows it', async () => {
    const { body } = await track(chief, true)
    expect(body).toMatchObject({ id: vehicle.id, plate: vehicle.plate, on_tracking: true, is_mine: true })
    expect(body).toMatchObject({ started_at: NOW.toISOString(), server_time: NOW.toISOString() })
    expect(await stateOf()).toMatchObject({ on_tracking: true, is_mine: false })
    expect((await admin.get(`/api/vehicle/${vehicle.id}`)).body).toMatchObject({ on_tracking: true, disponibility: 10 })
    expect((await track(chief, false)).body).toMatchObject({ on_tracking: false, is_mine: false, tracking: null })
    expect((await admin.get(`/api/vehicle/${vehicle.id}`)).body.on_tracking).toBe(false)
  })

  // A-TRK-22, A-CON-16
  test('is a filter of the list of vehicles', async () => {
    const other = await aVehicle(server.deps.db, { station_id: station.id })
    await track(chief, true)
    const ids = async (value: string) => {
      const { results } = (await admin.get(`/api/vehicle/?station=${station.id}&on_tracking=${value}`)).body
      return (results as { id: number }[]).map(({ id }) => id)
    }
    expect([await ids('1'), await ids('0')]).toEqual([[vehicle.id], [other.id]])
    expect((await ids('')).length).toBe(2)
    expectRefusal(await admin.get('/api/vehicle/?on_tracking=2'), 400)
  })

  // A-API-80
  test('is started or stopped by a person 300 times an hour, both together', async () => {
    const { db } = server.deps
    expect((await track(chief, true)).status).toBe(200)
    await db
      .updateTable('request_counts')
      .set({ requests: TRACKING_CHANGES.most - 1 })
      .where('subject', '=', `tracking:${chief.id}`)
      .executeTakeFirstOrThrow()
    expect((await track(chief, false)).status).toBe(200)
    const refused = await track(chief, true)
    expectRefusal(refused, 429)
    expect(refused.body.detail).toMatch(/^Demasiadas solicitudes\. Espere .+ y vuelva a intentar\.$/)
    expect(await stateOf()).toMatchObject({ on_tracking: false })
    server.setNow(new Date(NOW.getTime() + TRACKING_CHANGES.minutes * 60_000))
    expect((await track(chief, true)).status).toBe(200)
  })

  // A-TRK-17, A-API-64, A-STA-14
  test('is not changed to the state that it has', async () => {
    expect((await track(chief, false)).body.detail).toBe('Ya se ha cambiado el estado del vehiculo')
    await track(chief, true)
    const again = await track(admin, true)
    expectRefusal(again, 400)
    expect(again.body.detail).toBe('Ya se ha cambiado el estado del vehiculo')
  })

  test('of two that start at the same moment is one', async () => {
    const answers = await Promise.all([track(chief, true), track(admin, true), track(chief, true)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  // S-63
  test('is stopped by who started it and by an administrator only', async () => {
    const commander = await server.as(Role.Comandante, { station_id: station.id })
    await track(chief, true)
    expect((await track(commander, false)).body.detail).toBe('Solo quien inició el trackeo o un administrador puede detenerlo.')
    expect((await track(admin, false)).status).toBe(200)
  })

  test('is started for vehicles of the own station only, unless by an administrator', async () => {
    const other = await server.as(Role.JefeDeServicio, { station_id: (await aStation(server.deps.db)).id })
    const without = await server.as(Role.JefeDeServicio)
    for (const client of [other, without]) {
      expectRefusal(await track(client, true), 400)
      expectRefusal(await client.get(`/api/vehicle/status_vehicle/?id=${vehicle.id}`), 400)
    }
    expect((await track(admin, true)).status).toBe(200)
  })

  test('that ended is not ended again by a stop that arrives late', async () => {
    const { tracking } = (await track(chief, true)).body
    await track(admin, false)
    await track(admin, true)
    expectRefusal(await track(admin, false, { tracking }), 400)
    expect(await stateOf()).toMatchObject({ on_tracking: true })
  })

  test('is in the binnacle with who started and who stopped it', async () => {
    const { tracking } = (await track(chief, true)).body
    await track(admin, false)
    const entries = (await entriesAfter(server.deps.db, 0, 100_000)).filter(
      ({ entity, entity_id }) => entity === 'vehicle_tracking' && entity_id === tracking,
    )
    expect(entries).toMatchObject([
      { action_binnacle: 'CREAR', created_by: chief.id, previous_detail: null },
      { action_binnacle: 'EDITAR', created_by: admin.id },
    ])
    const shown = (await admin.get(`/api/binnacle/${entries[1]?.id}`)).body
    expect(shown).toMatchObject({
      name: vehicle.plate,
      current_detail: { plate: vehicle.plate, started_by: chief.id, ended_by: admin.id },
    })
  })

  // A-API-66
  test('of an unknown vehicle is not found', async () => {
    expectRefusal(await admin.get('/api/vehicle/status_vehicle/?id=999999'), 404)
    expectRefusal(await admin.post('/api/vehicle/status_tracking/', { id: 999_999, status: true }), 404)
  })

  test('that goes on keeps its vehicle from being deleted; its positions go with it', async () => {
    await track(admin, true)
    await storePositions(server.deps.db, [point()])
    expect((await admin.delete(`/api/vehicle/${vehicle.id}`)).body.detail).toBe(
      'El vehículo está en trackeo. Detenga primero el trackeo.',
    )
    await track(admin, false)
    expect((await admin.delete(`/api/vehicle/${vehicle.id}`)).status).toBe(204)
    const left = await server.deps.db.selectFrom('vehicle_positions').where('vehicle_id', '=', vehicle.id).selectAll().execute()
    expect(left).toEqual([])
  })
})

describe('the vehicles to choose', () => {
  // A-API-61, A-API-62, A-ENT-30, A-TRK-04, A-VEM-01, A-VEM-02, B-API-25, B-API-25i
  test('are those of the station, page by page, with what identifies them', async () => {
    await track(chief, true)
    const { body } = await chief.get(`/api/vehicle/vehicle_list/?page=1&station=${station.id}`)
    expect(body).toEqual({
      count: 1,
      results: [
        {
          id: vehicle.id,
          plate: vehicle.plate,
          unit: vehicle.unit,
          model: vehicle.model,
          note: vehicle.note,
          station: { id: station.id, name: station.name, address: station.address },
          disponibility: 10,
          disponibility_label: 'Disponible',
          on_tracking: true,
          is_mine: true,
        },
      ],
    })
    expect((await admin.get(`/api/vehicle/vehicle_list/?station=${station.id}`)).body.results[0].is_mine).toBe(false)
  })

  // A-VEM-11
  test('come by their units, and are searched by unit, plate and station', async () => {
    const other = await aStation(server.deps.db, { name: 'Estación Chipujub' })
    for (const unit of ['MB-10', 'MB-9']) await aVehicle(server.deps.db, { station_id: other.id, unit })
    const unitsOf = async (search: string) => {
      const { body } = await admin.get(`/api/vehicle/vehicle_list/?station=${other.id}&search=${search}`)
      return [body.count, body.results.map(({ unit }: { unit: string }) => unit)]
    }
    expect(await unitsOf('')).toEqual([2, ['MB-9', 'MB-10']])
    expect(await unitsOf('mb-10')).toEqual([1, ['MB-10']])
    expect(await unitsOf('chipujub')).toEqual([2, ['MB-9', 'MB-10']])
    expect(await unitsOf('nada')).toEqual([0, []])
  })

  // A-TRK-20, A-ROL-21
  test('and those on tracking need a station of a commander', async () => {
    const commander = await server.as(Role.Comandante)
    for (const path of ['vehicle_list', 'get_vehicles_on_tracking']) {
      const answer = await commander.get(`/api/vehicle/${path}/`)
      expectRefusal(answer, 400)
      expect(answer.body.detail).toBe('No se pudo obtener los vehículos para trackear')
    }
  })
})

describe('the vehicles on tracking', () => {
  const list = async (query = '', client = admin) => (await client.get(`/api/vehicle/get_vehicles_on_tracking/${query}`)).body
  const own = async (query = '') => list(`?stations=${station.id}${query}`)

  // A-API-67, A-API-68, B-API-58, B-API-58i, B-EMS-02, B-STT-01, B-TRK-07
  test('have their position, and are available without an emergency', async () => {
    await track(chief, true)
    expect((await own()).results).toMatchObject([{ id: vehicle.id, position: null, latitude: null, emergency_status: 60 }])
    await storePositions(server.deps.db, [point()])
    const { results, ...counters } = await own()
    expect(results).toMatchObject([{ plate: vehicle.plate, latitude: 14.84, longitude: -91.52, battery: 77, emergency: null }])
    expect(JSON.parse(results[0].position)).toEqual({
      coords: { latitude: 14.84, longitude: -91.52, accuracy: 8, speed: 12.5, heading: 90, altitude: null },
      timestamp: NOW.getTime(),
    })
    expect(counters).toMatchObject({ active: 0, critical: 0, requesting_support: 0, disponibility: 1 })
  })

  // B-TRK-02, B-TRK-08
  test('have the emergency they are in, and the one they return from', async () => {
    const brigade = { ...(await aBrigade(server.deps.db)), station, vehicle }
    const emergency = await anEmergency(server.deps.db, brigade, { status: 50 })
    await track(chief, true)
    const { results, ...counters } = await own()
    expect(results).toMatchObject([{ emergency: emergency.id, emergency_code: emergency.code, emergency_status: 50 }])
    expect(results[0]).toMatchObject({
      emergency_type: brigade.type.name,
      pilot: `${brigade.pilot.first_name} ${brigade.pilot.last_name}`,
    })
    expect(counters).toMatchObject({ critical: 1, disponibility: 0 })
    await admin.post(`/api/emergency/${emergency.id}/update_status/`, { status: 30 })
    expect((await own()).results).toMatchObject([{ emergency: emergency.id, emergency_status: 30 }])
    await track(chief, false)
    await track(chief, true)
    server.setNow(new Date(NOW.getTime() + 60_000))
    await track(chief, false)
    await track(chief, true)
    expect((await own()).results).toMatchObject([{ emergency: null, emergency_status: 60 }])
  })

  // B-TRK-03
  test('are filtered by status; the counters are of all', async () => {
    await track(chief, true)
    expect(await own('&status=20,50')).toMatchObject({ results: [], disponibility: 1 })
    expect((await own('&status=60')).results).toHaveLength(1)
  })

  test('of other stations are hidden from a commander', async () => {
    await track(chief, true)
    const commander = await server.as(Role.Comandante, { station_id: (await aStation(server.deps.db)).id })
    expect(await list('', commander)).toMatchObject({ results: [], disponibility: 0 })
    expect(await list(`?stations=${station.id}`, commander)).toMatchObject({ results: [] })
  })

  test('include one whose own key sent a position lately, while it has a key', async () => {
    await storePositions(server.deps.db, [point({ by_key: true })])
    expect((await own()).results).toEqual([])
    expect((await admin.post(`/api/vehicle/${vehicle.id}/tracking_key`)).status).toBe(200)
    expect((await own()).results).toMatchObject([{ id: vehicle.id, on_tracking: false, by_key: true }])
    server.setNow(new Date(NOW.getTime() + 13 * 3600_000))
    const later = await server.as(Role.Administrador)
    expect((await list(`?stations=${station.id}`, later)).results).toEqual([])
  })
})
