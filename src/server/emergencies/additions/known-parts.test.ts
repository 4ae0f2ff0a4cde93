import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, aVehicle, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

/* A record or part that a device gave an identity is stored once, however often and late it arrives (S-76). */

const server = useTestServer()
const photo = await smallJpeg()
const identity = () => randomBytes(16).toString('hex')

const aScene = async () => {
  const brigade = await aBrigade(server.deps.db)
  const { id } = await anEmergency(server.deps.db, brigade, { status: 50 })
  const station_id = brigade.station.id
  const [chief, second] = [await server.as(Role.Comandante, { station_id }), await server.as(Role.Comandante, { station_id })]
  return { brigade, id, chief, second }
}
const anotherUnit = async ({ station, pilot }: Brigade) => ({
  vehicle: (await aVehicle(server.deps.db, { station_id: station.id })).id,
  pilot: pilot.id,
})

const parts: readonly (readonly [path: string, list: string, body: (brigade: Brigade) => object | Promise<object>])[] = [
  ['patients', 'pacients', () => ({ name: 'Desconocido 2', age: 40, genre: 1 })],
  ['contacts', 'contact_person', () => ({ name: 'Vecino', phone_number: '55551234' })],
  ['notes', 'notes', () => ({ text: 'Se pide una ambulancia' })],
  ['calls', 'notes', () => ({ text: 'Otra llamada', contact_person: [{ name: 'Rosa Tum', phone_number: '55551234' }] })],
  ['units', 'members', anotherUnit],
  ['photos', 'images', () => ({ photo_count: 1 })],
]
const sentAs = (path: string, body: object) => (path === 'photos' ? formOf(body, [photo]) : body)
const binnacleOf = (id: number) =>
  server.deps.db.selectFrom('binnacle').select('id').where('entity_id', '=', id).where('entity', '=', 'emergency').execute()

// S-76
test.each(parts)('%s: the same part under another key, and at once, is stored once', async (path, list, bodyOf) => {
  const { brigade, id, chief } = await aScene()
  const body = { ...(await bodyOf(brigade)), client_id: identity() }
  const count = async () => ((await chief.get(`/api/emergency/${id}`)).body[list] as unknown[]).length
  const before = await count()
  const send = (key: string) =>
    chief.post(`/api/emergency/${id}/${path}`, sentAs(path, body), { 'idempotency-key': `clave-${path}-${key}` })
  const answers = [...(await Promise.all([send('1'), send('2')])), await send('3')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.version as number)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  expect(await binnacleOf(id)).toHaveLength(1)
})

// S-76
test.each(parts)('%s: an identity of another person or emergency is refused', async (path, _list, bodyOf) => {
  const { brigade, id, chief, second } = await aScene()
  const other = await anEmergency(server.deps.db, { ...brigade, ...(await aBrigade(server.deps.db)), station: brigade.station })
  const body = { ...(await bodyOf(brigade)), client_id: identity() }
  expect((await chief.post(`/api/emergency/${id}/${path}`, sentAs(path, body))).status).toBe(200)
  const refused = [
    await second.post(`/api/emergency/${id}/${path}`, sentAs(path, body)),
    await chief.post(`/api/emergency/${other.id}/${path}`, sentAs(path, body)),
  ]
  for (const answer of refused) {
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe('Otro registro ya tiene esta identidad (client_id). No se guardó nada.')
    expect(JSON.stringify(answer.body)).not.toContain('Desconocido')
  }
  expect((await chief.get(`/api/emergency/${other.id}`)).body.version).toBe(1)
})

test('an identity that two emergencies send at once is that of one', async () => {
  const { brigade, id, chief } = await aScene()
  const other = await anEmergency(server.deps.db, { ...brigade, ...(await aBrigade(server.deps.db)), station: brigade.station })
  const body = { text: 'Una', client_id: identity() }
  const answers = await Promise.all([id, other.id].map((one) => chief.post(`/api/emergency/${one}/notes`, body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an identity is of one photo, and looks like one', async () => {
  const { id, chief } = await aScene()
  const two = await chief.post(`/api/emergency/${id}/photos`, formOf({ client_id: identity() }, [photo, photo]))
  expectFieldError(two, 'client_id', 'Una identidad es de una sola foto. Envíe cada foto aparte.')
  const wrong = await chief.post(`/api/emergency/${id}/notes`, { text: 'Una', client_id: 'ABC' })
  expectFieldError(wrong, 'client_id', 'La identidad (client_id) no es válida')
})

// S-76
test('a new emergency under another key, and at once, is stored once, with its vehicle', async () => {
  const brigade = await aBrigade(server.deps.db)
  const admin = await server.as(Role.Administrador)
  const cabin = await server.as(Role.Cabinista)
  const { telephonist, address, stations, members, notice_form, emergency_type } = emergencyOf(brigade)
  const whole = { ...emergencyOf(brigade), client_id: identity() }
  const send = (key: string, by: Client = admin) =>
    by.post('/api/emergency/', formOf(whole, [photo]), { 'idempotency-key': `clave-nueva-${key}` })
  const answers = [...(await Promise.all([send('1'), send('2')])), await send('3')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = new Set(answers.map(({ body }) => body.id as number))
  expect(ids.size).toBe(1)
  expect((answers[2]!.body.images as unknown[]).length).toBe(1)
  expect(await binnacleOf([...ids][0]!)).toHaveLength(1)

  const byOther = await cabin.post('/api/emergency/', {
    telephonist,
    address,
    stations,
    members,
    notice_form,
    emergency_type,
    client_id: whole.client_id,
  })
  expectRefusal(byOther, 400)
  expect(byOther.body.detail).toContain('Otro registro ya tiene esta identidad')
})

test('the identity stays with a part over whole saves, and is shown to nobody', async () => {
  const { id, chief } = await aScene()
  const note = { name: 'Desconocido 2', age: 40, genre: 1, address: 'Zona 1', moved_to: 'Hospital', client_id: identity() }
  const { body } = await chief.post(`/api/emergency/${id}/patients`, note)
  expect(JSON.stringify(body)).not.toContain(note.client_id)
  await server.deps.db.updateTable('emergencies').set({ status: 20 }).where('id', '=', id).execute()
  const changed = [{ ...body.pacients[0], name: 'Luis Tum' }]
  const row = { ...body, pacients: changed, members: undefined, is_change_status_emergency: false }
  expect((await chief.post('/api/emergency/customUpdate', row)).status).toBe(200)
  const again = await chief.post(`/api/emergency/${id}/patients`, note)
  expect(again.body.pacients).toEqual(changed)
  expect(JSON.stringify(await server.deps.db.selectFrom('binnacle').select('current_detail').execute())).not.toContain(
    note.client_id,
  )
})
