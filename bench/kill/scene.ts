import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { WRITE_CALL_MS } from '../../src/contract/shared/browser-limits.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import type { Database } from '../../src/server/platform/database/open.ts'
import { aBrigade, aVehicle, emergencyOf } from '../../test/factories.ts'
import { aSession } from '../support/server.ts'
import { binnacleOf } from '../support/binnacle.ts'
import { wrongVehicles } from '../support/wrong-vehicles.ts'

const photo = await sharp({
  create: { width: 900, height: 600, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#888' },
})
  .jpeg()
  .toBuffer()

export interface Setup {
  token: string
  body: ReturnType<typeof emergencyOf>
  vehicles: number[]
}

/** Creates a signed-in administrator, a brigade and this number of free vehicles. */
export const prepare = async (db: Database, count: number): Promise<Setup> => {
  const brigade = await aBrigade(db)
  const token = await aSession(db, Role.Administrador)
  const vehicles: number[] = []
  for (let n = 0; n < count; n += 1)
    vehicles.push((await aVehicle(db, { station_id: brigade.station.id, vehicle_type_id: brigade.vehicle.vehicle_type_id })).id)
  return { token, body: emergencyOf(brigade), vehicles }
}

/** Returns a function that sends a create with the next vehicle, and can be called repeatedly. Every third create has a photo. */
export const nextCreate = (setup: Setup, index: number) => {
  const vehicle = setup.vehicles.pop()
  const [member] = setup.body.members
  const body = { ...setup.body, members: [{ ...member, vehicle }] }
  return (url: string, more: Record<string, string>): Promise<Response> => {
    const headers = { authorization: `Bearer ${setup.token}`, ...more }
    const form = index % 3 === 0
    return fetch(`${url}/api/emergency/`, {
      method: 'POST',
      // As in the browser: a connection that was being passed to a worker as it was killed is never answered.
      signal: AbortSignal.timeout(WRITE_CALL_MS),
      headers: form ? headers : { ...headers, 'content-type': 'application/json' },
      body: form ? withPhoto(body) : JSON.stringify(body),
    })
  }
}

const withPhoto = (body: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('photo_count', '1')
  form.set('photo0', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg')
  return form
}

export interface Count {
  acknowledged: number
  stored: number
  lost: number
  half: number
  wrongVehicles: number
  missingFiles: number
  binnacle: string
}

export const count = async (
  db: Database,
  acknowledged: readonly number[],
  dataDir: string,
  hasFile = (name: string): boolean => existsSync(path.join(dataDir, 'files', name.slice(0, 2), name)),
): Promise<Count> => {
  const { rows } = await sql<{ id: number; whole: boolean }>`
    SELECT e.id, (SELECT count(*) FROM emergency_stations x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_members x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_firefighters x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_patients x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_contacts x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM binnacle b
        WHERE b.entity = 'emergency' AND b.entity_id = e.id AND b.action_binnacle = 'CREAR') = 1 AS whole
    FROM emergencies e`.execute(db)
  const stored = new Set(rows.map((row) => row.id))
  const images = await db.selectFrom('emergency_images').select(['file_name', 'thumbnail_name']).execute()
  const files = images.flatMap((image) => [image.file_name, image.thumbnail_name])
  const { entries, findings } = await binnacleOf(db, dataDir)
  return {
    acknowledged: acknowledged.length,
    stored: rows.length,
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    half: rows.filter((row) => !row.whole).length,
    wrongVehicles: await wrongVehicles(db),
    missingFiles: files.filter((name) => !hasFile(name)).length,
    binnacle: findings.length === 0 ? `whole (${entries})` : `BROKEN: ${JSON.stringify(findings[0])}`,
  }
}

export const isWhole = (count: Count): boolean =>
  count.lost + count.half + count.wrongVehicles + count.missingFiles === 0 && count.binnacle.startsWith('whole')

/** `acknowledged 12, stored 12, lost 0, ...` */
export const summaryOf = (counted: object): string =>
  Object.entries(counted)
    .map(([what, value]) => `${what} ${value}`)
    .join(', ')
