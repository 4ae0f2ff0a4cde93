import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { FRESH_SIGN_IN_MS } from '../../../contract/people/limits.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { aLog } from '../../../../test/fixtures/log.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { lastEntryId } from '../../../../test/binnacle-entries.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { sealWaiting } from '../seal-entries.ts'
import { takeSealing } from '../seals.queries.ts'
import { checkBinnacle, verifyBinnacle } from '../verify-binnacle.ts'
import { emergenciesToErase } from './erasing.queries.ts'
import { eraseOldDataJob } from './erase-old-data-job.ts'

/* Erasing the personal data of patients and contacts (S-65). */

const server = useTestServer({ BACKUP_DIR: '/nowhere/backups' })
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

const secrets = ['Ximena', 'Tzunún', 'Lote 44', 'Gaspar', '55551234', '5555-1234']
const DAY_MS = 24 * 3_600_000
const verify = () => verifyBinnacle(server.deps.db, server.deps.binnacleKey)
const erase = (id: number, body: object = { reason: 'Lo pidió la familia' }, who = admin) =>
  who.post(`/api/emergency/${id}/erase_personal_data`, body)

/** Without the list of emergencies, which has their addresses. */
const figuresNow = async () => {
  const { results: _, ...figures } = (await admin.get('/api/reports/dashboard_report')).body
  return figures as object
}

/** A resolved emergency with all that can be erased, also in what was corrected since. */
const anOldEmergency = async () => {
  const sent = {
    ...emergencyOf(await aBrigade(server.deps.db)),
    address: 'Casa de Ximena, zona 1',
    observations: '<p>A <b>Ximena</b> y a XIMENA TZUNÚN se las llevó el hijo.</p>',
    pacients: [{ name: 'Ximena Tzunún', age: 71, address: 'Lote 44', genre: 10, moved_to: 'Hospital Regional' }],
    contact_person: [{ name: 'Gaspar', phone_number: '5555-1234' }],
  }
  const { body: created } = await admin.post('/api/emergency', formOf(sent, [await smallJpeg()]))
  const key = { 'idempotency-key': `nota-${created.id}-0123456789abcdef` }
  const noting = () => admin.post(`/api/emergency/${created.id}/notes`, { text: 'Avisar a Ximena Tzunún' }, key)
  const { body: noted } = await noting()
  await admin.put(`/api/emergency_patient/${noted.pacients[0].id}`, {
    ...sent.pacients[0],
    name: 'Ximena Tzunún de Gaspar',
  })
  await admin.post(`/api/emergency/${created.id}/update_status`, { status: EmergencyStatus.Resuelta })
  return { id: created.id as number, images: created.images as { path: string }[], noting }
}

/** Everything that the database has of it, in words. */
const everythingOf = async (id: number): Promise<string> => {
  const { rows } = await sql<{ said: string }>`
    SELECT json_build_array(
      (SELECT json_agg(e) FROM emergencies e WHERE e.id = ${id}),
      (SELECT json_agg(w) FROM emergency_words w WHERE w.emergency_id = ${id}),
      (SELECT json_agg(p) FROM emergency_patients p WHERE p.emergency_id = ${id}),
      (SELECT json_agg(c) FROM emergency_contacts c WHERE c.emergency_id = ${id}),
      (SELECT json_agg(n) FROM emergency_notes n WHERE n.emergency_id = ${id}),
      (SELECT json_agg(i) FROM emergency_images i WHERE i.emergency_id = ${id}),
      (SELECT json_agg(b) FROM binnacle b WHERE b.entity LIKE 'emergency%' AND b.entity_id = ${id})
    )::text AS said`.execute(server.deps.db)
  return rows[0]!.said
}
const findIn = (said: string) => secrets.filter((secret) => said.toLowerCase().includes(secret.toLowerCase()))

