import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notAnOption } from '../../../contract/shared/codes.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { entriesAfter, lastEntryId } from '../../../../test/binnacle-entries.ts'
import { aPerson, aStation } from '../../../../test/factories.ts'
import { inventory, storedFiles } from '../../../../test/fixtures/inventory.ts'
import { formWith, smallPdf } from '../../../../test/fixtures/person.ts'
import { smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let station: { id: number }
let other: { id: number }
let admin: Client
let staff: Client

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T09:00:00-06:00'))
  const { db } = server.deps
  ;[station, other] = [await aStation(db), await aStation(db)]
  admin = await server.as(Role.Administrador)
  staff = await server.as(Role.RecursosHumanos)
})

const onLeave = {
  status: 1,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-10-01',
  end_date_unsubscribe: '2026-11-15',
}
const directions = {
  discharge: { call: 'updateDischarge', file: 'acceptance_file', before: onLeave, after: { status: 5, inactive_reason: null } },
  unsubscribe: { call: 'updateUnsubscribe', file: 'register_file', before: {}, after: { status: 1, inactive_reason: 2 } },
}
type Direction = keyof typeof directions
const both = ['discharge', 'unsubscribe'] as const

const someone = (direction: Direction, row: object = {}) =>
  aPerson(server.deps.db, { role: Role.Bombero, station_id: station.id, ...directions[direction].before, ...row })
const rowOf = (id: number) => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const filled = (changes: object = {}) => ({
  station: station.id,
  type_of_contract: 1,
  inactive_reason: 2,
  start_date_unsubscribe: '2026-11-01',
  end_date_unsubscribe: '2026-11-30',
  ...changes,
})
const change = (direction: Direction, id: number, sent: object = filled(), files?: Record<string, Buffer>, who = staff) => {
  const { call, file } = directions[direction]
  const body = formWith(sent, files ?? { [file]: smallPdf })
  return who.send(`/api/job_management/${id}/${call}/`, { method: 'PUT', body })
}

