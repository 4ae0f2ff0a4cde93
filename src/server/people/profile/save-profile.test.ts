import { beforeAll, describe, expect, test } from 'vitest'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { inventory, storedFiles } from '../../../../test/fixtures/inventory.ts'
import { formWith, smallPdf } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'
import { cheapHash } from '../../../../test/fixtures/cheap-hash.ts'

const server = useTestServer()
const password = 'la clave de antes'
const chosen = 'la clave de ahora'
let password_hash: string
beforeAll(async () => {
  password_hash = cheapHash(password)
})

let n = 0
const newDpi = () => `3000000${String((n += 1)).padStart(6, '0')}`
const sent = (changes: object = {}) => ({ no_dpi: newDpi(), first_name: 'Luisa', last_name: 'Pérez', ...changes })
const save = (who: Client, body: object) => who.put('/api/user/update_me', body)
const rowOf = ({ id }: Client) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const signIn = async (username: string, tried: string) => server.nobody.post('/api/user/token', { username, password: tried })

describe('saving the profile', () => {
  // A-API-30
  test('changes the fields that people may edit themselves', async () => {
    const person = await server.as(Role.Cabinista)
    const body = sent({
      email: 'Luisa.Perez@Example.org',
      date_of_birth: '1990-05-01',
      phone_number: '+(502) 5555-1234',
      address: ' Zona 1 ',
    })
    const answer = await save(person, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      ...body,
      username: body.no_dpi,
      email: 'luisa.perez@example.org',
      phone_number: '55551234',
      address: 'Zona 1',
      role: Role.Cabinista,
    })
    expect((await person.get('/api/user/me')).body).toEqual(answer.body)
    const { version } = await rowOf(person)
    await save(person, body)
    expect((await rowOf(person)).version).toBe(version + 1)
  })

  test('reveals at most ten times an hour that a DPI or e-mail address is taken', async () => {
    const [person, other] = [await server.as(Role.Bombero), await server.as(Role.Bombero)]
    const { no_dpi: taken } = await rowOf(other)
    for (let tried = 0; tried < 10; tried++) expectRefusal(await save(person, sent({ no_dpi: taken })), 400)
    expectRefusal(await save(person, sent({ no_dpi: taken })), 429)
    const { no_dpi, email } = await rowOf(person)
    expect((await save(person, sent({ no_dpi, email, address: 'Zona 9' }))).status).toBe(200)
    expect((await save(other, sent())).status).toBe(200)
  })

  test('is limited to sixty times an hour', async () => {
    const person = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
    const { no_dpi } = await rowOf(person)
    for (let saved = 0; saved < 60; saved++) expect((await save(person, sent({ no_dpi }))).status).toBe(200)
    expectRefusal(await save(person, sent({ no_dpi })), 429)
  })

  test('clears fields that are sent empty, by form and by JSON', async () => {
    const empty = { email: '', date_of_birth: '', phone_number: '', address: '', password: '', confirm_password: '' }
    for (const wrap of [(body: object) => body, (body: object) => formWith(body, {})]) {
      const person = await server.as(Role.Bombero, { email: `p${n}@example.org`, date_of_birth: '1990-05-01', address: 'Zona 1' })
      expect((await save(person, wrap(sent(empty)))).body).toMatchObject({
        email: '',
        date_of_birth: null,
        phone_number: '',
        address: '',
      })
    }
  })

  test('requires only the name and the DPI', async () => {
    const person = await server.as(Role.Bombero)
    expect((await save(person, sent())).status).toBe(200)
    for (const field of ['no_dpi', 'first_name', 'last_name'])
      expectFieldError(await save(person, sent({ [field]: '' })), field, 'Este campo es requerido')
  })

  test.each([
    [{ no_dpi: '123' }, 'no_dpi', 'DPI invalido'],
    [{ first_name: ' ' }, 'first_name', 'Este campo no puede estar vacio'],
    [{ email: 'luisa' }, 'email', 'Email invalido'],
    [{ phone_number: '5555' }, 'phone_number', 'Debe de colocar 8 caracteres'],
    [{ date_of_birth: '2026-02-30' }, 'date_of_birth', 'Escriba una fecha que exista, como 21/11/2026'],
    [{ date_of_birth: '2199-01-01' }, 'date_of_birth', 'Esta fecha aún no llega'],
    [{ password: 'corta', confirm_password: 'corta' }, 'password', 'Debe tener al menos 10 caracteres'],
    [{ password: '           ', confirm_password: '           ' }, 'password', 'Este campo no puede estar vacio'],
    [{ password: chosen }, 'confirm_password', 'Las Contraseña no coinciden'],
    [{ password: '', confirm_password: chosen }, 'confirm_password', 'Las Contraseña no coinciden'],
  ])('with %j is refused at %s', async (changes, field, sentence) => {
    const person = await server.as(Role.Bombero)
    const before = await rowOf(person)
    for (const wrap of [(body: object) => body, (body: object) => formWith(body, {})])
      expectFieldError(await save(person, wrap(sent(changes))), field, sentence)
    expect(await rowOf(person)).toEqual(before)
  })

  // A-PRF-09, A-API-30, A-ROL-11
  test('cannot change role, rank, station, status or another person', async () => {
    const station = await aStation(server.deps.db)
    const other = await aPerson(server.deps.db, { role: Role.Bombero })
    const person = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
    const before = await rowOf(person)
    const body = sent()
    const more = {
      id: other.id,
      username: '9999000000001',
      role: Role.Administrador,
      user_range: 32,
      station: station.id,
      status: UserStatus.Activo,
      inactive_reason: 1,
      is_pilot: true,
      no_license: 'L-1',
      type_license: 'A',
      firefighter_type: 'Permanente',
      job_management: 1,
      no_registry: 'R-1',
      approved_courses: [{ course_name: 'Rescate', approval_date: '2024-01-01' }],
    }
    expect((await save(person, { ...body, ...more })).status).toBe(200)
    expect((await save(person, formWith({ ...body, ...more }, {}))).status).toBe(200)
    // Made from the names.
    const made = { search_text: expect.any(String), first_name_key: expect.any(String), last_name_key: expect.any(String) }
    expect(await rowOf(person)).toEqual({ ...before, ...body, ...made, version: before.version + 2 })
    const otherRow = await server.deps.db.selectFrom('users').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
    expect(otherRow).toEqual(other)
  })

  test.each([{ courses: [] }, { is_demo: true }, { password_hash: 'x' }])('refuses the unknown field %j', async (unknown) => {
    const person = await server.as(Role.Bombero)
    const [field = ''] = Object.keys(unknown)
    expectFieldError(await save(person, { ...sent(), ...unknown }), field, 'Campo desconocido')
    expectFieldError(await save(person, formWith({ ...sent(), ...unknown }, {})), field, 'Campo desconocido')
  })

  // S-17
  test('is allowed to an unvalidated person, and does not validate them', async () => {
    const person = await server.as(Role.Bombero, { status: UserStatus.Inactivo })
    expect((await save(person, sent({ phone_number: '55551234' }))).body).toMatchObject({ status: 1, phone_number: '55551234' })
    expectRefusal(await person.get('/api/station'), 403)
  })

  test.each([
    ['no_dpi', '3999000000001', 'Ya existe una persona con este DPI'],
    ['email', 'otra@example.org', 'Ya existe una persona con este correo'],
  ])('with the %s of another person is refused', async (field, value, sentence) => {
    await aPerson(server.deps.db, { role: Role.Bombero, [field]: value })
    const person = await server.as(Role.Bombero)
    expectFieldError(await save(person, sent({ [field]: value.toUpperCase() })), field, sentence)
  })
})

