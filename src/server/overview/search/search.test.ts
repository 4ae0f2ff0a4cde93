import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, anEmergencyType, aPerson, aStation, aVehicle, type Brigade } from '../../../../test/factories.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let firefighter: Client
let brigade: Brigade
let sought: { id: number; code: string }
let person: { id: number }
beforeAll(async () => {
  const { db } = server.deps
  const station = await aStation(db, { name: '9a. Compañía Salcajá', address: 'Barrio El Carmen' })
  firefighter = await server.as(Role.Bombero, { station_id: station.id })
  const vehicle = await aVehicle(db, { station_id: station.id, plate: 'P-849CVY', unit: 'ESC-01' })
  const type = await anEmergencyType(db, { name: 'Accidente de tránsito' })
  brigade = { ...(await aBrigade(db)), station, vehicle, type }
  sought = await anEmergency(db, brigade, { address: '1a. avenida del Cañón' })
  person = await aPerson(db, {
    role: Role.Bombero,
    station_id: station.id,
    first_name: 'María',
    last_name: 'Ixcot Núñez',
    no_dpi: '1670668970718',
    phone_number: '55987766',
  })
})

const search = async (text: string, caller = firefighter) =>
  (await caller.get(`/api/search?search=${encodeURIComponent(text)}`)).body as Record<string, { id: number }[]>
const idsOf = async (kind: string, text: string, caller = firefighter) => (await search(text, caller))[kind]?.map(({ id }) => id)

// S-50
test.each([
  ['emergency', 'transito', () => sought],
  ['emergency', 'cañon', () => sought],
  ['emergency', 'tránsito salcajá', () => sought],
  ['vehicle', 'p849cvy', () => brigade.vehicle],
  ['vehicle', 'P-849CVY', () => brigade.vehicle],
  ['vehicle', 'esc01', () => brigade.vehicle],
  ['vehicle', 'ESC-01', () => brigade.vehicle],
  ['station', 'salcaja', () => brigade.station],
  ['station', 'carmen', () => brigade.station],
  ['station', '9', () => brigade.station],
  ['station', '9a. carmen', () => brigade.station],
  ['vehicle', 'p849cvy salcaja', () => brigade.vehicle],
  ['user', 'nunez maria', () => person],
  ['user', '5598-7766', () => person],
  ['vehicle', 'P 849 CVY', () => brigade.vehicle],
  ['vehicle', '849-cvy esc', () => brigade.vehicle],
  ['vehicle', 'e s c', () => brigade.vehicle],
  ['station', '9a', () => brigade.station],
  ['station', 'b e c', () => brigade.station],
  ['emergency', '1a cañon', () => sought],
  ['emergency', 'es 1a', () => sought],
  ['user', 'María Ixcot Núñez', () => person],
  ['user', 'm i n', () => person],
])('finds a record of kind %s by %j', async (kind, text, wanted) => {
  expect(await idsOf(kind, text)).toContain(wanted().id)
})

// Enter opens the first one.
test('a unit whose code or plate begins with the text comes before those that contain it', async () => {
  const { db } = server.deps
  const withUnit = (unit: string) => aVehicle(db, { station_id: brigade.station.id, unit })
  const containing = [await withUnit('AUR-01'), await withUnit('AUR-02'), await withUnit('AUR-03'), await withUnit('AUR-04')]
  const other = await withUnit('UR-02')
  const wanted = await withUnit('UR-01')
  const [first] = containing
  for (const text of ['UR-0', 'ur 0', 'ur'])
    // oxlint-disable-next-line no-await-in-loop -- a person has one search at a time.
    expect(await idsOf('vehicle', text)).toEqual([wanted, other, ...containing.slice(0, 3)].map(({ id }) => id))
  expect(await idsOf('vehicle', 'UR-01')).toEqual([wanted.id, first?.id])
})

test('answers what identifies a record, and nothing private', async () => {
  expect(await search('ixcot')).toEqual({
    emergency: [],
    vehicle: [],
    station: [],
    user: [
      {
        id: person.id,
        name: 'María Ixcot Núñez',
        name_role: 'Bombero',
        station_text: '9a. Compañía Salcajá',
        phone_number: '55987766',
        status: 5,
      },
    ],
  })
})

