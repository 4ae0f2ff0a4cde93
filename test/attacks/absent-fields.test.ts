import { beforeEach, describe, expect, test } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { aBrigade, aStation, emergencyOf } from '../factories.ts'
import { formOf } from '../fixtures/form.ts'
import { storedFiles } from '../fixtures/inventory.ts'
import { usePeople } from '../fixtures/people.ts'
import { formWith, smallPdf, withoutPassword } from '../fixtures/person.ts'
import { smallJpeg } from '../fixtures/pictures.ts'
import { useTestServer, type Client } from '../test-app.ts'

/* S-49: a list that is absent from a save keeps its stored value; only `[]` clears it. As JSON and as a form. */

const server = useTestServer()
const people = usePeople(server)

let n = 0
const without = (body: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)))

describe.each([
  ['JSON', (sent: object): unknown => sent],
  ['a form', (sent: object): unknown => formOf(sent)],
])('an emergency saved as %s', (_kind, as) => {
  let admin: Client
  let sent: ReturnType<typeof emergencyOf> & { id: number }
  let stored: Record<string, unknown>
  beforeEach(async () => {
    admin = await server.as(Role.Administrador)
    const filled = emergencyOf(await aBrigade(server.deps.db))
    stored = (await admin.post('/api/emergency', formOf(filled, [await smallJpeg(), await smallJpeg()]))).body
    sent = { ...filled, id: stored['id'] as number }
  })
  const lists = ['images_id', 'contact_person', 'pacients', 'stations', 'firefighters', 'members']
  const withoutIds = (rows: unknown) => (rows as { id: number }[]).map(({ id: _, ...row }) => row)

  test('keeps absent lists', async () => {
    const files = await storedFiles(server)
    const { status, body } = await admin.post('/api/emergency/customUpdate', as({ ...without(sent, lists), address: 'Otra' }))
    expect([status, body.address, body.images_id]).toEqual([200, 'Otra', stored['images_id']])
    expect(await storedFiles(server)).toEqual(files)
    for (const list of ['contact_person', 'pacients', 'members']) expect(withoutIds(body[list])).toEqual(withoutIds(stored[list]))
    for (const list of ['stations', 'firefighters']) expect(body[list]).toEqual(stored[list])
  })

  test('clears the lists that are sent empty, if they may be empty', async () => {
    const empty = { images_id: [], contact_person: [], pacients: [] }
    const { body } = await admin.post('/api/emergency/customUpdate', as({ ...sent, ...empty }))
    expect(body).toMatchObject(empty)
    for (const list of ['stations', 'firefighters', 'members'])
      expect((await admin.post('/api/emergency/customUpdate', as({ ...sent, [list]: [] }))).body.errors).toHaveProperty(list)
  })

  test('requires the list of patients on create', async () => {
    const { station, pilot, firefighter, vehicle, type } = await aBrigade(server.deps.db)
    const whole = emergencyOf({ station, pilot, firefighter, vehicle, type })
    expect((await admin.post('/api/emergency', as(without(whole, ['pacients'])))).body.errors).toHaveProperty('pacients')
  })
})

test('adds new photos to the stored ones if images_id is absent', async () => {
  const filled = emergencyOf(await aBrigade(server.deps.db))
  const stored = (await people.admin.post('/api/emergency', formOf(filled, [await smallJpeg()]))).body
  const { body } = await people.admin.post(
    '/api/emergency/customUpdate',
    formOf({ ...filled, id: stored.id }, [await smallJpeg()]),
  )
  expect(body.images_id).toHaveLength(2)
  expect(body.images_id).toContain(stored.images_id[0])
})

describe.each([
  ['JSON', (sent: object): unknown => sent],
  ['a form', (sent: object): unknown => formWith(sent, {})],
])('a person saved as %s', (_kind, as) => {
  const put = (who: Client, path: string, sent: object) => who.put(path, as(sent))

  test('keeps absent courses and their documents, and deletes them for an empty list', async () => {
    const whole = people.sent({ courses: [{ course_name: 'Uno', approval_date: '2020-01-01' }] })
    const stored = (await people.create(formWith(whole, { course0: smallPdf }))).body
    const files = await storedFiles(server)
    const named = without(withoutPassword(whole), ['courses'])
    const edited = await put(people.admin, `/api/user/${stored.id}`, { ...named, address: 'Zona 2' })
    expect(edited.body).toMatchObject({
      address: 'Zona 2',
      approved_courses: [{ id: stored.approved_courses[0].id, course_name: 'Uno', file: expect.stringContaining('.pdf') }],
    })
    expect(await storedFiles(server)).toEqual(files)
    expect((await put(people.admin, `/api/user/${stored.id}`, { ...named, courses: [] })).body.approved_courses).toEqual([])
  })

  test('keeps absent fields of the own profile', async () => {
    const station = await aStation(server.deps.db)
    const filled = {
      station_id: station.id,
      email: `quedan.${(n += 1)}@example.org`,
      phone_number: '55551234',
      address: 'Zona 1',
      date_of_birth: '1990-05-01',
    }
    const person = await server.as(Role.Bombero, filled)
    const before = (await person.get('/api/user/me')).body
    const { status, body } = await put(person, '/api/user/update_me', { first_name: 'Luisa' })
    expect([status, body]).toEqual([200, { ...before, first_name: 'Luisa' }])
    const emptied = { email: '', phone_number: '', address: '', date_of_birth: '' }
    expect((await put(person, '/api/user/update_me', emptied)).body).toMatchObject({ ...emptied, date_of_birth: null })
  })
})

test('an emergency type keeps absent sub-types', async () => {
  const sub_types = [{ code: 1, name: 'Casa', description: '' }]
  const type = { code: 7001, name: 'Incendio', description: 'Fuego' }
  const { body: stored } = await people.admin.post('/api/emergency_type', { ...type, sub_types })
  const path = `/api/emergency_type/${stored.id}`
  expect((await people.admin.put(path, { ...type, name: 'Incendios' })).body).toMatchObject({ name: 'Incendios', sub_types })
  expect((await people.admin.put(path, { ...type, sub_types: [] })).body.sub_types).toEqual([])
})
