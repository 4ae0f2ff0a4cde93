import { beforeEach, describe, expect, test } from 'vitest'
import type { EmergencyWays } from '../../../contract/emergencies/emergency-ways.schema.ts'
import type { WayPoint } from '../../../contract/fleet/way-point.schema.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { aPosition } from '../../../../test/fixtures/position.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { storeResolvedWays } from './gather-ways.ts'
import { storePositions, rotatePositionPartitions } from '../../fleet/tracking/positions.queries.ts'
import { lengthOf, simplifyWay, withoutJumps } from '../../fleet/tracking/simplify-way.ts'

const server = useTestServer()
const NOW = new Date('2026-11-25T18:00:00Z')
const at = (seconds: number) => NOW.getTime() + seconds * 1000
const DAY = 24 * 3600
let admin: Client
let brigade: Awaited<ReturnType<typeof aBrigade>>
let emergency: Awaited<ReturnType<typeof anEmergency>>
beforeEach(async () => {
  server.setNow(NOW)
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  emergency = await anEmergency(server.deps.db, brigade, { status: 20, creation_date: NOW })
})

const drive = (points: readonly (readonly [second: number, lat: number])[]) =>
  storePositions(
    server.deps.db,
    points.map(([second, latitude]) => aPosition({ vehicle_id: brigade.vehicle.id, taken_at: at(second), latitude })),
  )
const read = async (client = admin) => (await client.get(`/api/emergency/${emergency.id}/ways/`)).body as EmergencyWays
const resolve = async (second: number) => {
  server.setNow(new Date(at(second)))
  expect((await admin.post(`/api/emergency/${emergency.id}/update_status/`, { status: 30 })).status).toBe(200)
  await server.runJobs()
}
const shown = { vehicle: () => brigade.vehicle.id, northwards: 111.195 }

