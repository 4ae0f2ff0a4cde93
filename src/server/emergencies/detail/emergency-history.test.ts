import { beforeAll, expect, test } from 'vitest'
import { detailInWords } from '../../../contract/binnacle/binnacle-words.schema.ts'
import type { EmergencyChange } from '../../../contract/emergencies/emergencies.schema.ts'
import { WRITES_OF_EMERGENCIES } from '../../../contract/emergencies/limits.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { found } from '../../platform/errors/refusal.ts'
import { asRecorded, noteEdited } from '../save/as-recorded.ts'
import { readEmergency } from '../emergencies.queries.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador, { first_name: 'Ana', last_name: 'Xicará' })
})

const historyOf = async (id: number) => (await admin.get(`/api/emergency/${id}/history`)).body as EmergencyChange[]

test('the history lists every save with its author and changes in words, newest first', async () => {
  const brigade = await aBrigade(server.deps.db)
  const sent = emergencyOf(brigade)
  const { id, qr_emergency } = (await admin.post('/api/emergency', sent)).body
  await admin.post('/api/emergency/customUpdate', { ...sent, id, address: 'Zona 5', pacients: [] })
  await admin.post(`/api/emergency/${id}/renew_key`)
  await admin.post(`/api/emergency/${id}/update_status`, { status: 30 })

  const [resolved, renewed, edited, created, ...more] = await historyOf(id)
  expect(more).toEqual([])
  expect(created).toMatchObject({ action_binnacle: 'CREAR', created_by_name: 'Ana Xicará', changes: [] })
  expect(edited?.changes).toEqual([
    { label: 'Dirección', previous: sent.address, current: 'Zona 5' },
    { label: 'Pacientes', previous: 'Persona de prueba, 34, Masculino, Zona 3; a Hospital Regional', current: '' },
  ])
  expect(renewed?.changes).toEqual([{ label: 'Código QR', previous: '', current: 'Renovado' }])
  expect(resolved).toMatchObject({
    action_binnacle: 'EDITAR',
    changes: [
      { label: 'Estado', previous: 'Activo', current: 'Resuelta' },
      { label: 'Fecha resuelta', previous: '' },
      { label: 'Resultado', previous: '', current: 'Atendida' },
    ],
  })
  expect(JSON.stringify(await historyOf(id))).not.toContain(String(qr_emergency).split('/')[3])
})

test('a note of several lines is one line, so that none of it looks like the note of somebody else', async () => {
  const { id } = (await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))).body
  for (const text of ['Una', 'Dos\r\nLuis Tum: tres\u2028Luis Tum: cuatro'])
    await admin.post(`/api/emergency/${id}/notes`, { text })
  expect((await historyOf(id))[0]?.changes).toEqual([
    {
      label: 'Notas',
      previous: '',
      current: 'Ana Xicará: Dos / Luis Tum: tres / Luis Tum: cuatro',
    },
  ])
})

const entriesOf = (id: number) =>
  server.deps.db
    .selectFrom('binnacle')
    .select(['id', 'previous_detail', 'current_detail'])
    .where('entity', '=', 'emergency')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .execute()

// S-48
test('a status, an addition and a correction write what they changed, however much the emergency has', async () => {
  const { id } = (await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))).body
  const text = 'Una nota larga. '.repeat(60)
  const note = { emergency_id: id, added_by: admin.id, added_at: server.deps.now(), text }
  await server.deps.db
    .insertInto('emergency_notes')
    .values(Array.from({ length: 60 }, () => note))
    .execute()
  const { notes } = (await admin.post(`/api/emergency/${id}/update_status`, { status: 40 })).body
  await admin.put(`/api/emergency_note/${(notes as { id: number }[])[0]?.id}`, { text: 'Corta' })
  await admin.post(`/api/emergency/${id}/contacts`, { name: 'Luis Tum', phone_number: '55551234' })

  const sizes = (await entriesOf(id)).map((entry) => JSON.stringify([entry.previous_detail, entry.current_detail]).length)
  expect(sizes.slice(0, 3).map((size) => size < 1000 + text.length)).toEqual([true, true, true])
  expect(sizes[2]).toBeLessThan(1000)
  expect((await historyOf(id)).slice(0, 3).map(({ changes }) => changes)).toEqual([
    [{ label: 'Personas de contacto', previous: '', current: 'Luis Tum, +(502) 5555-1234' }],
    [{ label: 'Notas', previous: `Ana Xicará: ${text.trim()}`, current: 'Ana Xicará: Corta' }],
    [{ label: 'Estado', previous: 'Activo', current: 'Solicita apoyo' }],
  ])
})

