import { beforeAll, describe, expect, test } from 'vitest'
import { everyRole, Role, roleNames } from '../../../contract/shared/rights/roles.ts'
import { userCan, type Guarded } from '../../../contract/people/user-rights.ts'
import { aBrigade, anEmergency, aPerson, aStation } from '../../../../test/factories.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { openDownload, readWorkbook } from '../../../../test/workbook.ts'

/* Which fields of a person each role reads, in every place that shows or reveals them (S-64). */

const server = useTestServer()
type Station = Awaited<ReturnType<typeof aStation>>
type Person = Awaited<ReturnType<typeof aPerson>>
let stations: [own: Station, other: Station]
let people: [own: Person, other: Person]

const value = (place: number) => ({
  first_name: `Buscable${place}`,
  address: `Callejón Escondido ${place}`,
  phone_number: `5577880${place}`,
  email: `escondido${place}@example.org`,
  no_registry: `REG-5577-${place}`,
})
beforeAll(async () => {
  stations = [await aStation(server.deps.db), await aStation(server.deps.db)]
  people = [
    await aPerson(server.deps.db, { role: Role.Bombero, station_id: stations[0].id, ...value(0) }),
    await aPerson(server.deps.db, { role: Role.Bombero, station_id: stations[1].id, ...value(1) }),
  ]
})

/** Who reads a field of a person of their own station, and of another one: y n. */
const reads: Record<Role, Record<Guarded, string>> = {
  [Role.Administrador]: { private: 'yy', addresses: 'yy', telephone: 'yy' },
  [Role.Comandante]: { private: 'yn', addresses: 'yy', telephone: 'yy' },
  [Role.JefeDeServicio]: { private: 'yn', addresses: 'yy', telephone: 'yy' },
  [Role.Cabinista]: { private: 'nn', addresses: 'yn', telephone: 'yy' },
  [Role.Bombero]: { private: 'nn', addresses: 'yn', telephone: 'yn' },
  [Role.RecursosHumanos]: { private: 'yy', addresses: 'yy', telephone: 'yy' },
}
const cases = everyRole.flatMap((role) =>
  ['own', 'other'].map((station, place) => {
    const sees = (what: Guarded) => reads[role][what][place] === 'y'
    return { role, name: roleNames[role], station, place: place as 0 | 1, sees }
  }),
)

const fieldsOf = (sees: (what: Guarded) => boolean) => ({
  address: sees('addresses'),
  email: sees('addresses'),
  phone_number: sees('telephone'),
})
interface Row {
  id: number
}
const rowsOf = async (who: Client, path: string) => (await who.get(path)).body.results as (Row & Record<string, unknown>)[]
const found = async (who: Client, search: string) =>
  (await rowsOf(who, `/api/user?search=${encodeURIComponent(search)}`)).map(({ id }) => id)

describe.each(cases)('a $name reads of a person of the $station station', ({ role, place, sees }) => {
  let who: Client
  let person: Person
  beforeAll(async () => {
    who = await server.as(role, { station_id: stations[0].id })
    person = people[place]
  })

  // A-USL-22, A-API-77
  test('the fields that the rule names, and the others are absent from list, detail and search of everything', async () => {
    const [listed] = await rowsOf(who, `/api/user?search=${person.first_name}`)
    const { body: detail } = await who.get(`/api/user/${person.id}`)
    const everything = (await who.get(`/api/search?search=${person.first_name}`)).body.user[0]
    for (const [field, isRead] of Object.entries(fieldsOf(sees))) {
      for (const shown of [listed, detail]) {
        if (isRead) expect(shown[field]).toBe(person[field as 'email'])
        else expect(shown).not.toHaveProperty(field)
      }
    }
    if (sees('telephone')) expect(everything.phone_number).toBe(person.phone_number)
    else expect(everything).not.toHaveProperty('phone_number')
    expect('qr_code' in detail).toBe(sees('private'))
    const options = await rowsOf(who, `/api/user?async_options=true&search=${person.first_name}`)
    for (const shown of [listed, detail, everything, options])
      expect(JSON.stringify(shown).includes(person.public_key)).toBe(shown === detail && sees('private'))
    expect(Object.keys(options[0] ?? {}).toSorted()).toEqual(['first_name', 'id', 'last_name', 'name', 'station'])
  })

  test('nothing by searching for a hidden value', async () => {
    const searches = [
      [person.email, sees('addresses')],
      [person.email.slice(0, 8), sees('addresses')],
      [person.phone_number, sees('telephone')],
      [`${person.phone_number.slice(0, 4)}-${person.phone_number.slice(4)}`, sees('telephone')],
      [`${person.first_name} ${person.phone_number.slice(2)}`, sees('telephone')],
      [`${person.first_name} ${person.email}`, sees('addresses')],
      [person.first_name, true],
      [person.no_registry, true],
    ] as const
    for (const [search, isFound] of searches) {
      expect((await found(who, search)).includes(person.id), search).toBe(isFound)
      const all = (await who.get(`/api/search?search=${encodeURIComponent(search)}`)).body.user as Row[]
      expect(
        all.some(({ id }) => id === person.id),
        search,
      ).toBe(isFound)
    }
    const options = async (search: string) => rowsOf(who, `/api/user?async_options=true&search=${encodeURIComponent(search)}`)
    expect([await options(person.email), await options(person.phone_number)]).toEqual([[], []])
  })

  test('nothing by the order of a hidden value', async () => {
    const sets = (row: object) => server.deps.db.updateTable('users').set(row).where('id', '=', person.id).execute()
    for (const [field, isRead] of Object.entries(fieldsOf(sees))) {
      const placeOf = async (written: string) => {
        await sets({ [field]: written })
        const rows = await rowsOf(who, `/api/user?station_id=${person.station_id}&ordering=${field}`)
        return rows.findIndex(({ id }) => id === person.id)
      }
      const first = await placeOf(field === 'phone_number' ? '00000000' : '!')
      const last = await placeOf(field === 'phone_number' ? '99999999' : '~~~')
      await sets({ [field]: value(place)[field as 'email'] })
      expect(isRead || last === first, field).toBe(true)
    }
  })
})

