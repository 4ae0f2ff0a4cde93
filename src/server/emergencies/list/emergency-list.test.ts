import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, aStation, emergencyOf, type Brigade } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let firefighter: Client
let brigade: Brigade
/** Oldest first. */
const ids: number[] = []

const statuses = [30, 30, 30, 30, 30, 10, 40, 50, 20, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30] as const
const addresses: Record<number, string> = {
  0: 'Cálle REAL 100% asfaltada',
  1: 'Calle_real sin número',
  2: 'Avenida Petapa 12-12',
}

beforeAll(async () => {
  const { db } = server.deps
  firefighter = await server.as(Role.Bombero)
  for (const [index, status] of statuses.entries()) {
    brigade = await aBrigade(db)
    const { id } = await anEmergency(db, brigade, {
      status,
      address: addresses[index] ?? `Zona ${String(index).padStart(2, '0')}`,
      creation_date: new Date(Date.UTC(2026, 5, 1 + index)),
      attention_date: new Date(Date.UTC(2026, 4, 28 - index)),
    })
    ids.push(id)
  }
})

interface Row {
  id: number
  address: string
}
const list = async (query: string) => (await firefighter.get(`/api/emergency/${query}`)).body as { count: number; results: Row[] }
const found = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).results.map((row) => ids.indexOf(row.id))

// B-GEN-11, B-API-26i, S-1
test('pages have ten rows, newest first, without gaps or duplicates', async () => {
  const pages = [await list(''), await list('?page=2'), await list('?page=3')]
  expect(pages.map((page) => page.results.length)).toEqual([10, 10, 3])
  expect(pages.map((page) => page.count)).toEqual([23, 23, 23])
  expect(pages.flatMap((page) => page.results.map((row) => row.id))).toEqual(ids.toReversed())
})

// S-1
test('a page past the end is empty, and an invalid page is refused', async () => {
  expect(await list('?page=4')).toEqual({ count: 23, results: [] })
  for (const page of ['0', '-1', '1.5', 'dos', '1000001']) {
    expect(await firefighter.get(`/api/emergency?page=${page}`)).toMatchObject({
      status: 400,
      body: { errors: { page: ['Página inválida'] } },
    })
  }
})

// B-API-26i
test('a row contains the columns of the list, without patients, contacts or crew', async () => {
  const { results } = await list('')
  expect(Object.keys(results[0]!).toSorted()).toEqual(
    [
      'address',
      'attention_date',
      'code',
      'creation_date',
      'emergency_type',
      'emergency_type_text',
      'id',
      'outcome',
      'registered_at',
      'stations',
      'status',
      'status_in_text',
      'total_stations',
    ].toSorted(),
  )
  expect(results[0]).toMatchObject({
    stations: [{ id: brigade.station.id, station__name: brigade.station.name }],
    status_in_text: 'Resuelta',
  })
})

// B-EML-06
test.each([
  [10, 'Registrada'],
  [20, 'Activo'],
  [40, 'Solicita apoyo'],
  [50, 'Critica'],
])('the status filter %i finds the status %s', async (status, status_in_text) => {
  expect(await list(`?status=${status}`)).toMatchObject({ count: 1, results: [{ status, status_in_text }] })
})

test('the status filter applies to count and pages, and may match nothing', async () => {
  expect((await list('?status=30&page=2')).count).toBe(19)
  expect((await list('?status=30&page=2')).results).toHaveLength(9)
  expect(await list('?status=60')).toEqual({ count: 0, results: [] })
  expect((await list('?status=')).count).toBe(23)
  expect((await firefighter.get('/api/emergency?status=abierta')).body.errors).toEqual({ status: ['Filtro inválido'] })
})

test('an unknown filter is refused', async () => {
  expect(await firefighter.get('/api/emergency?estado=20')).toMatchObject({
    status: 400,
    body: { errors: { estado: ['Campo desconocido'] } },
  })
})

// S-50
test("search finds by number, written '# 5', '#5' or '5'", async () => {
  for (const search of [`# ${ids[4]}`, `#${ids[4]}`, `  # ${ids[4]} `]) expect(await found(search)).toContain(4)
  // Without the sign, the number is an ordinary word, and newer emergencies that contain it come first.
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?search=${ids[4]}&page=${page}`)))
  expect(pages.flatMap(({ results }) => results.map((row) => row.id))).toContain(ids[4])
  expect(await found(`# ${ids[4]}`)).toEqual([4])
  expect(await found('# 999999999')).toEqual([])
})

// S-50
test('search finds the code or a part of it', async () => {
  const { code } = (await firefighter.get(`/api/emergency/${ids[7]}`)).body as { code: string }
  expect(await found(code)).toEqual([7])
  expect(await found('2026-')).toHaveLength(10)
})

// S-50
test('search in the address ignores case and accents on both sides', async () => {
  expect(await found('cAlLé rEaL')).toEqual([1, 0])
  expect(await found('petápa')).toEqual([2])
})

test('one or two letters or digits match only the beginning of a word of the address', async () => {
  expect(await found('pe')).toEqual([2])
  expect(await found('Á')).toEqual([2, 0])
  expect(await found('et')).toEqual([])
  expect(await found('07')).toContain(7)
})

test('search takes %, _ and \\ literally', async () => {
  expect(await found('100%')).toEqual([0])
  expect(await found('%')).toEqual([0])
  expect(await found('_')).toEqual([1])
  expect(await found('\\')).toEqual([])
  expect(await found("'; DROP TABLE emergencies; --")).toEqual([])
})

test('search and filter are combined with AND', async () => {
  expect(await list('?search=zona&status=40')).toMatchObject({ count: 1, results: [{ id: ids[6] }] })
})