describe.each(both)('%s', (direction) => {
  const { call, file, after } = directions[direction]
  let person: Awaited<ReturnType<typeof someone>>
  beforeEach(async () => {
    person = await someone(direction)
  })

  // B-API-44, B-API-44i, B-API-45, B-API-45i, B-DIS-15, B-DIS-28, B-ENT-31, B-STT-15, B-STT-16
  test('sets the status, keeps the days as sent, moves the person to the station, and stores the file', async () => {
    const before = await lastEntryId(server.deps.db)
    const answer = await change(direction, person.id, filled({ station: other.id, type_of_contract: 2, version: person.version }))
    const saved = {
      ...after,
      type_of_contract: 2,
      start_date_unsubscribe: '2026-11-01',
      end_date_unsubscribe: '2026-11-30',
      version: person.version + 1,
    }
    expect(answer).toMatchObject({ status: 200, body: { ...saved, id: person.id, station: { id: other.id } } })
    expect(answer.body[file]).toMatch(/^\/api\/file\/.*\.pdf\?/)
    expect((await server.nobody.get(answer.body[file])).status).toBe(200)
    const [entry, ...rest] = await entriesAfter(server.deps.db, before, 5)
    expect(rest).toEqual([])
    expect(entry).toMatchObject({
      action_binnacle: 'EDITAR',
      entity: 'user',
      entity_id: person.id,
      created_by: staff.id,
      previous_detail: { status: person.status },
      current_detail: saved,
    })
  })

  // B-DIS-16, B-DIS-17, B-API-44i
  test('takes a picture as the file, and moves the one that it replaces out of the store', async () => {
    await server.deps.db
      .updateTable('users')
      .set({ [file]: null })
      .where('id', '=', person.id)
      .execute()
    await change(direction, person.id)
    await server.deps.db
      .updateTable('users')
      .set({ status: person.status, inactive_reason: person.inactive_reason, leave_by_dates: false })
      .where('id', '=', person.id)
      .execute()
    const files = await storedFiles(server)
    const answer = await change(direction, person.id, filled(), { [file]: await smallJpeg() })
    expect(answer.body[file]).toContain('.jpg?')
    expect(await storedFiles(server)).toHaveLength(files.length)
  })

  // B-DIS-27, B-ERR-06, B-VAL-38
  test('without a file is refused, as a form and as JSON', async () => {
    const untouched = await inventory(server)
    const refusals = [
      await change(direction, person.id, filled(), {}),
      await staff.put(`/api/job_management/${person.id}/${call}`, filled()),
    ]
    for (const answer of refusals) {
      expectFieldError(answer, file, 'Debe de subir un archivo.')
      expect(answer.body.detail).toBe('Debe de subir un archivo.')
    }
    expect(await inventory(server)).toEqual(untouched)
  })

  // B-DIS-28
  test('with two files, or the file of the other change, is refused', async () => {
    const form = formWith(filled(), { [file]: smallPdf })
    form.append(file, new Blob([new Uint8Array(smallPdf)]), 'otro.pdf')
    const two = await staff.send(`/api/job_management/${person.id}/${call}`, { method: 'PUT', body: form })
    expectFieldError(two, file, 'Suba un solo archivo.')
    const swapped = file === 'register_file' ? 'acceptance_file' : 'register_file'
    expectRefusal(await change(direction, person.id, filled(), { [swapped]: smallPdf }), 400)
    expect(await rowOf(person.id)).toMatchObject({ status: person.status, version: person.version })
  })

  // B-DIS-33, B-API-44i
  test('with a file of another kind is refused by its content', async () => {
    const untouched = await inventory(server)
    const answer = await change(direction, person.id, filled(), { [file]: Buffer.from('PK\u0003\u0004 no') })
    expectRefusal(answer, 415)
    const detail = 'Formato inválido: llegó un archivo ZIP. Se aceptan JPG, PNG, WebP, HEIC y PDF.'
    expect(answer.body).toMatchObject({ detail, errors: { [file]: [detail] } })
    expect(await inventory(server)).toEqual(untouched)
  })

  // S-34
  test('with a file over 15 MB is refused', async () => {
    const large = Buffer.concat([smallPdf, Buffer.alloc(15 * 1024 * 1024)])
    expectRefusal(await change(direction, person.id, filled(), { [file]: large }), 413)
  })

  // B-DIS-19, B-DIS-20, B-DIS-23, B-DIS-25, B-VAL-02, B-VAL-34, B-VAL-36, B-VAL-37, B-VAL-43
  test.each(['station', 'inactive_reason', 'start_date_unsubscribe'])('without %s is refused at that field', async (field) => {
    expectFieldError(await change(direction, person.id, filled({ [field]: '' })), field, 'Campo requerido')
  })

  test.each(['2147483648', '-1', '0', 'x'])('with %j as station is refused at that field', async (sent) => {
    expectFieldError(await change(direction, person.id, filled({ station: sent })), 'station', notAnOption)
  })

  // B-DIS-21, B-VAL-35
  test('asks for the contract of everybody but volunteers', async () => {
    const without = filled({ type_of_contract: '' })
    expectFieldError(await change(direction, person.id, without), 'type_of_contract', 'Campo requerido')
    const volunteer = await someone(direction, { firefighter_type: 'Ad honorem' })
    expect(await change(direction, volunteer.id, without)).toMatchObject({ status: 200, body: { type_of_contract: null } })
  })

  test.each([
    ['station', 999_999],
    ['inactive_reason', 5],
    ['type_of_contract', 3],
    ['start_date_unsubscribe', '2026-02-30'],
    ['end_date_unsubscribe', 'mañana'],
  ])('with %s %j is refused', async (field, value) => {
    expectRefusal(await change(direction, person.id, filled({ [field]: value })), 400)
    expect(await rowOf(person.id)).toMatchObject({ version: person.version })
  })

  // B-API-45i
  test('with an end before the start is refused', async () => {
    const answer = await change(direction, person.id, filled({ end_date_unsubscribe: '2026-10-31' }))
    expectFieldError(answer, 'start_date_unsubscribe', 'La fecha inicial no puede ser mayor a la fecha final')
  })

  // B-API-44i
  test('ignores all other user data', async () => {
    const read = (await admin.get(`/api/user/${person.id}`)).body
    const sent = {
      ...read,
      ...filled(),
      first_name: 'Otro',
      role: 1,
      no_dpi: '9999999999999',
      password: 'otra clave larga',
      status: 5,
    }
    expect(await change(direction, person.id, sent)).toMatchObject({ status: 200, body: after })
    const { first_name, role, no_dpi, password_hash } = person
    expect(await rowOf(person.id)).toMatchObject({ first_name, role, no_dpi, password_hash })
  })

  // S-9
  test('from an old version gets the current record', async () => {
    await server.deps.db.updateTable('users').set({ version: 7, address: 'Zona 9' }).where('id', '=', person.id).execute()
    const answer = await change(direction, person.id, filled({ version: 6 }))
    expectRefusal(answer, 409)
    expect(answer.body.current).toMatchObject({ id: person.id, version: 7, address: 'Zona 9' })
  })

  // S-18
  test('of an administrator is for administrators only', async () => {
    await aPerson(server.deps.db, { role: Role.Administrador, password_hash: 'another who can sign in' })
    const administrator = await someone(direction, { role: Role.Administrador })
    const refused = await change(direction, administrator.id)
    expectRefusal(refused, 400)
    expect(refused.body.detail).toBe('No puede cambiar la ficha de esta persona.')
    expect((await change(direction, administrator.id, filled(), undefined, admin)).status).toBe(200)
  })

  // B-API-44, B-API-45
  test.each([Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero])('is not for role %i', async (role) => {
    expectRefusal(await change(direction, person.id, filled(), undefined, await server.as(role, { station_id: station.id })), 403)
  })

  test('of a person who left, or never was, is not found', async () => {
    const left = await someone(direction, { retired_at: new Date() })
    for (const id of [left.id, 999_999]) expectRefusal(await change(direction, id), 404)
  })
})

