import { beforeAll, beforeEach, expect } from 'vitest'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aStation, aVehicle } from './factories.ts'
import { useTestServer, type Client } from './test-app.ts'
import { connect, type Connected } from './tracking-connection.ts'

export const NOW = new Date('2026-11-25T18:00:00Z')
/** So many seconds after it, in milliseconds since 1970. */
export const at = (seconds: number) => NOW.getTime() + seconds * 1000

/** A server at `NOW`, and before each test a new vehicle whose tracking a Jefe de Servicio of its station can start. */
export const useVehicleToTrack = () => {
  const server = useTestServer()
  const scene = {} as {
    admin: Client
    chief: Client
    station: Awaited<ReturnType<typeof aStation>>
    vehicle: Awaited<ReturnType<typeof aVehicle>>
  }
  beforeAll(async () => {
    server.setNow(NOW)
    scene.admin = await server.as(Role.Administrador)
  })
  beforeEach(async () => {
    server.setNow(NOW)
    scene.station = await aStation(server.deps.db)
    scene.vehicle = await aVehicle(server.deps.db, { station_id: scene.station.id })
    scene.chief = await server.as(Role.JefeDeServicio, { station_id: scene.station.id })
  })

  const track = (client: Client, status: boolean) =>
    client.post('/api/vehicle/status_tracking/', { id: scene.vehicle.id, status })
  const open = async (client: Client, id: number | 'all' = scene.vehicle.id): Promise<Connected> => {
    const connection = connect(server, client, id)
    expect(await connection.opened).toBe(true)
    return connection
  }
  return {
    server,
    scene,
    track,
    open,
    /** A device on tracking. */
    device: async () => {
      await track(scene.chief, true)
      return open(scene.chief)
    },
    here: (lat: number, more: object = {}) => ({
      command: 'new_ubication',
      from: 'otra persona',
      message: place(lat, more),
      vehicleId: scene.vehicle.id,
    }),
    buffered: (...points: readonly (readonly [lat: number, second: number])[]) => ({
      command: 'kept_ubications',
      vehicleId: scene.vehicle.id,
      messages: points.map(([lat, second]) => ({ ...place(lat), time: at(second) })),
    }),
    storedPoints: () =>
      server.deps.db
        .selectFrom('vehicle_positions')
        .selectAll()
        .where('vehicle_id', '=', scene.vehicle.id)
        .orderBy('taken_at')
        .execute(),
  }
}

const place = (lat: number, more: object = {}) => ({ content: { lat, lng: -91.52, vehicle: 'P-1' }, ...more })