describe('the ways of an emergency', () => {
  test('are of its units, between the report and now, with their length', async () => {
    await drive([
      [-60, 14.7],
      [5, 14.8],
      [65, 14.805],
      [125, 14.81],
    ])
    server.setNow(new Date(at(200)))
    const { from, until, is_resolved, ways } = await read()
    expect({ from, until, is_resolved }).toEqual({
      from: NOW.toISOString(),
      until: new Date(at(200)).toISOString(),
      is_resolved: false,
    })
    expect(ways).toMatchObject([
      {
        vehicle: shown.vehicle(),
        plate: brigade.vehicle.plate,
        pilot_name: `${brigade.pilot.first_name} ${brigade.pilot.last_name}`,
        // The middle one lies on the line at its time.
        points: [
          [at(5), 14.8, -91.52],
          [at(125), 14.81, -91.52],
        ],
        jumps: [],
      },
    ])
    expect(ways[0]?.metres).toBeCloseTo(shown.northwards * 10, 0)
  })

  test('end with the resolution, and have the jumps apart', async () => {
    await drive([
      [0, 14.8],
      [10, 15.8],
      [20, 14.801],
      [130, 14.9],
    ])
    await resolve(100)
    expect(await read()).toMatchObject({
      is_resolved: true,
      ways: [
        {
          points: [
            [at(0), 14.8, -91.52],
            [at(20), 14.801, -91.52],
          ],
          jumps: [[at(10), 15.8, -91.52]],
        },
      ],
    })
  })

  test('are stored at the resolution, and stay when the positions are dropped', async () => {
    await drive([
      [0, 14.8],
      [60, 14.81],
    ])
    await resolve(100)
    const before = await read()
    server.setNow(new Date(at(120 * DAY)))
    expect(await rotatePositionPartitions(server.deps.db, server.deps.now(), 90)).toBeGreaterThan(0)
    expect(await read(await server.as(Role.Bombero))).toEqual(before)
    expect(before.ways).toHaveLength(1)
  })

  test('stay whole when some of their positions were dropped before they are stored again', async () => {
    const sunday = new Date('2026-11-29T23:30:00Z')
    server.setNow(sunday)
    brigade = await aBrigade(server.deps.db)
    emergency = await anEmergency(server.deps.db, brigade, { status: 20, creation_date: sunday })
    admin = await server.as(Role.Administrador)
    const begin = (sunday.getTime() - NOW.getTime()) / 1000
    const points = Array.from({ length: 61 }, (_, minute) => [begin + minute * 60, 14.8 + minute / 1000] as const)
    await drive(points)
    await resolve(begin + 3601)
    const before = await read()
    expect(before.ways[0]?.metres).toBeCloseTo(shown.northwards * 60, 0)
    server.setNow(new Date(at(begin + 2 * DAY)))
    admin = await server.as(Role.Administrador)
    expect(await rotatePositionPartitions(server.deps.db, server.deps.now(), 1)).toBeGreaterThan(0)
    for (let night = 0; night < 2; night += 1) {
      await storeResolvedWays(server.deps, emergency.id)
      expect((await read()).ways[0]?.metres).toBeCloseTo(shown.northwards * 60, 0)
    }
    expect((await read()).ways[0]?.points[0]).toEqual(before.ways[0]?.points[0])
  })

  test('stay when an emergency is reopened and resolved again long after', async () => {
    await drive([
      [0, 14.8],
      [60, 14.81],
    ])
    await resolve(100)
    server.setNow(new Date(at(120 * DAY)))
    admin = await server.as(Role.Administrador)
    await rotatePositionPartitions(server.deps.db, server.deps.now(), 90)
    await drive([[119 * DAY, 15.5]])
    expect((await admin.post(`/api/emergency/${emergency.id}/update_status/`, { status: 20 })).status).toBe(200)
    await resolve(120 * DAY + 60)
    expect((await read()).ways[0]?.points.map(([time]) => time)).toEqual([at(0), at(60), at(119 * DAY)])
  })

  test('include points that arrived late', async () => {
    await drive([[0, 14.8]])
    await resolve(100)
    await drive([[60, 14.81]])
    expect((await read()).ways[0]?.points).toHaveLength(2)
    await server.runJobs()
    const stored = await server.deps.db
      .selectFrom('emergency_ways')
      .selectAll()
      .where('emergency_id', '=', emergency.id)
      .executeTakeFirstOrThrow()
    expect(stored.metres).toBe(0)
  })

  test('count nothing while a unit stands and its receiver wanders', async () => {
    const { id: vehicle_id } = brigade.vehicle
    const fixes = Array.from({ length: 20 }, (_, n) => {
      const isPoor = n % 2 === 1
      return aPosition({ vehicle_id, taken_at: at(n * 5), latitude: isPoor ? 14.811 : 14.8, accuracy: isPoor ? 1500 : 8 })
    })
    await storePositions(server.deps.db, fixes)
    server.setNow(new Date(at(200)))
    expect((await read()).ways).toMatchObject([{ metres: 0, jumps: [] }])
  })

  test('begin after the emergency that the unit was in before', async () => {
    await drive([
      [10, 14.8],
      [300, 14.81],
    ])
    await resolve(100)
    const next = await anEmergency(server.deps.db, brigade, { status: 20, creation_date: new Date(at(50)) })
    server.setNow(new Date(at(400)))
    const { ways } = (await admin.get(`/api/emergency/${next.id}/ways`)).body as EmergencyWays
    expect(ways.map(({ points }) => points)).toEqual([[[at(300), 14.81, -91.52]]])
  })

  // S-69
  test('of an emergency that was typed later than it was reported begin with the departure, if there is one', async () => {
    await drive([
      [10, 14.8],
      [300, 14.81],
    ])
    await resolve(400)
    const row = { status: 20, creation_date: new Date(at(5)), registered_at: new Date(at(500)) }
    const late = await anEmergency(server.deps.db, brigade, row)
    server.setNow(new Date(at(600)))
    const path = `/api/emergency/${late.id}`
    const waysOfIt = async () => ((await admin.get(`${path}/ways`)).body as EmergencyWays).ways.map(({ points }) => points)
    expect(await waysOfIt()).toEqual([])
    const [unit] = (await admin.get(path)).body.members as { id: number }[]
    await admin.put(`/api/emergency_unit/${unit!.id}`, { departed_at: new Date(at(200)).toISOString() })
    expect(await waysOfIt()).toEqual([[[at(300), 14.81, -91.52]]])
  })

  test('are empty of units that sent nothing, and of no emergency', async () => {
    expect((await read()).ways).toEqual([])
    expectRefusal(await admin.get('/api/emergency/999999/ways'), 404)
    expectRefusal(await server.nobody.get(`/api/emergency/${emergency.id}/ways`), 401)
  })
})

describe('a way', () => {
  const line = (points: readonly (readonly [number, number])[]): WayPoint[] => points.map(([time, lat]) => [time * 1000, lat, 0])

  test('keeps where it stood, though that lies on its line', () => {
    const stop = line([
      [0, 0],
      [10, 0.01],
      [300, 0.01],
      [310, 0.02],
    ])
    expect(simplifyWay(stop, 8)).toEqual(stop)
    const steady = line([
      [0, 0],
      [10, 0.01],
      [20, 0.02],
    ])
    expect(simplifyWay(steady, 8)).toEqual([steady[0], steady[2]])
  })

  test('of no point or one is that', () => {
    expect(simplifyWay([], 8)).toEqual([])
    expect(simplifyWay(line([[0, 1]]), 8)).toEqual(line([[0, 1]]))
    expect(lengthOf(line([[0, 1]]))).toBe(0)
  })

  test('of ten thousand points in a spiral ends', () => {
    const spiral = Array.from({ length: 10_000 }, (_, n): WayPoint => [
      n * 5000,
      Math.cos(n / 50) * (n / 1e6),
      Math.sin(n / 50) * (n / 1e6),
    ])
    const simplified = simplifyWay(spiral, 8)
    expect(simplified.length).toBeLessThan(spiral.length)
    expect(withoutJumps(spiral).jumps).toEqual([])
  })
})