// S-65, B-BIN-22
test('by hand, names, addresses, telephones, photos and blacked-out words leave rows, binnacle, answers and files', async () => {
  const { id, images, noting } = await anOldEmergency()
  expect(findIn(await everythingOf(id))).toEqual(['Ximena', 'Tzunún', 'Lote 44', 'Gaspar', '55551234'])
  const before = await admin.get(`/api/emergency/${id}`)
  const figures = await figuresNow()
  const history = await admin.get(`/api/emergency/${id}/history`)
  await sealWaiting(server.deps)
  const whole = await verify()

  const { body: found } = await admin.get(`/api/emergency/${id}/personal_data`)
  expect(found).toMatchObject({ patients: 1, contacts: 1, photos: 1, is_deleted: false, erased: [] })
  expect(found.passages).toEqual(['Ximena Tzunún', 'Ximena', 'Tzunún'])
  expect(found.texts.map(({ kind }: { kind: string }) => kind)).toEqual(['Dirección', 'Observaciones', 'Nota'])
  expect(found.archived_until).toMatch(/^\d{4}-\d\d-01$/)

  const done = await erase(id, { reason: 'Lo pidió la familia', passages: ['Ximena Tzunún', 'ximena'] })
  expect(done.body).toMatchObject({ patients: 1, contacts: 1, photos: 1, texts: 3 })
  await server.runJobs()

  expect(findIn(await everythingOf(id))).toEqual([])
  const after = await admin.get(`/api/emergency/${id}`)
  expect(after.body).toEqual({
    ...before.body,
    version: before.body.version + 1,
    address: 'Casa de █████, zona 1',
    observations: '<p>A <b>█████</b> y a █████ se las llevó el hijo.</p>',
    pacients: [{ ...before.body.pacients[0], name: 'Borrado', address: 'Borrado' }],
    contact_person: [{ ...before.body.contact_person[0], name: 'Borrado', phone_number: '00000000' }],
    notes: [{ ...before.body.notes[0], text: 'Avisar a █████' }],
    images: [],
    images_id: [],
    additions: expect.anything(),
  })
  // The repeat of a save gets what was answered then, without it.
  expect(findIn(JSON.stringify((await noting()).body))).toEqual([])
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
    previous_detail: { reason: 'Lo pidió la familia', entries: done.body.entries },
    current_detail: null,
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
  const { id } = await anOldEmergency()
  const { body: done } = await erase(id)
  await sealWaiting(server.deps)
  expect((await verify()).findings).toEqual([])
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
  expect(await findingsAfter(sql`DELETE FROM binnacle WHERE id = ${naming}`)).toContainEqual({ what: 'missing', entry: naming })
  // The function takes whatever it is given, and the check says so.
  const forged = JSON.stringify([{ entry_id: naming, previous_detail: '{}', current_detail: null, mac: '00'.repeat(32) }])
  const said = JSON.stringify({
    creation_date: new Date(),
    created_by_name: 'x',
    action_binnacle: 'ELIMINAR',
    entity: 'x',
    mark: '00',
  })
  expect(await findingsAfter(sql`SELECT erase_entries(${said}::json, ${forged}::json)`)).toContainEqual(changed(naming))
})

const isOnPostgres = inject('image').kind === 'postgres'
// S-65
test.runIf(isOnPostgres)('nothing is erased while an entry of the emergency waits for its seal', async () => {
  const { id } = await anOldEmergency()
  const before = await everythingOf(id)
  const sealing = await server.deps.searchDb.startTransaction().execute()
  await takeSealing(sealing)
  const { body } = await erase(id)
  expect(body.detail).toContain('La bitácora está sellando un cambio de esta emergencia. No se borró nada;')
  expect(await everythingOf(id)).toBe(before)
  await sealing.rollback().execute()
  expect((await erase(id)).status).toBe(200)
})

// S-65
test('each night erases what is older than PATIENT_DATA_YEARS, also of deleted emergencies, and nothing else', async () => {
  const [old, young, deleted] = [await anOldEmergency(), await anOldEmergency(), await anOldEmergency()]
  await admin.delete(`/api/emergency/${deleted.id}`)
  const past = new Date(Date.now() - 5 * 366 * DAY_MS)
  await sql`UPDATE emergencies SET creation_date = ${past} WHERE id = ${old.id}`.execute(server.deps.db)
  const night = () => job.run({ data: {}, tries: 1, isLast: false, stopping: new AbortController().signal })
  const job = eraseOldDataJob(server.deps, 5, aLog().log)
  const structured = ['Lote 44', 'Gaspar', '55551234']
  await night()
  const [ofOld, ofYoung, ofDeleted] = [await everythingOf(old.id), await everythingOf(young.id), await everythingOf(deleted.id)]
  // Free texts are blacked out by hand.
  expect(structured.filter((secret) => ofOld.includes(secret))).toEqual([])
  for (const said of [ofYoung, ofDeleted]) expect(structured.filter((secret) => said.includes(secret))).toEqual(structured)
  expect(ofOld).toContain('Más de 5 años (PATIENT_DATA_YEARS)')

  const noted = await lastEntryId(server.deps.db)
  await night()
  expect(await lastEntryId(server.deps.db)).toBe(noted)
  // It is not even read again.
  const beginning = { creation_date: new Date(0), id: 0 }
  expect(await emergenciesToErase(server.deps.db, new Date(past.getTime() + 1), beginning, 1)).toEqual([])
  server.setNow(new Date(Date.now() + 6 * 366 * DAY_MS))
  await night()
  server.setNow(new Date())
  const { body: left } = await admin.get(`/api/emergency/${deleted.id}/personal_data`)
  expect(left).toMatchObject({ is_deleted: true, entries: 0, erased: [{ created_by_name: 'Sirena' }] })
  await sealWaiting(server.deps)
  expect((await verify()).findings).toEqual([])
})
