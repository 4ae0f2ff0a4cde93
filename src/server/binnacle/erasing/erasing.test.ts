import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { FRESH_SIGN_IN_MS } from '../../../contract/people/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from '../../../../test/factories.ts'
import { aResolvedEmergency, everythingOf, secretsIn } from '../../../../test/fixtures/erasing.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { sealWaiting } from '../seal-entries.ts'
import { takeSealing } from '../seals.queries.ts'
import { checkBinnacle, verifyBinnacle } from '../verify-binnacle.ts'

/* Erasing the personal data of patients and contacts (S-65). */

const server = useTestServer({ BACKUP_DIR: '/nowhere/backups' })
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

const verify = () => verifyBinnacle(server.deps.db, server.deps.binnacleKey)
const erase = (id: number, body: object = { reason: 'Lo pidió la familia' }, who = admin) =>
  who.post(`/api/emergency/${id}/erase_personal_data`, body)

/** Without the list of emergencies, which has their addresses. */
const figuresNow = async () => {
  const { results: _, ...figures } = (await admin.get('/api/reports/dashboard_report')).body
  return figures as object
}

const anEmergency = () => aResolvedEmergency(server.deps.db, admin)
const everything = (id: number) => everythingOf(server.deps.db, id)

// S-65, B-BIN-22
test('by hand, names, addresses, telephones, photos and blacked-out words leave rows, binnacle, answers and files', async () => {
  const { id, images, noting } = await anEmergency()
  expect(secretsIn(await everything(id))).toEqual(['Ximena', 'Tzunún', 'Lote 44', 'Gaspar', '55551234'])
  const before = await admin.get(`/api/emergency/${id}`)
  const figures = await figuresNow()
  const history = await admin.get(`/api/emergency/${id}/history`)
  await sealWaiting(server.deps)
  const whole = await verify()
  // Answered just now, though it changed nothing and so has no entry.
  const sameAgain = { 'idempotency-key': `igual-${id}-0123456789abcdef` }
  const { id: patient, ...facts } = before.body.pacients[0]
  const correcting = () =>
    admin.send(`/api/emergency_patient/${patient}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...sameAgain },
      body: JSON.stringify(facts),
    })
  expect((await correcting()).status).toBe(200)

  const { body: found } = await admin.get(`/api/emergency/${id}/personal_data`)
  expect(found).toMatchObject({ patients: 1, contacts: 1, photos: 1, is_deleted: false, erased: [] })
  expect(found.passages).toEqual(['Gaspar', 'Ximena Tzunún', 'Ximena', 'Tzunún'])
  expect(found.texts.map(({ kind }: { kind: string }) => kind)).toEqual([
    'Dirección',
    'Observaciones',
    'Entregada a',
    'Trasladado a',
    'Nota',
  ])
  expect(found.archived_until).toMatch(/^\d{4}-\d\d-01$/)

  const done = await erase(id, { reason: 'Lo pidió la familia', passages: ['Ximena Tzunún', 'ximena', 'Gaspar', '55551234'] })
  expect(done.body).toMatchObject({ patients: 1, contacts: 1, photos: 1, texts: 5 })
  await server.runJobs()

  expect(secretsIn(await everything(id))).toEqual([])
  const { rows: words } = await sql`SELECT word FROM address_words WHERE word LIKE '%ximena%'`.execute(server.deps.db)
  expect(words).toEqual([])
  const after = await admin.get(`/api/emergency/${id}`)
  expect(after.body).toEqual({
    ...before.body,
    version: before.body.version + 1,
    address: 'Casa de █████, zona 1',
    observations: before.body.observations.replaceAll(/Ximena Tzunún|Ximena|55551234/gi, '█████'),
    outcome_institution: 'Familia de █████',
    pacients: [{ ...before.body.pacients[0], name: 'Borrado', address: 'Borrado', moved_to: 'Casa de █████' }],
    contact_person: [{ ...before.body.contact_person[0], name: 'Borrado', phone_number: '00000000' }],
    notes: [{ ...before.body.notes[0], text: 'Avisar a █████' }],
    images: [],
    images_id: [],
    additions: expect.anything(),
  })
  // The repeat of a save gets what was answered then, without it.
  for (const repeat of [noting, correcting]) expect(secretsIn(JSON.stringify((await repeat()).body))).toEqual([])
  for (const { path } of images) expect((await fetch(`${server.url}${path}`)).status).toBe(404)
  expect([await server.deps.files.names(), await server.deps.files.trash()]).toEqual([[], []])

  expect(await figuresNow()).toEqual(figures)
  const entries = (await admin.get(`/api/emergency/${id}/history`)).body
  expect(entries).toHaveLength(history.body.length)
  await sealWaiting(server.deps)
  const count = done.body.entries.length
  expect(count).toBe(4)
  expect(await verify()).toMatchObject({ entries: whole.entries + 1, erased: count, unsealed: 0, findings: [] })

  const { body: erased } = await admin.get(`/api/binnacle/${done.body.entries[0]}`)
  const { body: naming } = await admin.get(`/api/binnacle/${erased.erased_by}`)
  expect(naming).toMatchObject({
    entity: 'emergency_erasure',
    entity_id: id,
    created_by: admin.id,
    previous_detail: null,
    current_detail: { reason: 'Lo pidió la familia', entries: done.body.entries },
    erased_by: null,
  })
  expect((await admin.get(`/api/emergency/${id}/personal_data`)).body).toMatchObject({
    patients: 0,
    contacts: 0,
    photos: 0,
    entries: 0,
    passages: [],
    erased: [{ id: naming.id, reason: 'Lo pidió la familia' }],
  })
  expect((await erase(id)).body.detail).toBe('Ya no hay datos personales por borrar.')
  // Saved again as it is shown, it is accepted.
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  const { stations, firefighters, telephonist } = after.body
  const form = { ...after.body, stations: idsOf(stations), firefighters: idsOf(firefighters), telephonist: telephonist.id }
  const saved = await admin.post('/api/emergency/customUpdate', form)
  expect([saved.status, saved.body.detail]).toEqual([200, undefined])
})

// B-BIN-24
test('only role 1 with a fresh sign-in erases, and nothing of an emergency in progress', async () => {
  const brigade = await aBrigade(server.deps.db)
  const { body: open } = await admin.post('/api/emergency', emergencyOf(brigade))
  expect((await erase(open.id)).body.detail).toBe('La emergencia está en curso; sus datos se borran cuando esté resuelta.')
  expect((await admin.get(`/api/emergency/${open.id}/personal_data`)).status).toBe(400)
  expect((await erase(999_999)).status).toBe(404)
  expect((await admin.get('/api/emergency/999999/personal_data')).status).toBe(404)
  expect((await erase(open.id, { reason: ' ' })).body.errors).toHaveProperty('reason')
  server.setNow(new Date(Date.now() + FRESH_SIGN_IN_MS + 1000))
  expect((await erase(open.id)).body.code).toBe('fresh_sign_in')
  server.setNow(new Date())
})

// B-BIN-22
test('content that was changed or brought back without Sirena fails the check, also of an erased entry', async () => {
  const { id } = await anEmergency()
  const ofIt = sql`SELECT id, previous_detail, current_detail FROM binnacle WHERE entity = 'emergency' AND entity_id = ${id}`
  await sql`CREATE TABLE original AS ${ofIt}`.execute(server.deps.db)
  const { body: done } = await erase(id)
  await sealWaiting(server.deps)
  expect((await verify()).findings).toEqual([])
  await sql`CREATE TABLE once AS ${ofIt}`.execute(server.deps.db)
  await sql`CREATE TABLE kept AS SELECT * FROM binnacle_erasures`.execute(server.deps.db)
  const [first, second] = done.entries as [number, number]
  const { rows } = await sql<{ naming: number; mac: Buffer }>`
    SELECT by_entry AS naming, mac FROM binnacle_erasures WHERE entry_id = ${first}`.execute(server.deps.db)
  const { naming, mac } = rows[0]!
  const findingsAfter = async (statement: ReturnType<typeof sql>) => {
    const trx = await server.deps.db.startTransaction().execute()
    try {
      for (const table of ['binnacle', 'binnacle_erasures'])
        await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx)
      await statement.execute(trx)
      return (await checkBinnacle(trx, server.deps.binnacleKey)).findings
    } finally {
      await trx.rollback().execute()
    }
  }
  const changed = (entry: number) => ({ what: 'changed', entry })
  expect(await findingsAfter(sql`UPDATE binnacle SET current_detail = '{}' WHERE id = ${first}`)).toEqual([changed(first)])
  expect(await findingsAfter(sql`DELETE FROM binnacle_erasures WHERE entry_id = ${first}`)).toEqual([changed(first)])
  expect(await findingsAfter(sql`UPDATE binnacle_erasures SET mac = ${mac} WHERE entry_id = ${second}`)).toEqual([
    changed(second),
  ])
  expect(await findingsAfter(sql`UPDATE binnacle SET mark = sha256(mark) WHERE id = ${first}`)).toContainEqual({
    what: 'resealed',
    entry: first,
  })
  // Brought back as it was, or as an earlier erasure left it.
  const original = sql`UPDATE binnacle b SET previous_detail = o.previous_detail, current_detail = o.current_detail FROM original o`
  const back = sql`WITH gone AS (DELETE FROM binnacle_erasures WHERE entry_id = ${first}) ${original} WHERE b.id = ${first} AND o.id = b.id`
  expect(await findingsAfter(back)).toEqual([changed(first)])
  await erase(id, { reason: 'Otra vez', passages: ['Ximena'] })
  await sealWaiting(server.deps)
  expect((await verify()).findings).toEqual([])
  const replayed = sql`WITH earlier AS (UPDATE binnacle_erasures e SET by_entry = k.by_entry, mac = k.mac FROM kept k WHERE e.entry_id = k.entry_id)
    UPDATE binnacle b SET previous_detail = o.previous_detail, current_detail = o.current_detail FROM once o WHERE b.id = o.id`
  expect(await findingsAfter(replayed)).toContainEqual(changed(first))
  expect(await findingsAfter(sql`DELETE FROM binnacle WHERE id = ${naming}`)).toContainEqual({ what: 'missing', entry: naming })
  // The function takes whatever it is given, and the check says so.
  const said = JSON.stringify({
    creation_date: new Date(),
    created_by_name: 'x',
    action_binnacle: 'ELIMINAR',
    entity: 'x',
    mark: '00',
  })
  expect(
    await findingsAfter(sql`SELECT erase_entries(${said}::json, ${[naming]}, ARRAY['{}'], ARRAY[NULL], ${[Buffer.alloc(32)]})`),
  ).toContainEqual(changed(naming))
})

const isOnPostgres = inject('image').kind === 'postgres'
// S-65
test.runIf(isOnPostgres)('nothing is erased while an entry of the emergency waits for its seal', async () => {
  const { id } = await anEmergency()
  const before = await everything(id)
  const sealing = await server.deps.searchDb.startTransaction().execute()
  await takeSealing(sealing)
  const { body } = await erase(id)
  expect(body.detail).toContain('La bitácora está sellando un cambio de esta emergencia. No se borró nada;')
  expect(await everything(id)).toBe(before)
  await sealing.rollback().execute()
  expect((await erase(id)).status).toBe(200)
})