describe('the profile photo', () => {
  // A-API-28
  test('is reduced, and replaces the previous one', async () => {
    const person = await server.as(Role.Bombero)
    const first = (await save(person, formWith(sent(), { photo: await smallJpeg() }))).body
    expect((await fetch(`${server.url}${first.photo}`)).headers.get('content-type')).toBe('image/jpeg')
    const before = await storedFiles(server)
    const second = (await save(person, formWith(sent(), { photo: await smallJpeg() }))).body
    expect(await storedFiles(server)).toHaveLength(before.length)
    expect((await fetch(`${server.url}${first.photo}`)).status).toBe(404)
    expect((await fetch(`${server.url}${second.photo}`)).status).toBe(200)
    expect((await save(person, sent())).body.photo).not.toBeNull()
    expect((await fetch(`${server.url}${second.photo}`)).status).toBe(200)
  })

  // A-API-30
  test('is refused if it is not an image, and so are other files; no file is left', async () => {
    const person = await server.as(Role.Bombero)
    const { no_dpi, email } = await rowOf(person)
    const own = (changes: object = {}) => sent({ no_dpi, email, ...changes })
    const before = await inventory(server)
    expect((await save(person, formWith(own(), { photo: smallPdf }))).body.detail).toBe(
      'Formato inválido: llegó un PDF. Se aceptan JPG, PNG, WebP y HEIC.',
    )
    expectRefusal(await save(person, formWith(own(), { register_file: smallPdf })), 400)
    expectFieldError(await save(person, formWith(own({ email: 'x' }), { photo: await smallJpeg() })), 'email', 'Email invalido')
    expect(await inventory(server)).toEqual(before)
  })
})