test('the order of what is read stays that of the values', async () => {
  const who = await server.as(Role.Bombero, { station_id: stations[0].id })
  const others = await Promise.all(
    ['zz', 'aa'].map((email) =>
      aPerson(server.deps.db, {
        role: Role.Bombero,
        station_id: stations[0].id,
        email: `${email}@example.org`,
        first_name: 'Orden',
      }),
    ),
  )
  const rows = await rowsOf(who, '/api/user?search=Orden&ordering=email')
  expect(rows.map(({ id }) => id)).toEqual(others.toReversed().map(({ id }) => id))
})

test('everybody reads their own fields', async () => {
  for (const role of everyRole) {
    const row = { station_id: null, address: 'Zona 1', phone_number: '55001122', email: `propio${role}@example.org` }
    const who = await server.as(role, row)
    expect((await who.get(`/api/user/${who.id}`)).body).toMatchObject({
      address: row.address,
      phone_number: row.phone_number,
      email: row.email,
      qr_code: expect.any(String),
    })
    expect(await found(who, row.email)).toEqual([who.id])
  }
})

test('nobody without a station reads fields of others without one', () => {
  for (const role of [Role.Comandante, Role.JefeDeServicio, Role.Cabinista, Role.Bombero])
    expect(userCan.read({ id: 1, role, station_id: null }, { id: 2, station_id: null }, 'private')).toBe(false)
  expect(userCan.read({ id: 1, role: Role.Bombero, station_id: null }, { id: 2, station_id: null }, 'telephone')).toBe(false)
})

test('a chief who looks a person of another station up by their code does not get the code again', async () => {
  const chief = await server.as(Role.JefeDeServicio, { station_id: stations[0].id })
  const { body } = await chief.get(`/api/qr/${people[1].public_key}/user_information`)
  expect(body).toMatchObject({ id: people[1].id })
  expect(JSON.stringify(body)).not.toContain(people[1].public_key)
})

describe('the telephones of the contacts of an emergency', () => {
  const contact = { name: 'Vecina', phone_number: '55998877' }
  // A-API-78
  test('are absent for a firefighter who is not in its crew', async () => {
    const brigade = await aBrigade(server.deps.db)
    const { id } = await anEmergency(server.deps.db, brigade)
    await server.deps.db
      .insertInto('emergency_contacts')
      .values({ emergency_id: id, ...contact })
      .execute()
    for (const role of everyRole) {
      const who = await server.as(role, { station_id: brigade.station.id })
      const { body } = await who.get(`/api/emergency/${id}`)
      const { phone_number: _, ...without } = contact
      expect(body.contact_person).toEqual([{ id: expect.any(Number), ...(role === Role.Bombero ? without : contact) }])
      expect((await who.get(`/api/emergency?search=${contact.phone_number}`)).body.count).toBe(0)
      expect((await who.get(`/api/search?search=${contact.phone_number}`)).body.emergency).toEqual([])
      const file = await openDownload(who, server.url, 'emergency/descargar_excel', '')
      const { rows } = readWorkbook(new Uint8Array(await file.arrayBuffer()))
      expect(JSON.stringify(rows)).not.toMatch(/5599-?8877/)
    }
    const member = await server.as(Role.Bombero, { station_id: brigade.station.id })
    await server.deps.db.insertInto('emergency_firefighters').values({ emergency_id: id, user_id: member.id }).execute()
    expect((await member.get(`/api/emergency/${id}`)).body.contact_person).toMatchObject([contact])
  })
})
