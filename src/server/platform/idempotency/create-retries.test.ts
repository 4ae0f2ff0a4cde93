import { expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, aStation, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { importHeaders, personRow } from '../../../../test/fixtures/import.ts'
import { usePeople } from '../../../../test/fixtures/people.ts'
import { formWith, smallPdf } from '../../../../test/fixtures/person.ts'
import { picture, smallJpeg } from '../../../../test/fixtures/pictures.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { resourceCases } from '../../../../test/resource-cases.ts'
import { csvOf, importForm } from '../../../../test/sheets.ts'
import { useTestServer, type Answer, type Client } from '../../../../test/test-app.ts'

/*
 * A browser that did not receive the answer to a create repeats the same request, or, after the person corrected a field, sends a
 * different body under the same key.
 */
const server = useTestServer()
const people = usePeople(server)

let keys = 0
const creating = (who: Client, path: string) => {
  const headers = { 'idempotency-key': `retry-${(keys += 1)}-key` }
  return (body: unknown) => who.post(`/api/${path}/`, body, headers)
}
const expectCreatedBefore = (answer: Answer, created: object) => {
  expectRefusal(answer, 409)
  expect(answer.body).toMatchObject({ code: 'created_before', created })
}
const countOf = async (table: 'emergencies' | 'users') => (await server.deps.db.selectFrom(table).select('id').execute()).length

test.each(resourceCases)('$path: a repeat gets the first answer, a different body is refused', async (resource) => {
  const create = creating(await server.as(Role.Administrador), resource.path)
  const input = await resource.input(server.deps.db, 900, 'repetido')
  const first = await create(input)
  expect(first.status).toBe(201)
  expect(await create({ ...input })).toMatchObject({ status: 201, body: first.body })
  const corrected = await create({ ...input, [resource.label]: 'corregido' })
  expectCreatedBefore(corrected, { id: first.body.id, [resource.label]: first.body[resource.label] })
  expect(await create(input)).toMatchObject({ status: 201, body: first.body })
})

test('a different emergency under the same key is refused with the code of the first, and is not stored', async () => {
  const sent = emergencyOf(await aBrigade(server.deps.db))
  for (const role of [Role.Administrador, Role.Cabinista]) {
    const brigade = await aBrigade(server.deps.db)
    const create = creating(await server.as(role), 'emergency')
    const whole = { ...sent, ...emergencyOf(brigade) }
    const first = await create(formOf(whole))
    expect(first.status).toBe(201)
    const before = await countOf('emergencies')
    expect(await create(formOf(whole))).toMatchObject({ status: 201, body: { id: first.body.id } })
    const { id, code } = first.body
    expectCreatedBefore(await create(formOf({ ...whole, address: 'Llamada dos' })), { id, code })
    expect(await countOf('emergencies')).toBe(before)
    const { body } = await people.admin.get(`/api/emergency/${id}/`)
    expect(body.address).toBe(whole.address)
  }
})

test('photos are compared by content and order', async () => {
  const sent = emergencyOf(await aBrigade(server.deps.db))
  const create = creating(people.admin, 'emergency')
  const [one, other] = [await smallJpeg(), await picture(40, 30).jpeg().toBuffer()]
  const first = await create(formOf(sent, [one, other]))
  expect(first.status).toBe(201)
  expect(await create(formOf(sent, [one, other]))).toMatchObject({ status: 201, body: { id: first.body.id } })
  for (const photos of [[other, one], [one], [one, one]])
    expectCreatedBefore(await create(formOf(sent, photos)), { id: first.body.id })
})

test('a person is compared including password and files', async () => {
  const create = creating(people.admin, 'user')
  const sent = people.sent({ courses: [{ course_name: 'Rescate', approval_date: '2024-05-31' }] })
  const files = { photo: await smallJpeg(), course0: smallPdf }
  const first = await create(formWith(sent, files))
  expect(first.status).toBe(201)
  expect(await create(formWith(sent, files))).toMatchObject({ status: 201, body: { id: first.body.id } })
  const password = { password: 'otra clave larga', confirm_password: 'otra clave larga' }
  expectCreatedBefore(await create(formWith({ ...sent, ...password }, files)), { id: first.body.id })
  expectCreatedBefore(await create(formWith(sent, { course0: smallPdf })), { id: first.body.id })
  expectCreatedBefore(await create(formWith(sent, { ...files, course0: Buffer.concat([smallPdf, smallPdf]) })), {
    id: first.body.id,
  })
})

test('an import is compared by its file', async () => {
  await aStation(server.deps.db, { name: 'Repetida' })
  const sheet = () => csvOf([[...importHeaders], personRow({ station: 'Repetida', job: 'Piloto' })], ';')
  const create = creating(people.admin, 'user/import')
  const [one, other] = [sheet(), sheet()]
  expect(await create(importForm(one))).toMatchObject({ status: 200, body: { created: 1 } })
  const before = await countOf('users')
  expect(await create(importForm(one))).toMatchObject({ status: 200, body: { created: 1 } })
  expectCreatedBefore(await create(importForm(other)), { created: 1 })
  expect(await countOf('users')).toBe(before)
})

test('of concurrent creates with different bodies under one key one succeeds', async () => {
  const create = creating(people.admin, 'job_management')
  const titles = ['Armero', 'Bodeguero', 'Electromecánico', 'Instructor']
  const answers = await Promise.all(titles.map((job_title) => create({ job_title })))
  const created = answers.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 201) expectCreatedBefore(answer, { id: created[0]?.body.id })
})

test('an answer stored by an earlier version, without a digest, is returned without comparing the body', async () => {
  const create = creating(people.admin, 'job_management')
  const first = await create({ job_title: 'Tornero' })
  await server.deps.db
    .updateTable('first_answers')
    .set({ sent_digest: null, sealed_answer: null, answer: JSON.stringify(first.body) })
    .where('user_id', '=', people.admin.id)
    .execute()
  expect(await create({ job_title: 'Soldador' })).toMatchObject({ status: 201, body: { id: first.body.id } })
})
