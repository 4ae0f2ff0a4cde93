import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import type { CrewOption } from '../../../contract/people/users.schema.ts'
import { aBrigade, anEmergency, aPerson, aStation, aVehicle } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let firefighter: Client
beforeAll(async () => {
  firefighter = await server.as(Role.Bombero)
})

const aPlace = () => aStation(server.deps.db)
const person = (row: Partial<Parameters<typeof aPerson>[1]>) => aPerson(server.deps.db, { role: Role.Bombero, ...row })
const list = async (query: string, who = firefighter) => (await who.get(`/api/user/?${query}`)).body
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('the list of people', () => {
  // A-API-31, A-API-32
  test('contains the columns of the screen, and no private data', async () => {
    const station = await aPlace()
    const { id } = await person({
      station_id: station.id,
      first_name: 'Ana',
      last_name: 'Xicará',
      address: 'Zona 1',
      phone_number: '55551234',
      email: 'ana@example.org',
      date_of_birth: '1990-05-01',
    })
    expect(await list(`station_id=${station.id}`, await server.as(Role.JefeDeServicio))).toEqual({
      count: 1,
      results: [
        {
          id,
          version: 1,
          first_name: 'Ana',
          last_name: 'Xicará',
          name: 'Ana Xicará',
          role: 10,
          name_role: 'Bombero',
          station: station.id,
          station_text: station.name,
          address: 'Zona 1',
          phone_number: '55551234',
          email: 'ana@example.org',
          status: 5,
          photo: null,
        },
      ],
    })
  })

  // A-USL-11, A-USL-12, A-API-31
  test('is filtered by station, by role and by both', async () => {
    const [here, there] = [await aPlace(), await aPlace()]
    const made = new Map<string, number>()
    for (const role of everyRole)
      for (const place of [here, there])
        made.set(`${place.id} ${role}`, (await person({ role, station_id: place.id, last_name: 'Filtrada' })).id)
    const ofStation = await list(`station_id=${here.id}`)
    expect(idsOf(ofStation.results).toSorted()).toEqual(everyRole.map((role) => made.get(`${here.id} ${role}`)).toSorted())
    for (const role of everyRole) {
      const { results } = await list(`search=filtrada&role=${role}`)
      expect(new Set(idsOf(results)), roleNames[role]).toEqual(
        new Set([made.get(`${here.id} ${role}`), made.get(`${there.id} ${role}`)]),
      )
      expect(idsOf((await list(`station_id=${there.id}&role=${role}`)).results)).toEqual([made.get(`${there.id} ${role}`)])
    }
  })

  // S-17
  test('is narrowed to who waits to be validated, or has no photo, by those who administer people', async () => {
    const station = await aPlace()
    const of = (row: Parameters<typeof person>[0]) => person({ station_id: station.id, ...row })
    const waiting = await of({ status: 1 })
    const without = await of({})
    await of({ status: 1, inactive_reason: 2 })
    await of({ photo: 'photo.jpg' })
    await of({ status: 1, retired_at: new Date() })
    for (const role of [Role.Administrador, Role.RecursosHumanos]) {
      const staff = await server.as(role)
      expect(idsOf((await list(`station_id=${station.id}&lacks=validation`, staff)).results)).toEqual([waiting.id])
      expect(idsOf((await list(`station_id=${station.id}&lacks=photo`, staff)).results)).toEqual([without.id])
      expectFieldError(await staff.get('/api/user/?lacks=phone'), 'lacks', 'Filtro inválido')
    }
    for (const role of [Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero])
      expectFieldError(await (await server.as(role)).get('/api/user/?lacks=validation'), 'lacks', 'Filtro inválido')
  })

  // A-API-38
  test('omits retired people', async () => {
    const station = await aPlace()
    const { id } = await person({ station_id: station.id })
    await person({ station_id: station.id, retired_at: new Date() })
    expect(idsOf((await list(`station_id=${station.id}`)).results)).toEqual([id])
  })

  // A-CON-02, A-USL-16, A-USL-20, S-1
  test('has ten rows per page, and none past its end', async () => {
    const station = await aPlace()
    const made: number[] = []
    for (let n = 0; n < 12; n++)
      made.push((await person({ station_id: station.id, last_name: `Apellido ${String(n).padStart(2, '0')}` })).id)
    const pages = await Promise.all(['', '&page=1', '&page=2', '&page=3'].map((page) => list(`station_id=${station.id}${page}`)))
    expect(pages.map(({ count, results }) => [count, idsOf(results)])).toEqual([
      [12, made.slice(0, 10)],
      [12, made.slice(0, 10)],
      [12, made.slice(10)],
      [12, []],
    ])
    expectFieldError(await firefighter.get('/api/user/?page=0'), 'page', 'Página inválida')
  })

  // A-USL-19, S-1
  test('can be sorted by the columns of the screen, ascending and descending, and by no other', async () => {
    const [one, other] = [
      await aStation(server.deps.db, { name: 'Ordenada 1' }),
      await aStation(server.deps.db, { name: 'Ordenada 2' }),
    ]
    const cells = (n: number) => ({
      first_name: `Nombre ${n}`,
      last_name: `Orden ${n}`,
      address: `Zona ${n}`,
      phone_number: `5555000${n}`,
      email: `orden${n}@example.org`,
    })
    const chief = await server.as(Role.JefeDeServicio)
    const first = await person({ ...cells(1), station_id: one.id, role: 1, status: 1 })
    const second = await person({ ...cells(2), station_id: other.id, role: 10, status: 5 })
    for (const column of [
      'id',
      'first_name',
      'last_name',
      'station_text',
      'address',
      'phone_number',
      'email',
      'role',
      'status',
    ]) {
      const sorted = async (ordering: string) => idsOf((await list(`search=orden&ordering=${ordering}`, chief)).results)
      expect(await sorted(column), column).toEqual([first.id, second.id])
      expect(await sorted(`-${column}`), `-${column}`).toEqual([second.id, first.id])
    }
    for (const ordering of ['no_dpi', 'password_hash', 'id; DROP TABLE users'])
      expectFieldError(
        await firefighter.get(`/api/user/?ordering=${encodeURIComponent(ordering)}`),
        'ordering',
        'No se puede ordenar por este campo',
      )
  })

  test('refuses other filters', async () => {
    expectFieldError(await firefighter.get('/api/user/?no_dpi=1'), 'no_dpi', 'Campo desconocido')
    expectFieldError(await firefighter.get('/api/user/?role=jefe'), 'role', 'Filtro inválido')
  })
})

