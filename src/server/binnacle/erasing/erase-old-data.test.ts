import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { lastEntryId } from '../../../../test/binnacle-entries.ts'
import { aResolvedEmergency, everythingOf } from '../../../../test/fixtures/erasing.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { sealWaiting } from '../seal-entries.ts'
import { verifyBinnacle } from '../verify-binnacle.ts'
import { emergenciesToErase } from './erasing.queries.ts'
import { eraseOldDataJob } from './erase-old-data-job.ts'

/* Erasing by age (S-65). Free texts are blacked out by hand. */

const server = useTestServer()
const DAY_MS = 24 * 3_600_000
const YEAR_MS = 366 * DAY_MS
const start = new Date()
const { log, lines } = aLog()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})
beforeEach(async () => {
  server.setNow(start)
  await sql`DELETE FROM server_settings WHERE name = 'data_erased_on'`.execute(server.deps.db)
})

const anEmergency = () => aResolvedEmergency(server.deps.db, admin)
/** Only what a job erases: it does not read free texts. */
const left = async ({ id }: { id: number }) => {
  const said = await everythingOf(server.deps.db, id)
  return ['Lote 44', 'Ximena Tzunún de Gaspar', '"55551234"'].filter((secret) => said.includes(secret)).length
}
const makeOlder = (ids: number[], years: number) => {
  const past = new Date(start.getTime() - years * YEAR_MS)
  return sql`UPDATE emergencies SET creation_date = ${past}, registered_at = ${past} WHERE id = ANY (${ids})`.execute(
    server.deps.db,
  )
}
const night = async (after: number, years = 5) => {
  server.setNow(new Date(start.getTime() + after))
  const run = { data: {}, tries: 1, isLast: false, stopping: new AbortController().signal }
  await eraseOldDataJob(server.deps, years, log).run(run)
}

// S-65
test('each night erases what is older than PATIENT_DATA_YEARS, also of deleted emergencies, and nothing else', async () => {
  const [old, young, deleted, backdated] = [await anEmergency(), await anEmergency(), await anEmergency(), await anEmergency()]
  await admin.delete(`/api/emergency/${deleted.id}`)
  await makeOlder([old.id, backdated.id], 5)
  // Typed today: a wrong year erases nothing.
  await sql`UPDATE emergencies SET registered_at = ${start} WHERE id = ${backdated.id}`.execute(server.deps.db)
  await night(0)
  expect(await left(old)).toBe(3)
  await night(DAY_MS)
  expect([await left(old), await left(young), await left(deleted), await left(backdated)]).toEqual([0, 3, 3, 3])
  expect(await everythingOf(server.deps.db, old.id)).toContain('Más de 5 años (PATIENT_DATA_YEARS)')

  const noted = await lastEntryId(server.deps.db)
  await night(2 * DAY_MS)
  expect(await lastEntryId(server.deps.db)).toBe(noted)
  // It is not even read again.
  expect(await emergenciesToErase(server.deps.db, start, { reported: '-infinity', id: 0 }, 1)).toEqual([])

  const later = 6 * YEAR_MS
  await night(later)
  await night(later + DAY_MS)
  server.setNow(start)
  const { body } = await admin.get(`/api/emergency/${deleted.id}/personal_data`)
  expect(body).toMatchObject({ is_deleted: true, entries: 0, erased: [{ created_by_name: 'Sirena' }] })
  await sealWaiting(server.deps)
  expect((await verifyBinnacle(server.deps.db, server.deps.binnacleKey)).findings).toEqual([])
})

// S-65
test('a clock that jumps years ahead or back, or fewer years, erase nothing that night, and the log says so', async () => {
  const [young, old] = [await anEmergency(), await anEmergency()]
  await makeOlder([old.id], 3)
  await night(0)
  await night(DAY_MS, 2)
  expect(await left(old)).toBe(3)
  await night(10 * YEAR_MS)
  await night(0)
  expect(await left(young)).toBe(3)
  expect(lines.at(-1)).toMatchObject({
    level: 'warn',
    msg: 'personal data of emergencies older than so many years is erased from tomorrow on',
  })
})

// S-65
test('an emergency that cannot be erased does not keep the others from it', async () => {
  const [broken, other] = [await anEmergency(), await anEmergency()]
  await makeOlder([broken.id], 7)
  await makeOlder([other.id], 6)
  await sealWaiting(server.deps)
  const entries = sql`SELECT id FROM binnacle WHERE entity = 'emergency' AND entity_id = ${broken.id}`
  await sql`ALTER TABLE binnacle_seals DISABLE TRIGGER USER`.execute(server.deps.db)
  await sql`DELETE FROM binnacle_seals WHERE entry_id IN (${entries})`.execute(server.deps.db)
  await sql`ALTER TABLE binnacle_seals ENABLE TRIGGER USER`.execute(server.deps.db)
  await night(0)
  await expect(night(DAY_MS)).rejects.toThrow('waits for its seal')
  expect([await left(broken), await left(other)]).toEqual([3, 0])
})
