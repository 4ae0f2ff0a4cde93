import { beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { EmergencyStatus } from '../../../contract/shared/emergency-statuses.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { entriesAfter } from '../../../../test/binnacle-entries.ts'

const server = useTestServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as(Role.Administrador)
})

let code = 100
const anInput = (fields: object = {}) => ({ code: ++code, name: 'Incendio', description: 'Fuego', category: null, ...fields })
const create = (fields: object = {}) => admin.post('/api/emergency_type/', anInput(fields))
const save = (id: number, fields: object) => admin.put(`/api/emergency_type/${id}/`, fields)
const read = async (id: number) => (await admin.get(`/api/emergency_type/${id}/`)).body
const withoutIds = (rows: { id: number }[]) => rows.map(({ id: _, ...row }) => row)

const subTypes = [
  { code: 2, name: 'Forestal', description: 'Monte y pastizal' },
  { code: 1, name: 'Vivienda', description: '' },
]

describe('sub-types of an emergency type', () => {
  // B-ETY-12, B-API-13i, B-ENT-02
  test('are saved with their type and returned in the order of their codes', async () => {
    const { status, body } = await create({ sub_types: subTypes })
    expect(status).toBe(201)
    expect(withoutIds(body.sub_types)).toEqual(subTypes.toReversed())
    expect((await read(body.id)).sub_types).toEqual(body.sub_types)
  })

  // B-ETY-16, B-VAL-07
  test('need a code and a name; the description is optional', async () => {
    const [, dwelling] = subTypes
    expect((await create({ sub_types: [{ code: 1, name: 'Vivienda' }] })).body.sub_types[0]).toMatchObject({ ...dwelling })
    expectFieldError(await create({ sub_types: [{ name: 'Vivienda' }] }), 'sub_types.0.code', 'Este campo es requerido')
    expectFieldError(await create({ sub_types: [{ code: 1 }] }), 'sub_types.0.name', 'Este campo es requerido')
    expectFieldError(await create({ code: '' }), 'code', 'Este campo es requerido')
    expectFieldError(await create({ sub_types: [{ code: 1, name: ' ' }] }), 'sub_types.0.name', 'Este campo no puede estar vacio')
  })

  test('have a code that is unique within their type', async () => {
    const twice = [subTypes[0], { ...subTypes[1], code: 2 }]
    expectFieldError(await create({ sub_types: twice }), 'sub_types', 'Hay subtipos con el mismo código')
    expect((await create({ sub_types: subTypes })).status).toBe(201)
  })

  test('are limited to a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({ code: n + 1, name: `Subtipo ${n}` }))
    expectFieldError(await create({ sub_types: many }), 'sub_types', 'Máximo 100 subtipos')
    expect((await create({ sub_types: many.slice(1) })).body.sub_types).toHaveLength(100)
  })

  // B-ETY-18
  test('are replaced by those in the request', async () => {
    const { body } = await create({ sub_types: subTypes })
    const [dwelling] = body.sub_types
    const sent = [dwelling, { code: 9, name: 'Industrial', description: '' }]
    const saved = await save(body.id, anInput({ code: body.code, version: 1, sub_types: sent }))
    expect(withoutIds(saved.body.sub_types)).toEqual(withoutIds(sent as { id: number }[]))
    const emptied = await save(body.id, anInput({ code: body.code, sub_types: [] }))
    expect(emptied.body.sub_types).toEqual([])
  })

  test('are recorded in the binnacle with their type', async () => {
    const { body } = await create({ sub_types: subTypes })
    await admin.delete(`/api/emergency_type/${body.id}/`)
    const entry = (await entriesAfter(server.deps.db, 0, 1000)).at(-1)
    expect(entry).toMatchObject({ action_binnacle: 'ELIMINAR', previous_detail: body })
    const left = await server.deps.db
      .selectFrom('emergency_sub_types')
      .select('id')
      .where('emergency_type_id', '=', body.id)
      .execute()
    expect(left).toEqual([])
  })

  // B-API-13i
  test('do not change if the save of their type is refused', async () => {
    const taken = (await create()).body.code
    const { body } = await create({ sub_types: subTypes })
    expectFieldError(
      await save(body.id, anInput({ code: taken, sub_types: [] })),
      'code',
      'Ya existe un tipo de emergencia con este código',
    )
    expect(await read(body.id)).toEqual(body)
  })
})

describe('an emergency type', () => {
  // B-API-14i
  test('has at most one category', async () => {
    const category = (await admin.post('/api/category_emergency_type/', { name: 'Rescates acuáticos' })).body
    const { body } = await create({ category: category.id })
    expect(body.category).toEqual({ id: category.id, name: 'Rescates acuáticos' })
    const { category: _, ...without } = anInput({ code: body.code })
    expect((await save(body.id, without)).body.category).toBeNull()
    expectFieldError(await create({ category: 999_999_999 }), 'category', 'La categoría elegida ya no existe')
  })

  test('keeps its kind of wounded until another or none is sent', async () => {
    const { body } = await create({ wounded_kind: 'Arma blanca' })
    expect(body.wounded_kind).toBe('Arma blanca')
    const without = anInput({ code: body.code })
    expect((await save(body.id, without)).body.wounded_kind).toBe('Arma blanca')
    expect((await save(body.id, { ...without, wounded_kind: null })).body.wounded_kind).toBeNull()
    expectFieldError(await create({ wounded_kind: 'Golpes' }), 'wounded_kind', 'Elija una de las opciones')
  })

  // B-ETY-09
  test('has a positive integer as its code', async () => {
    for (const wrong of [0, -1, 1.5, '7', 1_000_000]) expectRefusal(await create({ code: wrong }), 400)
  })

  test('is found by its code, its name and its description', async () => {
    const { body } = await create({ code: 4711, name: 'Inundación', description: 'Crecida del río Samalá' })
    for (const search of ['4711', 'inundacion', 'samala']) {
      const answer = await admin.get(`/api/emergency_type/?search=${search}`)
      expect(answer.body.results, search).toEqual([body])
    }
    expect((await admin.get('/api/emergency_type/?search=471')).body.count).toBe(0)
  })
})

// B-EMF-75
test('the options say how often each type was used', async () => {
  const brigade = await aBrigade(server.deps.db)
  await anEmergency(server.deps.db, brigade)
  await anEmergency(server.deps.db, brigade, { status: EmergencyStatus.Resuelta })
  const { body: unused } = await create({ name: 'Nunca vista' })
  const { body } = await admin.get('/api/emergency_type/filter_list/')
  const usesOf = (id: number) => body.find((option: { id: number }) => option.id === id)?.uses
  expect(usesOf(brigade.type.id)).toBe(2)
  expect(usesOf(unused.id)).toBe(0)
})

describe('emergency categories', () => {
  // B-API-14i
  test('are created by the migrations', async () => {
    const { body } = await admin.get('/api/category_emergency_type/filter_list/')
    expect(body.map((row: { name: string }) => row.name)).toContain('Atención prehospitalaria')
  })
})