describe('emergencies', () => {
  test('with the searched number or code come first', async () => {
    const { db } = server.deps
    const { id } = await anEmergency(db, await aBrigade(db), { address: `Kilómetro ${sought.id}, ruta al ${sought.id}` })
    expect(await idsOf('emergency', String(sought.id))).toEqual([sought.id, id].slice(0, 2))
    expect(await idsOf('emergency', `# ${sought.id}`)).toEqual([sought.id])
    expect(await idsOf('emergency', sought.code)).toEqual([sought.id])
  })

  test('in progress come before resolved ones, then the newest; five at most', async () => {
    const { db } = server.deps
    const add = async (day: number, status: number) =>
      (
        await anEmergency(db, await aBrigade(db), {
          address: 'Parque a Minerva',
          status,
          creation_date: new Date(Date.UTC(2020, 0, day)),
        })
      ).id
    const open = [await add(1, 20), await add(2, 50)]
    const resolved = [await add(3, 30), await add(4, 30), await add(5, 30), await add(6, 30)]
    expect(await idsOf('emergency', 'minerva')).toEqual([...open.toReversed(), ...resolved.toReversed()].slice(0, 5))
  })

  test('that are older than the newest ones are found as well', async () => {
    const { db } = server.deps
    const old = await anEmergency(db, await aBrigade(db), { address: 'Molino Excelsior', status: 30, creation_date: new Date(0) })
    const rows = Array.from({ length: 520 }, (_, n) => ({
      public_key: `newer-${n}`,
      notice_form: 'Cabina',
      attention_date: new Date(),
      creation_date: new Date(),
      resolved_date: new Date(),
      address: 'Otra parte',
      latitude: 14,
      longitude: -91,
      observations: '',
      telephonist_id: person.id,
      created_user_id: person.id,
      status: 30,
    }))
    await db.insertInto('emergencies').values(rows).execute()
    expect(await idsOf('emergency', 'excelsior')).toEqual([old.id])
    expect(await idsOf('emergency', `# ${old.id}`)).toEqual([old.id])
    expect(await idsOf('emergency', 'molino resuelta')).toEqual([old.id])
    expect(await idsOf('emergency', 'otra parte')).toHaveLength(5)
  })
})

describe('a search by DPI', () => {
  // S-16, S-50
  test.each(everyRole.map((role) => [roleNames[role], role] as const))(
    '%s finds only whose DPI they may see',
    async (_, role) => {
      const seesAll = role === Role.Administrador || role === Role.RecursosHumanos
      const seesOwn = seesAll || role === Role.Comandante || role === Role.JefeDeServicio
      const own = await server.as(role, { station_id: brigade.station.id })
      const other = await server.as(role)
      for (const text of ['1670 66897 0718', '1670668970718', '66897', 'ixcot 66897']) {
        expect(await idsOf('user', text, own), text).toEqual(seesOwn ? [person.id] : [])
        expect(await idsOf('user', text, other), text).toEqual(seesAll ? [person.id] : [])
      }
    },
  )
})

test('people who left the service are not found', async () => {
  await aPerson(server.deps.db, { role: Role.Bombero, last_name: 'Zacarías', retired_at: new Date() })
  expect(await idsOf('user', 'zacarias')).toEqual([])
})

test('an empty search finds nothing; visitors and people who wait to be validated are refused', async () => {
  expect(await search('  ')).toEqual({ emergency: [], vehicle: [], user: [], station: [] })
  expectRefusal(await server.nobody.get('/api/search?search=ixcot'), 401)
  expectRefusal(await (await server.as(Role.Administrador, { status: 1 })).get('/api/search?search=ixcot'), 403)
  expectFieldError(await firefighter.get('/api/search?page=2'), 'page', 'Campo desconocido')
  expectFieldError(await firefighter.get(`/api/search?search=${'a'.repeat(101)}`), 'search', 'Máximo 100 caracteres')
})