describe('the options of people for a filter', () => {
  // A-API-74, A-ENT-33, S-50
  test('contain only names, can be searched by name and station, and are limited to fifty', async () => {
    const [here, there] = [await aPlace(), await aPlace()]
    const one = await person({ station_id: here.id, first_name: 'Óscar', last_name: 'Elegible' })
    const two = await person({ station_id: there.id, first_name: 'Ana', last_name: 'Elegible' })
    const ask = (query: string) => list(`async_options=true&${query}`)
    const option = { id: one.id, name: 'Óscar Elegible', first_name: 'Óscar', last_name: 'Elegible', station: here.id }
    expect(await ask('search=oscar elegible')).toEqual({ count: 1, results: [option] })
    expect(idsOf((await ask('search=elegible')).results)).toEqual([two.id, one.id])
    expect(idsOf((await ask(`search=elegible&station_id=${here.id}`)).results)).toEqual([one.id])
    expect((await ask(`search=${one.no_dpi}`)).results).toEqual([])
    const admin = await server.as(Role.Administrador)
    for (const dpi of [one.no_dpi, `${one.no_dpi.slice(0, 4)} ${one.no_dpi.slice(4, 9)} ${one.no_dpi.slice(9)}`])
      expect((await admin.get(`/api/user/?async_options=true&search=${dpi}`)).body.results).toEqual([option])
    for (let n = 0; n < 51; n++) await person({ last_name: 'Muchedumbre' })
    expect((await ask('search=muchedumbre')).results).toHaveLength(50)
  })
})