const walk = async (ordering: string) => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?ordering=${ordering}&page=${page}`)))
  return pages.flatMap((page) => page.results) as unknown as Record<string, string | number>[]
}
const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1)

test.each(['id', 'code', 'status', 'creation_date', 'attention_date'])('ordering by %s is ascending', async (column) => {
  const values = (await walk(column)).map((row) => row[column]!)
  expect(values).toEqual(values.toSorted(compare))
})

test.each(['id', 'code', 'address', 'emergency_type_text', 'status', 'creation_date', 'attention_date'])(
  'ordering by %s with a hyphen is descending, and no order loses rows between pages',
  async (column) => {
    const [rising, falling] = [await walk(column), await walk(`-${column}`)]
    expect(falling.map((row) => row[column])).toEqual(rising.map((row) => row[column]).toReversed())
    for (const rows of [rising, falling]) expect(new Set(rows.map((row) => row['id'])).size).toBe(23)
  },
)

test('ordering by gravity is that of a queue: the gravest first, then those that have waited longest', async () => {
  const { db } = server.deps
  const at = (day: number) => ({ creation_date: new Date(Date.UTC(2020, 0, day, 12)) })
  const add = async (status: number, day: number) => (await anEmergency(db, await aBrigade(db), { status, ...at(day) })).id
  const active = await add(20, 1)
  const meant = [await add(50, 3), await add(50, 5), await add(40, 2), active, await add(20, 4)]
  const seen = async (query = '') =>
    (await list(`?status=20,40,50&ordering=gravity&start_date=2020-01-01&end_date=2020-12-31${query}`)).results.map(
      (row) => row.id,
    )
  expect(await seen()).toEqual(meant)
  expect(await seen('&search=calle')).toEqual(meant)
})

// S-1
test.each(['-gravity', 'total_stations', 'public_key', 'pacients', '--id', 'id;', 'id desc', ' '])(
  'ordering by %j is refused',
  async (ordering) => {
    expect(await firefighter.get(`/api/emergency?ordering=${encodeURIComponent(ordering)}`)).toMatchObject({
      status: 400,
      body: { errors: { ordering: ['No se puede ordenar por este campo'] } },
    })
  },
)

// B-EML-03, B-ENT-04, B-API-26i
test('an emergency of several stations and vehicles counts once and lists every station', async () => {
  const { db } = server.deps
  const [ours, others] = [await aBrigade(db), await aBrigade(db)]
  const third = await aStation(db)
  const admin = await server.as(Role.Administrador)
  const sent = emergencyOf(ours)
  const created = await admin.post('/api/emergency', {
    ...sent,
    address: 'Salida a tres estaciones',
    stations: [third.id, ours.station.id, others.station.id, ours.station.id],
    members: [...sent.members, { ...sent.members[0], vehicle: others.vehicle.id }],
  })
  expect(created.status).toBe(201)
  const { count, results } = await list('?search=tres estaciones')
  expect(count).toBe(1)
  const names = [third, ours.station, others.station]
    .map((station) => station.name)
    .toSorted(new Intl.Collator('es', { numeric: true }).compare)
  expect(results).toMatchObject([
    { total_stations: names.join(', '), stations: names.map((station__name) => ({ station__name })) },
  ])
})

test('an emergency without type or stations can be listed and read', async () => {
  const { db } = server.deps
  const { id } = await anEmergency(
    db,
    { ...(await aBrigade(db)), type: await anEmergencyType(db) },
    { address: 'Barrio desconocido', emergency_type_id: null },
  )
  await db.deleteFrom('emergency_stations').where('emergency_id', '=', id).execute()
  const bare = { id, emergency_type: null, emergency_type_text: '', stations: [], total_stations: '' }
  expect((await list('?search=desconocido')).results).toMatchObject([bare])
  expect((await firefighter.get(`/api/emergency/${id}`)).body).toMatchObject({ ...bare, category: null })
})

test('ordering by type uses the name, then the date; no type sorts as an empty name', async () => {
  const { db } = server.deps
  const own = async (name: string) => ({ ...(await aBrigade(db)), type: await anEmergencyType(db, { name }) })
  const add = async (whose: Brigade, day: number, row: object = {}) =>
    (await anEmergency(db, whose, { status: 30, creation_date: new Date(Date.UTC(2019, 0, day)), ...row })).id
  const [second, first] = [await own('Zeta'), await own('Alfa')]
  const late = await add(second, 9)
  const meant = [
    await add(first, 9, { emergency_type_id: null }),
    await add(first, 5),
    await add(first, 7),
    await add(second, 3),
    late,
  ]
  const seen = async (query: string) => (await list(`?end_date=2019-12-31&${query}`)).results.map((row) => row.id)
  expect(await seen('ordering=emergency_type_text')).toEqual(meant)
  expect(await seen('ordering=-emergency_type_text')).toEqual(meant.toReversed())
  expect(await seen('ordering=emergency_type_text&search=calle')).toEqual(meant)
})

// B-API-27
test('every role reads the list and the detail; visitors read neither', async () => {
  for (const role of [1, 5, 7, 8, 10, 11] as const) {
    const caller = await server.as(role)
    expect((await caller.get('/api/emergency')).status).toBe(200)
    expect((await caller.get(`/api/emergency/${ids[0]}`)).status).toBe(200)
  }
  expect((await server.nobody.get('/api/emergency')).status).toBe(401)
  expect((await server.nobody.get(`/api/emergency/${ids[0]}`)).status).toBe(401)
})

test.each(['999999', '0', '-1', 'nueva', '2147483648', '1.5', '%00'])('the detail of %s is not found', async (id) => {
  const { status, body } = await firefighter.get(`/api/emergency/${id}`)
  expect([status, body.detail]).toEqual(
    id === '%00' ? [400, 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.'] : [404, 'Not found.'],
  )
})
