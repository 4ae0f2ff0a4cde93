import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { formWith, smallPdf, withoutPassword } from '../../../../test/fixtures/person.ts'
import { picture, smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { useTestServer } from '../../../../test/test-app.ts'

const server = useTestServer()
const people = usePeople(server)

describe('creating a person', () => {
  // A-API-33, A-API-34, A-API-37, A-ENT-01, A-ENT-04, A-ENT-05, A-ENT-06, A-ENT-09, A-ENT-10, A-ENT-12, A-ENT-13, A-ENT-14,
  // A-ENT-15, A-ENT-16, A-ENT-17, A-ENT-19, A-ENT-20, B-ENT-26
  test('creates a person who can sign in, with all submitted fields', async () => {
    const licence = { is_pilot: true, no_license: 'L-1', type_license: 'B' }
    const more = { date_of_birth: '1990-05-01', firefighter_type: 'Permanente', type_of_contract: 1 }
    const sent = people.sent({ ...licence, ...more })
    const { status, body } = await people.create(sent)
    expect(status).toBe(201)
    const dpi = sent.no_dpi.replaceAll(' ', '')
    expect(body).toMatchObject({
      id: expect.any(Number),
      username: dpi,
      no_dpi: dpi,
      first_name: sent.first_name,
      last_name: sent.last_name,
      name: `Luisa ${sent.last_name}`,
      address: 'Zona 1',
      no_registry: sent.no_registry,
      user_range: 1,
      job_management: sent.job_management,
      ...more,
      email: sent.email.toLowerCase(),
      phone_number: '55551234',
      station: { id: people.station.id, name: people.station.name },
      station_text: people.station.name,
      role: 10,
      name_role: 'Bombero',
      job_title: 'Piloto',
      status: 5,
      is_pilot: true,
      type_license: 'B',
      is_waiting: false,
    })
    expect((await people.admin.get(`/api/user/${body.id}`)).body).toEqual(body)
    const stored = server.deps.db.selectFrom('users').select('created_by').where('id', '=', body.id)
    expect(await stored.executeTakeFirst()).toEqual({ created_by: people.admin.id })
    expect((await server.nobody.post('/api/user/token', { username: dpi, password: 'una clave larga' })).status).toBe(200)
  })

  // A-USF-29, A-ENT-02
  test('uses the DPI as user name and ignores another one', async () => {
    const { body } = await people.create(people.sent({ username: '9999000150901' }))
    expect(body.username).toBe(body.no_dpi)
    const changed = { ...withoutPassword(people.sent({ no_dpi: '9998 00015 0901' })), username: '9999000150901' }
    expect((await people.admin.put(`/api/user/${body.id}`, changed)).body).toMatchObject({
      username: '9998000150901',
      no_dpi: '9998000150901',
    })
  })

  // A-API-34
  test('accepts the station as the object that reads return', async () => {
    expect(
      (await people.create(people.sent({ station: { id: people.station.id, name: 'x', address: 'y' } }))).body.station.id,
    ).toBe(people.station.id)
  })

  // S-20
  test('accepts a DPI with a wrong check digit', async () => {
    expect((await people.create(people.sent({ no_dpi: '9999 99999 9999' }))).body.no_dpi).toBe('9999999999999')
  })

  // A-API-34, A-ENT-07, A-ENT-24, A-ENT-26
  test('stores photo, documents and courses, or no file if one of them is refused', async () => {
    const sent = people.sent({
      courses: [
        { course_name: 'Primeros auxilios', approval_date: '2024-01-31' },
        { course_name: 'Rescate', approval_date: '2023-02-01' },
      ],
    })
    const files = { photo: await smallJpeg(), register_file: smallPdf, course1: smallPdf, acceptance_file: await smallJpeg() }
    const before = await inventory(server)
    expect((await people.create(formWith(sent, { ...files, course0: Buffer.from('nada') }))).body.detail).toMatch(
      /^Formato inválido/,
    )
    expect((await people.create(formWith(sent, { ...files, course5: smallPdf }))).body.errors).toEqual({
      courses: ['Un documento no corresponde a ningún curso'],
    })
    expect(await inventory(server)).toEqual(before)

    const { status, body } = await people.create(formWith(sent, files))
    expect(status).toBe(201)
    expect(body.approved_courses).toMatchObject([
      { course_name: 'Rescate', approval_date: '2023-02-01', file: expect.stringContaining('.pdf') },
      { course_name: 'Primeros auxilios', file: null },
    ])
    const document = await fetch(`${server.url}${body.register_file}`)
    expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await fetch(`${server.url}${body.photo}`)).headers.get('content-type')).toBe('image/jpeg')
  })

  // S-34
  test.each([
    ['a PDF after a byte order mark', () => Buffer.concat([Buffer.from('\ufeff'), smallPdf]), 'application/pdf'],
    ['a PDF after a line of a printer', () => Buffer.concat([Buffer.from('@PJL SET\r\n'), smallPdf]), 'application/pdf'],
    ['a HEIC', () => readFile('test/fixtures/photo.heic'), 'image/jpeg'],
    ['a WebP', () => picture(60, 40).webp().toBuffer(), 'image/jpeg'],
  ])('takes %s as a document', async (_, make, type) => {
    const { status, body } = await people.create(formWith(people.sent(), { acceptance_file: await make() }))
    expect(status).toBe(201)
    expect((await fetch(`${server.url}${body.acceptance_file}`)).headers.get('content-type')).toBe(type)
  })

  test('names the kind of a document that is refused', async () => {
    const word = Buffer.from('PK\u0003\u0004 word/document.xml')
    const { status, body } = await people.create(formWith(people.sent(), { acceptance_file: word }))
    expect([status, body.detail]).toEqual([
      415,
      'Formato inválido: llegó un documento de Word. Se aceptan JPG, PNG, WebP, HEIC y PDF.',
    ])
  })

  // A-API-09, A-USF-34, A-USF-35, A-USF-37
  test.each([
    'no_dpi',
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'address',
    'no_registry',
    'station',
    'role',
    'user_range',
    'job_management',
    'password',
    'confirm_password',
  ])('without %s is refused with Campo requerido', async (field) => {
    for (const nothing of [undefined, '', null]) {
      expect((await people.create({ ...people.sent(), [field]: nothing })).body.errors).toMatchObject({
        [field]: ['Campo requerido'],
      })
    }
  })

  // A-USF-36, A-USF-38, A-USF-39, A-USF-40, A-USF-41
  test.each([
    [{ first_name: '  ' }, 'first_name', 'Este campo no puede estar vacio'],
    [{ last_name: ' ' }, 'last_name', 'Este campo no puede estar vacio'],
    [{ address: ' ' }, 'address', 'Este campo no puede estar vacio'],
    [{ password: '           ' }, 'password', 'Este campo no puede estar vacio'],
    [{ password: 'corta', confirm_password: 'corta' }, 'password', 'Debe tener al menos 10 caracteres'],
    [{ confirm_password: 'otra clave larga' }, 'confirm_password', 'Las Contraseña no coinciden'],
    [{ no_dpi: '123' }, 'no_dpi', 'DPI invalido'],
    [{ phone_number: '5555' }, 'phone_number', 'Debe de colocar 8 caracteres'],
    [{ email: 'luisa' }, 'email', 'Email invalido'],
    [{ is_pilot: true }, 'no_license', 'Campo requerido'],
    [{ is_pilot: true, no_license: 'L' }, 'type_license', 'Campo requerido'],
    [{ is_pilot: true, no_license: 'L', type_license: 'Z' }, 'type_license', 'Elija una de las opciones'],
    [{ status: 1 }, 'inactive_reason', 'Campo requerido'],
    [{ user_range: 4 }, 'user_range', 'Elija una de las opciones'],
    [{ station: 999_999 }, 'station', 'La estación elegida ya no existe'],
    [{ courses: [{ course_name: '', approval_date: '2024-01-01' }] }, 'courses.0.course_name', 'Este campo es requerido'],
    [{ is_staff: true }, 'is_staff', 'Campo desconocido'],
  ])('with %j is refused at %s', async (changes, field, sentence) => {
    expect((await people.create({ ...people.sent(), ...changes })).body.errors).toMatchObject({ [field]: [sentence] })
  })

  // A-API-34
  test.each([
    ['no_dpi', 'Ya existe una persona con este DPI'],
    ['email', 'Ya existe una persona con este correo'],
    ['no_registry', 'Ya existe una persona con este número de registro'],
  ] as const)('with the %s of another person is refused, unless that person is retired', async (field, sentence) => {
    const first = people.sent()
    const { id } = (await people.create(first)).body
    const second = { ...people.sent(), [field]: first[field] }
    expect((await people.create(second)).body.errors).toEqual({ [field]: [sentence] })
    await people.admin.delete(`/api/user/${id}`)
    expect((await people.create(second)).status).toBe(201)
  })

  test('fields that do not belong to the chosen status are dropped', async () => {
    const licence = { no_license: 'L', type_license: 'A', inactive_reason: 2, start_date_unsubscribe: '2026-01-01' }
    expect((await people.create(people.sent(licence))).body).toMatchObject({
      no_license: '',
      type_license: null,
      inactive_reason: null,
      start_date_unsubscribe: null,
    })
  })
})

// A-API-10
test('the binnacle records both states of a person, and never a password', async () => {
  const made = (await people.create(people.sent())).body
  const entries = await server.deps.db
    .selectFrom('binnacle')
    .selectAll()
    .where('entity', '=', 'user')
    .where('entity_id', '=', made.id)
    .execute()
  expect(entries).toMatchObject([{ action_binnacle: 'CREAR', current_detail: { no_dpi: made.no_dpi } }])
  expect(JSON.stringify(entries)).not.toMatch(/argon2|una clave larga/)
})