// B-BIN-23
test('an entry with both whole states, as older versions wrote them, is read as one with the differences', async () => {
  const { deps } = server
  const { id } = (await admin.post('/api/emergency', emergencyOf(await aBrigade(deps.db)))).body
  const before = found(await readEmergency(deps.db, { id }))
  const after = { ...before, address: 'Zona 7', latitude: 14.5, contact_person: [] }
  const who = { caller: { id: null, name: 'Ana Xicará' } }
  await recordChanges(deps, who, async (_, log) => log.edited('emergency', asRecorded(before), asRecorded(after)))
  await recordChanges(deps, who, async (_, log) => noteEdited(log, before, after))
  const [[newer, older], [entry, whole]] = [await historyOf(id), await entriesOf(id)]
  expect(newer?.changes.map(({ label }) => label)).toEqual(['Dirección', 'Ubicación', 'Personas de contacto'])
  expect(newer?.changes).toEqual(older?.changes)
  const inBinnacle = async (found?: { id: number }) => {
    const { body } = await admin.get(`/api/binnacle/${found?.id}`)
    return detailInWords('emergency', body.previous_detail, body.current_detail).filter(({ isDifferent }) => isDifferent)
  }
  expect((await inBinnacle(entry)).map(({ label }) => label)).toEqual(['Dirección', 'Ubicación', 'Personas de contacto'])
  expect(await inBinnacle(entry)).toEqual(await inBinnacle(whole))
})

test('a person may save, add to and change the status of emergencies 600 times an hour, all together', async () => {
  const { db, now } = server.deps
  const person = await server.as(Role.Administrador)
  const { id } = (await person.post('/api/emergency', emergencyOf(await aBrigade(db)))).body
  await db
    .updateTable('request_counts')
    .set({ requests: WRITES_OF_EMERGENCIES.most - 1, ends_at: new Date(now().getTime() + 60_000) })
    .where('subject', '=', `emergency:${person.id}`)
    .executeTakeFirstOrThrow()
  expect((await person.post(`/api/emergency/${id}/notes`, { text: 'La última' })).status).toBe(200)
  const writes = [
    person.post(`/api/emergency/${id}/update_status`, { status: 40 }),
    person.post(`/api/emergency/${id}/renew_key`),
    person.post(`/api/emergency/${id}/notes`, { text: 'Una más' }),
    person.delete(`/api/emergency/${id}`),
  ]
  for (const refused of await Promise.all(writes)) expectRefusal(refused, 429)
})

test('an emergency without binnacle entries has an empty history', async () => {
  expect(await historyOf((await anEmergency(server.deps.db, await aBrigade(server.deps.db))).id)).toEqual([])
})

test('a renewed key replaces the previous one', async () => {
  const before = (await admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))).body
  const after = (await admin.post(`/api/emergency/${before.id}/renew_key`)).body
  const pageOf = (qr: string) => server.nobody.get(qr.replace('/qr_code', ''))
  expect((await pageOf(after.qr_emergency)).status).toBe(200)
  expect((await pageOf(before.qr_emergency)).status).toBe(404)
  expect((await server.nobody.get(before.qr_emergency)).status).toBe(404)
  expect(after.version).toBe(before.version + 1)
})