describe('the people of stations, for an emergency', () => {
  // A-API-41, A-API-42, A-API-43, A-API-44, B-API-34, B-API-34i, B-API-35, B-API-35i
  test('are the active ones sorted by their names; pilots are those with is_pilot', async () => {
    const chief = await server.as(Role.JefeDeServicio)
    const [here, there, elsewhere] = [await aPlace(), await aPlace(), await aPlace()]
    const pilot = await person({ station_id: here.id, is_pilot: true, first_name: 'Aaa', last_name: 'Zzz' })
    const other = await person({ station_id: there.id, first_name: 'Bbb', last_name: 'Aaa' })
    await person({ station_id: elsewhere.id, is_pilot: true })
    await person({ station_id: here.id, is_pilot: true, status: 1 })
    await person({ station_id: here.id, is_pilot: true, status: 1, inactive_reason: 2 })
    await person({ station_id: here.id, is_pilot: true, retired_at: new Date() })
    const of = async (call: string, query: string) => (await chief.get(`/api/user/${call}/?${query}`)).body
    for (const both of [`stations=${here.id},${there.id}`, `stations=${here.id}&stations=${there.id}`]) {
      expect(idsOf(await of('get_firefighters', both)), both).toEqual([pilot.id, other.id])
      expect(await of('get_pilot', both), both).toEqual([
        {
          id: pilot.id,
          name: 'Aaa Zzz',
          first_name: pilot.first_name,
          last_name: 'Zzz',
          station: here.id,
          user_range: pilot.user_range,
          no_registry: pilot.no_registry,
          station_text: here.name,
          without_exit: false,
          is_off_duty: false,
          emergencies: [],
        },
      ])
    }
    for (const none of ['', 'stations='])
      expect([await of('get_firefighters', none), await of('get_pilot', none)], none).toEqual([[], []])
  })

  // B-EMF-65
  test('come with what is known of them: in or out, on other emergencies, and on leave if asked for', async () => {
    const { db } = server.deps
    const chief = await server.as(Role.JefeDeServicio)
    const brigade = await aBrigade(db)
    const { station, pilot, firefighter } = brigade
    const { id: absent } = await person({ station_id: station.id, is_pilot: true, first_name: 'Zoila' })
    const { id: leaving } = await person({
      station_id: station.id,
      is_pilot: true,
      status: 1,
      inactive_reason: 2,
      first_name: 'Zulma',
      start_date_unsubscribe: '2020-01-01',
    })
    const known = async (call: string, more = '') => {
      const { body } = await chief.get(`/api/user/${call}/?stations=${station.id}${more}`)
      return new Map(
        body.map((one: CrewOption) => [
          one.id,
          [one.is_entry, one.without_exit, one.is_off_duty, one.emergencies.map(({ id }) => id)],
        ]),
      )
    }
    const nothing = [undefined, false, false, []]
    expect(await known('get_pilot')).toEqual(
      new Map([
        [pilot.id, nothing],
        [absent, nothing],
      ]),
    )
    await server.deps.db
      .insertInto('attendance')
      .values([
        { user_id: pilot.id, is_entry: true, last_entry: server.deps.now() },
        { user_id: absent, is_entry: true, last_entry: new Date(server.deps.now().getTime() - 25 * 3_600_000) },
        { user_id: firefighter.id, is_entry: false, last_exit: server.deps.now() },
      ])
      .execute()
    const first = await anEmergency(db, brigade)
    const second = await anEmergency(db, { ...brigade, vehicle: await aVehicle(db, { station_id: station.id }) })
    await anEmergency(db, brigade, { status: 30, resolved_date: server.deps.now() })
    expect(await known('get_firefighters', '&off_duty=true')).toEqual(
      new Map([
        [pilot.id, [true, false, false, [second.id, first.id]]],
        [firefighter.id, [false, false, false, [second.id, first.id]]],
        [absent, [true, true, false, []]],
        [leaving, [undefined, false, true, []]],
      ]),
    )
    expectRefusal(await chief.get(`/api/user/get_pilot/?stations=${station.id}&off_duty=si`), 400)
  })
})
