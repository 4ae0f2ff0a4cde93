import { beforeAll, expect, test } from 'vitest'
import { wallClock } from '../src/contract/shared/dates/dates.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aPerson, emergencyOf, type Brigade } from './factories.ts'
import { cheapHash } from './fixtures/cheap-hash.ts'
import { formOf } from './fixtures/form.ts'
import { aTerminal } from './fixtures/terminal.ts'
import { daysAndTimes, dpis, foreignTelephones, names, noTelephones, telephones } from './fixtures/written-values.ts'
import { expectFieldError } from './refusals.ts'
import { useTestServer, type Client } from './test-app.ts'

/* The calls read what people write as the fields of the browser do. */

const server = useTestServer()
let admin: Client
let brigade: Brigade

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
})

test("an emergency's contacts may have telephones of other countries, which are read back as they are stored", async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  const written = [...telephones.slice(0, 3), ...foreignTelephones]
  for (const [phone_number] of written)
    expect((await admin.post(`/api/emergency/${id}/contacts`, { name: 'Vecina', phone_number })).status, phone_number).toBe(200)
  const { body } = await admin.get(`/api/emergency/${id}`)
  expect(body.contact_person.map((contact: { phone_number: string }) => contact.phone_number)).toEqual(
    written.map(([, read]) => read),
  )
})

test('a contact without a telephone of its own is refused in words, and nothing is stored', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db))
  for (const [phone_number, fault] of noTelephones)
    expectFieldError(await admin.post(`/api/emergency/${id}/contacts`, { name: 'Vecina', phone_number }), 'phone_number', fault)
  expect((await admin.get(`/api/emergency/${id}`)).body.contact_person).toEqual([])
})

test('a station has a telephone of Guatemala', async () => {
  const station = (await admin.get(`/api/station/${brigade.station.id}`)).body
  const save = (phone_number: string) => admin.put(`/api/station/${station.id}`, { ...station, phone_number })
  for (const [written] of foreignTelephones)
    expectFieldError(await save(written), 'phone_number', 'Use un teléfono de Guatemala, de 8 dígitos')
})

test('a DPI signs in, and marks at a terminal, however it is written', async () => {
  const password = 'una clave larga'
  const [, no_dpi] = dpis[0] ?? ['', '']
  const station_id = brigade.station.id
  await aPerson(server.deps.db, { role: Role.Bombero, no_dpi, station_id, password_hash: cheapHash(password) })
  const terminal = await aTerminal(server, admin, station_id)
  for (const [written] of dpis) {
    expect((await server.nobody.post('/api/user/token/', { username: written, password })).status, written).toBe(200)
    const path = `/api/terminal/${encodeURIComponent(written)}/user_information`
    expect((await terminal.get(path)).status, written).toBe(200)
  }
})

test('the time of an emergency is read as a chat or a list writes it', async () => {
  for (const [written, read] of daysAndTimes) {
    const created = await admin.post('/api/emergency', {
      ...emergencyOf(await aBrigade(server.deps.db)),
      attention_date: written,
    })
    expect(created.status, written).toBe(201)
    expect(wallClock(created.body.attention_date).slice(0, 16)).toBe(read)
  }
})

test('names, notes and searches are of one normal form, also in a multipart form', async () => {
  for (const [written, read] of names) {
    const sent = { ...emergencyOf(await aBrigade(server.deps.db)), address: `Casa de ${written}` }
    const { id } = (await admin.post('/api/emergency', formOf({ ...sent, observations: `<p>${written}</p>` }))).body
    await admin.post(`/api/emergency/${id}/notes`, { text: written })
    const { body } = await admin.get(`/api/emergency/${id}`)
    expect([body.address, body.observations, body.notes[0].text]).toEqual([`Casa de ${read}`, `<p>${read}</p>`, read])
    for (const search of [written, read])
      expect((await admin.get(`/api/emergency?search=${encodeURIComponent(search)}`)).body.results[0]).toMatchObject({ id })
  }
})