describe('a new password in the profile', () => {
  /** A person with two sessions. */
  const aPersonSignedInTwice = async () => {
    const { no_dpi, id } = await aPerson(server.deps.db, { role: Role.Bombero, password_hash })
    const open = async () => {
      const { body } = await signIn(no_dpi, password)
      const headers = { authorization: `Bearer ${body.token}` }
      const asks = (path: string, init: RequestInit = {}) =>
        server.nobody.send(path, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
      return {
        put: (body: object) => asks('/api/user/update_me', { method: 'PUT', body: JSON.stringify(body) }),
        status: async () => (await asks('/api/user/me')).status,
      }
    }
    return { no_dpi, id, here: await open(), there: await open() }
  }

  // A-API-30, S-21
  test('replaces the old one, and ends the other sessions but not this one', async () => {
    const { no_dpi, here, there } = await aPersonSignedInTwice()
    const bystander = await server.as(Role.Bombero)
    expect((await here.put(sent({ no_dpi, password: chosen, confirm_password: chosen }))).status).toBe(200)
    expect([await here.status(), await there.status()]).toEqual([200, 401])
    expect((await bystander.get('/api/user/me')).status).toBe(200)
    expect((await signIn(no_dpi, password)).status).toBe(400)
    expect((await signIn(no_dpi, chosen)).status).toBe(200)
  })

  test('may consist of digits, also in a form', async () => {
    const { id, headers } = await server.as(Role.Bombero)
    const person = { put: (body: FormData) => server.nobody.send('/api/user/update_me', { method: 'PUT', body, headers }) }
    const body = sent({ password: '83059172460384', confirm_password: '83059172460384' })
    expect((await person.put(formWith(body, {}))).body.id).toBe(id)
    expect((await signIn(body.no_dpi, '83059172460384')).status).toBe(200)
  })

  // A-API-30, A-PRF-16, A-PRF-17, S-21
  test('that is empty keeps the stored one and every session', async () => {
    const { no_dpi, here, there } = await aPersonSignedInTwice()
    expect((await here.put(sent({ no_dpi, password: '', confirm_password: '' }))).status).toBe(200)
    expect([await here.status(), await there.status()]).toEqual([200, 200])
    expect((await signIn(no_dpi, password)).status).toBe(200)
  })

  test('that is refused ends no session', async () => {
    const { no_dpi, here, there } = await aPersonSignedInTwice()
    await aPerson(server.deps.db, { role: Role.Bombero, email: 'tomada@example.org' })
    const taken = sent({ no_dpi, email: 'tomada@example.org', password: chosen, confirm_password: chosen })
    expectRefusal(await here.put(taken), 400)
    expect(await there.status()).toBe(200)
    expect((await signIn(no_dpi, password)).status).toBe(200)
  })

  // S-21
  test('is recorded in the binnacle as changed, without its value', async () => {
    const { no_dpi, id, here } = await aPersonSignedInTwice()
    await here.put(sent({ no_dpi, first_name: 'Otra' }))
    await here.put(sent({ no_dpi, first_name: 'Otra', password: chosen, confirm_password: chosen }))
    const entries = (await entriesAfter(server.deps.db, 0, 1000)).filter((entry) => entry.entity_id === id)
    const [renamed, changed] = entries.slice(-2)
    expect(renamed).toMatchObject({ action_binnacle: 'EDITAR', created_by: id, current_detail: { first_name: 'Otra' } })
    expect(renamed?.current_detail).not.toHaveProperty('password')
    expect(changed?.previous_detail).not.toHaveProperty('password')
    expect(changed?.current_detail).toMatchObject({ password: 'cambiada' })
    const row = await server.deps.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    for (const secret of [chosen, row.password_hash]) expect(JSON.stringify(entries)).not.toContain(secret)
  })
})
