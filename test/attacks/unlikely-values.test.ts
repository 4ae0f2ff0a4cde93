import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../src/contract/shared/dates/dates.ts'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { personName } from '../../src/contract/shared/fields.schema.ts'
import { aBrigade, aStation, aVehicleType, emergencyOf, type Brigade } from '../factories.ts'
import { importHeaders, personRow } from '../fixtures/import.ts'
import { usePeople } from '../fixtures/people.ts'
import { expectFieldError } from '../refusals.ts'
import { importForm, workbookOf } from '../sheets.ts'
import { useTestServer } from '../test-app.ts'

/* S-51: implausible values are refused with the messages of the fields, by every call. */

const server = useTestServer()
const people = usePeople(server)
let brigade: Brigade
beforeAll(async () => {
  brigade = await aBrigade(server.deps.db)
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const thisYear = Number(dayOf(new Date()).slice(0, 4))
const tomorrow = dayOf(inDays(1))
const notYet = 'Esta fecha aún no llega'
const noPlace = 'Ingrese la Latitud y longitud.'
const signMissing = 'El punto está fuera de Guatemala. ¿Falta el signo menos de la longitud?'

describe('an emergency', () => {
  test.each([
    [{ attention_date: inDays(1.1) }, 'attention_date', notYet],
    [{ attention_date: '2099-01-01 10:00:00' }, 'attention_date', notYet],
    [{ latitude: 0, longitude: 0 }, 'latitude', noPlace],
    [{ longitude: 91.5203 }, 'latitude', signMissing],
    [{ latitude: undefined, longitude: undefined, latlng: { lat: 14.8, lng: 91.5 } }, 'latitude', signMissing],
    [{ latitude: undefined, longitude: undefined, latlng: { lat: 0, lng: 0 } }, 'latitude', noPlace],
  ])('with %j is refused on create and update', async (changes, field, sentence) => {
    const sent = emergencyOf(brigade)
    expectFieldError(await people.admin.post('/api/emergency', { ...sent, ...changes }), field, sentence)
    const { body: stored } = await people.admin.post('/api/emergency', emergencyOf(await aBrigade(server.deps.db)))
    expectFieldError(
      await people.admin.post('/api/emergency/customUpdate', { ...sent, id: stored.id, ...changes }),
      field,
      sentence,
    )
  })

  test('may have an attention date up to a day ahead', async () => {
    const sent = { ...emergencyOf(await aBrigade(server.deps.db)), attention_date: inDays(0.9) }
    expect((await people.admin.post('/api/emergency', sent)).status).toBe(201)
  })

  test('may have patients without a name', async () => {
    const sent = emergencyOf(await aBrigade(server.deps.db))
    const pacients = [{ ...sent.pacients[0], name: 'Desconocido 2' }]
    expect((await people.admin.post('/api/emergency', { ...sent, pacients })).body).toMatchObject({ pacients })
  })
})

test('a station must have valid coordinates', async () => {
  const { id: _, version: _v, ...row } = await aStation(server.deps.db)
  const sent = { ...row, no_station: 'Nueva', lat: 0, lng: 0 }
  expectFieldError(await people.admin.post('/api/station', sent), 'lat', noPlace)
  expectFieldError(await people.admin.post('/api/station', { ...sent, lat: 14.8, lng: 91.5 }), 'lat', signMissing)
  expectFieldError(await people.admin.put(`/api/station/${people.station.id}`, sent), 'lat', noPlace)
})

test('the model year of a vehicle is at most the next year', async () => {
  const { id: vehicle_type } = await aVehicleType(server.deps.db)
  const vehicle = (changes: object) =>
    people.admin.post('/api/vehicle', {
      plate: `M ${thisYear}`,
      model: 'Pierce',
      note: 'Sin novedad',
      unit: 'MB-1',
      year: thisYear + 1,
      disponibility: 10,
      station: people.station.id,
      vehicle_type,
      ...changes,
    })
  expectFieldError(await vehicle({ year: thisYear + 2 }), 'year', `Debe ser como máximo ${thisYear + 1}`)
  expectFieldError(await vehicle({ plate: ' - - ' }), 'plate', 'Escriba letras o números')
  expect((await vehicle({})).status).toBe(201)
})

const badName = 'Use solo letras, espacios, apóstrofos, guiones y puntos'
const unlikely: [object, string, string][] = [
  [{ date_of_birth: '1899-12-31' }, 'date_of_birth', 'Debe ser de 1900 o después'],
  [{ date_of_birth: tomorrow }, 'date_of_birth', notYet],
  [{ first_name: 'Ana 2' }, 'first_name', badName],
  [{ last_name: 'Pérez\nhttps://example.org' }, 'last_name', badName],
  [{ last_name: 'Visite www.example.org' }, 'last_name', 'Deje un espacio después del punto'],
]

describe('a person', () => {
  test.each([
    ...unlikely,
    [{ courses: [{ course_name: 'Rescate', approval_date: tomorrow }] }, 'courses.0.approval_date', notYet],
    [{ end_date_unsubscribe: `${thisYear + 2}-01-01` }, 'end_date_unsubscribe', `Debe ser entre 1900 y ${thisYear + 1}`],
  ])('with %j is refused by the form', async (changes, field, sentence) => {
    expectFieldError(await people.create(people.sent(changes)), field, sentence)
  })

  test.each(unlikely)('with %j is refused by the own profile', async (changes, field, sentence) => {
    expectFieldError(await (await server.as(Role.Bombero)).put('/api/user/update_me', changes), field, sentence)
  })

  test('with digits in the name cannot register', async () => {
    const sent = { first_name: 'Ana 2', last_name: 'Pérez', username: '4000000000001', password: 'una clave larga' }
    const answer = await server.nobody.post('/api/user', { ...sent, confirmPassword: sent.password })
    expectFieldError(answer, 'first_name', badName)
  })

  test('with implausible values is refused by the import', async () => {
    const place = { station: people.station.name, job: 'Piloto' }
    const row = personRow(place, { Nombres: 'Ana 2', 'Fecha de nacimiento': '01/01/1850' })
    const form = importForm(workbookOf([[...importHeaders], row]))
    const { body } = await people.admin.post('/api/user/import/preview', form)
    expect(body.faults).toEqual([
      { row: 2, column: 'Nombres', message: badName },
      { row: 2, column: 'Fecha de nacimiento', message: 'Debe ser de 1900 o después' },
    ])
  })
})

test.each(['María-José', 'K’iche’', "O'Meany", 'Ma. Elena', 'Nin\u0303a', 'Güitz Ñ', 'de León', 'J. Luis', 'J.R.'])(
  '%s is accepted as a name',
  (name) => {
    expect(personName('Nombres').safeParse(name).success).toBe(true)
  },
)

test.each(['bit.ly', 'x.com', 't.co', 'a-b.com', 'Visite x.com hoy', 'e\u0301.com'])('%s is refused as a name', (name) => {
  const { error } = personName('Nombres').safeParse(name)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Deje un espacio después del punto'])
})