// B-STT-17
describe('a change that is already done is refused', () => {
  test('discharging a person on duty', async () => {
    const { id, first_name, last_name } = await someone('unsubscribe')
    const answer = await change('discharge', id)
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe(`${first_name} ${last_name} ya está de alta.`)
  })

  test('unsubscribing a person off duty', async () => {
    const { id, first_name, last_name } = await someone('discharge')
    const answer = await change('unsubscribe', id)
    expectRefusal(answer, 400)
    expect(answer.body.detail).toBe(`${first_name} ${last_name} ya está de baja.`)
  })
})

// A-API-40, S-17
test.each(both)('who waits to be validated is put neither on duty nor off duty (%s)', async (direction) => {
  const { id } = await someone('unsubscribe', { status: 1 })
  for (const who of [staff, admin]) {
    const answer = await change(direction, id, filled(), undefined, who)
    expectRefusal(answer, 400)
    expect(answer.body.detail).toMatch(/ espera ser validado\. /)
  }
  expect(await rowOf(id)).toMatchObject({ status: 1, inactive_reason: null, validated_by: null })
})

// B-API-45i, B-DIS-26
test.each([3, 4])('a leave for reason %i has no end', async (inactive_reason) => {
  const { id } = await someone('unsubscribe')
  const sent = filled({ inactive_reason, end_date_unsubscribe: '2026-10-01' })
  expect((await change('unsubscribe', id, sent)).body).toMatchObject({ inactive_reason, end_date_unsubscribe: null })
})

// B-API-45i
test('nobody puts themselves off duty', async () => {
  const answer = await change('unsubscribe', staff.id)
  expectRefusal(answer, 400)
  expect(answer.body.detail).toBe('No puede darse de baja usted mismo.')
})

// S-18
test('the last administrator who can sign in is not put off duty', async () => {
  const { db } = server.deps
  await db.updateTable('users').set({ password_hash: null }).where('role', '=', Role.Administrador).execute()
  const last = await someone('unsubscribe', { role: Role.Administrador, password_hash: 'who can sign in' })
  const answer = await change('unsubscribe', last.id, filled(), undefined, admin)
  expectRefusal(answer, 400)
  expect(answer.body.detail).toBe('Es el último administrador que puede iniciar sesión; primero nombre a otro.')
  await aPerson(db, { role: Role.Administrador, password_hash: 'another who can sign in' })
  expect((await change('unsubscribe', last.id, filled(), undefined, admin)).status).toBe(200)
})
