import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aBrigade, aVehicle, emergencyOf } from '../test/factories.ts'
import { Role } from '../src/contract/roles.ts'
import { verifyChain } from '../src/server/binnacle/verify-chain.ts'
import { openDatabase, type Database } from '../src/server/database/open.ts'
import { wrongVehicles } from './kit/wrong-vehicles.ts'
import { print } from './kit/print.ts'
import { onEmbedded, onPostgres, type Where } from './kit/scratch.ts'
import { aSession, startServer } from './kit/server.ts'

/*
 * `npm run bench:kill`: kills the server with SIGKILL in the middle of concurrent creates, again and again, and counts what
 * is there afterwards. Every acknowledged emergency must be there with all its parts, none half, and the binnacle must verify.
 * Runs on the embedded database, then on the PostgreSQL of TEST_DATABASE_URL. Exits 1 when anything is lost.
 */
const ROUNDS = 20
const CLIENTS = 8

interface Setup {
  token: string
  body: ReturnType<typeof emergencyOf>
  vehicles: number[]
}

const photo = await sharp({
  create: { width: 900, height: 600, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 }, background: '#888' },
})
  .jpeg()
  .toBuffer()

const prepare = async (db: Database): Promise<Setup> => {
  const brigade = await aBrigade(db)
  const token = await aSession(db, Role.Administrador)
  const vehicles: number[] = []
  for (let n = 0; n < 4000; n += 1)
    vehicles.push((await aVehicle(db, { station_id: brigade.station.id, vehicle_type_id: brigade.vehicle.vehicle_type_id })).id)
  return { token, body: emergencyOf(brigade), vehicles }
}

/** Creates one emergency after the other until the server is gone; every third carries a photo. Returns the acknowledged ids. */
const createUntilKilled = async (url: string, setup: Setup, onFirst: () => void): Promise<number[]> => {
  const acknowledged: number[] = []
  for (let turn = 1; ; turn += 1) {
    const vehicle = setup.vehicles.pop()
    const [member] = setup.body.members
    const body = { ...setup.body, members: [{ ...member, vehicle }] }
    const headers = { authorization: `Bearer ${setup.token}` }
    try {
      const answer =
        turn % 3 === 0
          ? await fetch(`${url}/api/emergency/`, { method: 'POST', headers, body: withPhoto(body) })
          : await fetch(`${url}/api/emergency/`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
      const created = (await answer.json()) as { id: number; detail?: string }
      if (answer.status !== 201) throw new Error(`a create was refused: ${created.detail ?? ''}`)
      acknowledged.push(created.id)
      onFirst()
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return acknowledged
      throw error
    }
  }
}

const withPhoto = (body: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('photo_count', '1')
  form.set('photo0', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg')
  return form
}

interface Count {
  acknowledged: number
  stored: number
  lost: number
  half: number
  wrongVehicles: number
  missingFiles: number
  binnacle: string
}

const count = async (db: Database, acknowledged: readonly number[], dataDir: string): Promise<Count> => {
  const { rows } = await sql<{ id: number; whole: boolean }>`
    SELECT e.id, (SELECT count(*) FROM emergency_stations x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_members x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_firefighters x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_patients x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM emergency_contacts x WHERE x.emergency_id = e.id) = 1
      AND (SELECT count(*) FROM binnacle b WHERE b.entity = 'emergency' AND b.entity_id = e.id) = 1 AS whole
    FROM emergencies e`.execute(db)
  const stored = new Set(rows.map((row) => row.id))
  const images = await db.selectFrom('emergency_images').select(['file_name', 'thumbnail_name']).execute()
  const files = images.flatMap((image) => [image.file_name, image.thumbnail_name])
  const { count: entries, broken } = await verifyChain(db)
  return {
    acknowledged: acknowledged.length,
    stored: rows.length,
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    half: rows.filter((row) => !row.whole).length,
    wrongVehicles: await wrongVehicles(db),
    missingFiles: files.filter((name) => !existsSync(path.join(dataDir, 'files', name.slice(0, 2), name))).length,
    binnacle: broken === undefined ? `whole (${entries})` : `BROKEN at ${broken}`,
  }
}

/** One database, all rounds. True when nothing was lost. */
const run = async (name: string, where: Where): Promise<boolean> => {
  const first = await openDatabase(where)
  const setup = await prepare(first.db)
  await first.close()
  const acknowledged: number[] = []
  let last: Count | undefined
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { child, url } = await startServer(where)
    // The clock runs from the first create that was acknowledged, so that every kill hits a server at work.
    let isAtWork = false
    const killSoon = () => {
      if (!isAtWork) setTimeout(() => child.kill('SIGKILL'), randomInt(50, 1500))
      isAtWork = true
    }
    const clients = Array.from({ length: CLIENTS }, () => createUntilKilled(url, setup, killSoon))
    acknowledged.push(...(await Promise.all(clients)).flat())
    if (child.signalCode === null) await once(child, 'exit')
    const database = await openDatabase(where)
    last = await count(database.db, acknowledged, where.dataDir)
    await database.close()
    print(
      `${name}, kill ${round}: ${Object.entries(last)
        .map(([what, value]) => `${what} ${value}`)
        .join(', ')}`,
    )
  }
  const orphans = readdirSync(path.join(where.dataDir, 'arriving')).length
  print(`${name}: ${ROUNDS} kills, ${orphans} half-arrived uploads left for the sweep`)
  return (
    last !== undefined &&
    last.lost + last.half + last.wrongVehicles + last.missingFiles === 0 &&
    last.binnacle.startsWith('whole')
  )
}

const isWhole = (await onEmbedded((where) => run('embedded', where))) && (await onPostgres((where) => run('PostgreSQL', where)))
print(isWhole ? 'Nothing was lost, nothing is half there.' : 'SOMETHING WAS LOST.')
process.exit(isWhole ? 0 : 1)
