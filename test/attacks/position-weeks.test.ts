import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import {
  lastPositions,
  newestPositions,
  storePositions,
  rotatePositionPartitions,
} from '../../src/server/fleet/tracking/positions.queries.ts'
import { aStation, aVehicle } from '../factories.ts'
import { aPosition } from '../fixtures/position.ts'
import { useTestServer } from '../test-app.ts'

const NOW = new Date('2026-11-25T18:00:00Z')
const DAY = 24 * 3600_000

describe.runIf(inject('image').kind === 'postgres')('a backup that reads all positions for long', () => {
  const server = useTestServer()

  test('keeps no point from being stored, and a week that is too old is dropped after it', async () => {
    const { db } = server.deps
    const { id: station_id } = await aStation(db)
    const { id: vehicle_id } = await aVehicle(db, { station_id })
    const point = (at: number) => aPosition({ vehicle_id, taken_at: at, received_at: NOW.getTime(), latitude: 14.84 })
    await storePositions(db, [point(NOW.getTime() - 100 * DAY)])
    await db.transaction().execute(async (reader) => {
      await sql`SELECT count(*) FROM vehicle_positions`.execute(reader)
      await storePositions(db, [point(NOW.getTime() - 45 * DAY), point(NOW.getTime())])
      expect(await lastPositions(db, [vehicle_id])).toMatchObject([{ time: NOW.getTime() }])
      expect(await rotatePositionPartitions(db, NOW, 90)).toBe(0)
    })
    expect(await rotatePositionPartitions(db, NOW, 90)).toBe(1)
    expect(await newestPositions(db, vehicle_id, new Date(0), 10)).toHaveLength(2)
  })

  test('a week that was detached by hand is attached again when a point of it arrives', async () => {
    const { db } = server.deps
    const { id: station_id } = await aStation(db)
    const { id: vehicle_id } = await aVehicle(db, { station_id })
    const point = (at: number) => aPosition({ vehicle_id, taken_at: at, received_at: NOW.getTime(), latitude: 14.84 })
    await storePositions(db, [point(NOW.getTime() - 20 * DAY)])
    await sql`ALTER TABLE vehicle_positions DETACH PARTITION vehicle_positions_20261102`.execute(db)
    await storePositions(db, [point(NOW.getTime() - 20 * DAY + 1000)])
    expect(await newestPositions(db, vehicle_id, new Date(0), 10)).toHaveLength(2)
  })
})
