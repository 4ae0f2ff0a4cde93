import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from './factories.ts'
import { formOf } from './fixtures/form.ts'
import { usePeople } from './fixtures/people.ts'
import { formWith, smallPdf } from './fixtures/person.ts'
import { smallJpeg } from './fixtures/pictures.ts'
import { expectRefusal } from './refusals.ts'
import { resourceCases } from './resource-cases.ts'
import { useTestServer, type Answer, type Client } from './test-app.ts'

/* A client may send back what it read: fields that only the server sets are ignored, and unknown fields are refused by name. */

const server = useTestServer()
const people = usePeople(server)
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

const unknown = { nonsense: 1 }
const expectUnknown = (answer: Answer, field = 'nonsense') => {
  expectRefusal(answer, 400)
  expect(answer.body.errors).toEqual({ [field]: ['Campo desconocido'] })
}
/** Removes signatures for comparisons: file addresses are signed again for every answer. */
const plain = (body: object) => JSON.parse(JSON.stringify(body).replaceAll(/\?until=[^"]*/g, ''))

describe.each(resourceCases)('$path', ({ path, input }) => {
  const all = `/api/${path}`
  let serial = 700
  const aRecord = async () => (await admin.post(all, await input(server.deps.db, ++serial, 'Leído'))).body

  test('an update with the read row changes nothing', async () => {
    const { id } = await aRecord()
    const { body: read } = await admin.get(`${all}/${id}`)
    const answer = await admin.put(`${all}/${id}`, read)
    expect(answer).toMatchObject({ status: 200, body: { version: read.version + 1 } })
    expect(answer.body).toEqual({ ...read, version: read.version + 1 })
    expect((await admin.get(`${all}/${id}`)).body).toEqual(answer.body)
  })

  test('the id in the body is ignored', async () => {
    const [record, other] = [await aRecord(), await aRecord()]
    expect((await admin.put(`${all}/${record.id}`, { ...record, id: other.id })).body).toMatchObject({ id: record.id })
    expect((await admin.get(`${all}/${other.id}`)).body).toEqual(other)
  })

  test('creates and updates with the read row refuse an unknown field by name', async () => {
    const read = await aRecord()
    expectUnknown(await admin.post(all, { ...read, ...unknown }))
    expectUnknown(await admin.put(`${all}/${read.id}`, { ...read, ...unknown }))
  })

  test('a create with the read row ignores id and version', async () => {
    const read = await aRecord()
    const { body } = await admin.post(all, {
      ...read,
      ...(await input(server.deps.db, ++serial, 'Copia')),
      id: read.id,
      version: 40,
    })
    expect(body.id).not.toBe(read.id)
    expect(body.version).toBe(1)
  })
})

test('a body cannot change the tracking or the state label of a vehicle', async () => {
  const { body: created } = await admin.post('/api/vehicle', await resourceCases.at(-1)!.input(server.deps.db, 900, 'Seguido'))
  const said = { on_tracking: true, disponibility_label: 'Robado', station: { ...created.station, name: 'Otra' } }
  expect((await admin.put(`/api/vehicle/${created.id}`, { ...created, ...said })).body).toEqual({ ...created, version: 2 })
})

/** A form has no null, so such fields are omitted. */
const asForm = (read: object) => formWith(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null)), {})
const asJson = (read: object) => read

describe('a person', () => {
  const aRecord = async () => {
    const whole = people.sent({
      courses: [{ course_name: 'Uno', approval_date: '2020-01-01' }],
      is_pilot: true,
      no_license: '1',
      type_license: 'A',
      date_of_birth: '1990-01-02',
    })
    const { id } = (await people.create(formWith(whole, { photo: await smallJpeg(), course0: smallPdf }))).body
    return (await admin.get(`/api/user/${id}`)).body
  }

  test.each([
    ['JSON', asJson],
    ['a form', asForm],
  ])('is not changed by an update by %s with the read row', async (_, as) => {
    const read = await aRecord()
    const answer = await admin.put(`/api/user/${read.id}`, as(read))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(plain(answer.body)).toEqual({ ...plain(read), version: read.version + 1 })
  })

  test.each([
    ['JSON', asJson],
    ['a form', asForm],
  ])('is updated by %s with the courses of the read row', async (_, as) => {
    const read = await aRecord()
    const answer = await admin.put(`/api/user/${read.id}`, as({ ...read, courses: read.approved_courses }))
    expect(plain(answer.body)).toEqual({ ...plain(read), version: read.version + 1 })
    expectUnknown(
      await admin.put(`/api/user/${read.id}`, as({ ...read, courses: [{ ...read.approved_courses[0], ...unknown }] })),
      'courses.0.nonsense',
    )
  })

  test.each([
    ['JSON', asJson],
    ['a form', asForm],
  ])('ignores fields that only the server sets, by %s', async (_, as) => {
    const read = await aRecord()
    const said = {
      photo: 'https://example.org/other.jpg',
      is_email_confirmed: false,
      has_second_factor: true,
      is_waiting: true,
      name_role: 'Administrador',
      qr_code: 'x',
    }
    const answer = await admin.put(`/api/user/${read.id}`, as({ ...read, ...said }))
    expect(plain(answer.body)).toEqual({ ...plain(read), version: read.version + 1 })
  })

  test('is refused with an unknown field, by its name', async () => {
    const read = await aRecord()
    const [created, updated] = [
      { ...read, ...people.sent(), ...unknown },
      { ...read, ...unknown },
    ]
    expectUnknown(await admin.post('/api/user', created))
    expectUnknown(await admin.put(`/api/user/${read.id}`, updated))
    expectUnknown(await admin.put(`/api/user/${read.id}`, asForm(updated)))
  })

  test('can be created from the read row of another person, with new unique values', async () => {
    const read = await aRecord()
    const { status, body } = await admin.post('/api/user', { ...read, ...people.sent() })
    expect([status, body.version]).toEqual([201, 1])
    expect(body.id).not.toBe(read.id)
    expect(body).toMatchObject({ photo: null, approved_courses: [] })
  })

  test('cannot get a role from a caller without that right, also with a read row', async () => {
    const read = await aRecord()
    const staff = await server.as(Role.RecursosHumanos)
    const answer = await staff.put(`/api/user/${read.id}`, { ...read, role: Role.Administrador })
    expect(answer.body.errors ?? answer.body.code).toEqual({ role: ['No puede dar este rol'] })
  })

  test('can save the own profile with the row that was read', async () => {
    const own = await server.as(Role.Bombero, { email: 'propio@example.org', phone_number: '55551234' })
    const { body: read } = await own.get('/api/user/me')
    for (const body of [read, asForm(read)]) expect(plain((await own.put('/api/user/update_me', body)).body)).toEqual(plain(read))
  })
})

describe('an emergency', () => {
  const aRecord = async () => {
    const sent = emergencyOf(await aBrigade(server.deps.db))
    const { id } = (await admin.post('/api/emergency', formOf(sent, [await smallJpeg()]))).body
    return (await admin.get(`/api/emergency/${id}`)).body
  }

  test.each([
    ['JSON', asJson],
    ['a form', asForm],
  ])('is not changed by an update by %s with the read row', async (_, as) => {
    const read = await aRecord()
    const answer = await admin.post('/api/emergency/customUpdate', as(read))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const rowsAnew = (body: Record<string, { id?: number }[]>) =>
      Object.fromEntries(
        Object.entries(plain(body)).map(([field, value]) =>
          ['members', 'pacients', 'contact_person'].includes(field)
            ? [field, (value as { id: number }[]).map(({ id: _id, ...row }) => row)]
            : [field, value],
        ),
      )
    expect(rowsAnew(answer.body)).toEqual({ ...rowsAnew(read), version: read.version + 1 })
  })

  test('ignores status, code and dates, which only the server sets', async () => {
    const read = await aRecord()
    const said = { status: 30, code: '1', registered_at: '2020-01-01T00:00:00Z', resolved_date: '2020-01-01T00:00:00Z' }
    const { body } = await admin.post('/api/emergency/customUpdate', { ...read, ...said })
    const { code, creation_date, registered_at } = read
    expect(body).toMatchObject({ status: 20, code, creation_date, registered_at, resolved_date: null })
  })

  test('is refused with an unknown field, by its name', async () => {
    const read = await aRecord()
    for (const path of ['/api/emergency', '/api/emergency/customUpdate']) {
      expectUnknown(await admin.post(path, { ...read, ...unknown }))
      expectUnknown(await admin.post(path, asForm({ ...read, ...unknown })))
    }
    const member = { ...read, members: [{ ...read.members[0], ...unknown }] }
    expectUnknown(await admin.post('/api/emergency/customUpdate', member), 'members.0.nonsense')
  })

  test.each([Role.Administrador, Role.Cabinista])(
    'can be created by role %i from the read row of another emergency',
    async (role) => {
      const read = await aRecord()
      const brigade = await aBrigade(server.deps.db)
      const { status, body } = await (
        await server.as(role)
      ).post('/api/emergency', { ...read, ...emergencyOf(brigade), status: 30 })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body).toMatchObject({ version: 1, status: 20, images: [], resolved_date: null })
      expect(body.code).not.toBe(read.code)
    },
  )
})
