import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aBrigade, anEmergency, aPerson, aStation, aVehicle } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'

const server = useTestServer()
let firefighter: Client
beforeAll(async () => {
  firefighter = await server.as(Role.Bombero)
})

const search = async (text: string) =>
  (await firefighter.get(`/api/search?search=${encodeURIComponent(text)}`)).body as Record<string, { id: number }[]>

test('an accent or a full stop alone finds nothing that does not contain it', async () => {
  const { db } = server.deps
  await anEmergency(db, await aBrigade(db), { address: 'Calle sin signos' })
  for (const sign of ['´', '`', "'", 'ꞌ', '\u0301', '\u02BC', '·'])
    expect(await search(sign), sign).toEqual({ emergency: [], vehicle: [], user: [], station: [] })
  expect((await search('.')).emergency).toEqual([])
})

const migration = path.resolve(import.meta.dirname, '../../platform/database/migrations/0054_apostrophes_and_marks.sql')

test('records from before the upgrade are found by any dash and apostrophe', async () => {
  const { db } = server.deps
  const upgrade = readFileSync(migration, 'utf8')
  const statements = upgrade.slice(upgrade.indexOf('CREATE OR REPLACE')).split(/;\n/).slice(0, -1)
  await sql`CREATE OR REPLACE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT RETURN plain_name(value)`.execute(
    db,
  )
  const station = await aStation(db, { name: 'Compañía K’iche–Sur', address: '8a. calle' })
  const vehicle = await aVehicle(db, { station_id: station.id, unit: 'ESC 9', note: 'Taller Tz´utujil 2024—2025' })
  const person = await aPerson(db, { role: Role.Bombero, station_id: station.id, last_name: 'Ẍu\u2011Qꞌeqchi`' })
  const emergency = await anEmergency(db, { ...(await aBrigade(db)), station, vehicle }, { address: 'Diagonal B’oko–sur' })
  const version = async () => (await db.selectFrom('emergencies').select('version').where('id', '=', emergency.id).execute())[0]
  const before = await version()
  expect((await search('boko-sur')).emergency).toEqual([])

  for (const statement of statements) await sql.raw(statement).execute(db)

  const texts = { emergency: "b'oko-sur", vehicle: "tz'utujil 2024-2025", user: "xu-q'eqchi'", station: "k'iche-sur" }
  const wanted = { emergency: emergency.id, vehicle: vehicle.id, user: person.id, station: station.id }
  for (const dash of ['-', '–', '\u2011'])
    for (const apostrophe of ["'", '’', '‘', 'ʼ', 'ꞌ', '`', '´', 'ʻ', ''])
      for (const [kind, text] of Object.entries(texts)) {
        const written = text.replace('-', dash).replaceAll("'", apostrophe)
        const found = (await search(written))[kind]?.map(({ id }) => id)
        expect(found, written).toEqual([Object.entries(wanted).find(([name]) => name === kind)?.[1]])
      }
  expect(await version()).toEqual(before)
})

test('the upgrade of stored texts locks no table against readers', async () => {
  const { db } = server.deps
  const locks = sql<{ table: string }>`SELECT relation::regclass::text AS table FROM pg_locks
    WHERE pid = pg_backend_pid() AND mode IN ('AccessExclusiveLock', 'ExclusiveLock', 'ShareLock') AND locktype = 'relation'`
  await db.transaction().execute(async (upgrade) => {
    await sql.raw(readFileSync(migration, 'utf8')).execute(upgrade)
    expect((await locks.execute(upgrade)).rows).toEqual([])
  })
})
