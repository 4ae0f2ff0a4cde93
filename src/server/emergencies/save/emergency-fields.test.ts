import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, emergencyOf } from '../../../../test/factories.ts'
import { formOf } from '../../../../test/fixtures/form.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'

const server = useTestServer()
let admin: Client
let sent: ReturnType<typeof emergencyOf>
let before: Awaited<ReturnType<typeof inventory>>

beforeAll(async () => {
  admin = await server.as(Role.Administrador)
  sent = emergencyOf(await aBrigade(server.deps.db))
  before = await inventory(server)
})

const required = 'Este campo es requerido'
const notAnOption = 'Elija una de las opciones'
const noVehicle = 'Debes agregar por lo menos un vehículo.'
const noPlace = 'Ingrese la Latitud y longitud.'

/** Expects that the save is refused for this field only, with this sentence, and that nothing was stored. */
const expectRefusal = async (change: object, field: string, sentence: string) => {
  const refused = {
    status: 400,
    body: { detail: 'Hay datos por corregir. Revise los campos señalados.', errors: { [field]: [sentence] } },
  }
  const answer = await admin.post('/api/emergency', { ...sent, ...change })
  expect(answer).toMatchObject(refused)
  expect(Object.keys(answer.body.errors as object)).toEqual([field])
  expect(await admin.post('/api/emergency', formOf({ ...sent, ...change }))).toMatchObject(refused)
  expect(await inventory(server)).toEqual(before)
}

// B-EMF-08, B-EMF-09, B-EMF-10, B-EMF-11, B-EMF-12, B-EMF-13, B-EMF-23, B-EMF-24, B-EMF-40, B-VAL-08, B-VAL-09, B-VAL-10,
// B-VAL-11, B-VAL-12, B-VAL-13, B-VAL-14, B-VAL-15, B-VAL-16, B-VAL-17, B-VAL-43
test.each([
  ['emergency_type', required],
  ['notice_form', required],
  ['attention_date', required],
  ['telephonist', required],
  ['address', required],
  ['observations', required],
  ['stations', required],
  ['firefighters', required],
  ['pacients', required],
  ['members', noVehicle],
  ['latitude', noPlace],
])('%s is required', (field, sentence) => expectRefusal({ [field]: undefined }, field, sentence))

// B-EMF-10
test.each([
  ['address', '', required],
  ['address', '   ', 'Este campo no puede estar vacio'],
  ['address', 'x'.repeat(301), 'Máximo 300 caracteres'],
  ['observations', '<p></p>', required],
  ['observations', '<p>&nbsp;<br></p>', required],
  ['observations', 'x'.repeat(100_001), 'El texto es demasiado largo'],
  ['notice_form', 'Señales de humo', notAnOption],
  ['attention_date', 'ayer', 'Escriba una fecha que exista, como 21/11/2026'],
  ['attention_date', '2026-02-30 10:00:00', 'Escriba una fecha que exista, como 21/11/2026'],
  ['stations', [], required],
  ['firefighters', [], required],
  ['members', [], noVehicle],
  ['telephonist', 1.5, notAnOption],
  ['telephonist', 2_147_483_648, notAnOption],
  ['latitude', 90.1, 'Debe ser como máximo 90'],
  ['longitude', -180.1, 'Debe ser al menos -180'],
  ['photo_count', 21, 'Máximo 20 fotos'],
  ['estado', 30, 'Campo desconocido'],
])('%s refuses %j', (field, value, sentence) => expectRefusal({ [field]: value }, field, sentence))

test.each(['stations', 'firefighters'])('an invalid id in %s is reported with its index', (field) =>
  expectRefusal({ [field]: [1, 0] }, `${field}.1`, notAnOption),
)

// B-VAL-23
test('a place needs both coordinates', async () => {
  await expectRefusal({ longitude: undefined }, 'latitude', noPlace)
  await expectRefusal({ latitude: undefined, longitude: undefined }, 'latitude', noPlace)
})

// B-EMF-18, B-VAL-18
test('latlng needs both coordinates', async () => {
  await expectRefusal({ latlng: { lat: 14.8 } }, 'latlng.lng', required)
  await expectRefusal({ latlng: { lat: 14.8, lng: 181 } }, 'latlng.lng', 'Debe ser como máximo 180')
})

// B-EMF-33, B-EMF-34, B-EMF-35, B-VAL-19, B-VAL-20
test.each([
  ['vehicle', undefined, required],
  ['pilot', undefined, required],
  ['pilot', null, required],
  ['km_inicial', undefined, required],
  ['km_final', undefined, required],
  ['km_inicial', -1, 'Debe ser al menos 0'],
  ['km_final', '12', 'Debe ser un número'],
  ['km_final', 1199, 'No puede ser menor que el inicial'],
])('a vehicle row refuses %s %j', (field, value, sentence) =>
  expectRefusal({ members: [{ ...sent.members[0], [field]: value }] }, `members.0.${field}`, sentence),
)

test('the same vehicle cannot be added twice', () =>
  expectRefusal({ members: [sent.members[0], sent.members[0]] }, 'members', 'Ya has agregado este vehículo.'))

// B-EMF-38, B-VAL-21
test.each([
  ['name', undefined, required],
  ['age', undefined, required],
  ['address', undefined, required],
  ['genre', undefined, required],
  ['moved_to', undefined, required],
  ['name', ' ', 'Este campo no puede estar vacio'],
  ['age', -1, 'Debe ser al menos 0'],
  ['age', 131, 'Debe ser como máximo 130'],
  ['age', 1.5, 'Debe ser un número entero'],
  ['genre', 2, notAnOption],
])('a patient row refuses %s %j', (field, value, sentence) => {
  const [whole] = sent.pacients
  return expectRefusal({ pacients: [whole, { ...whole, [field]: value }] }, `pacients.1.${field}`, sentence)
})

// B-EMF-21, B-VAL-22
test.each([
  ['name', undefined, required],
  ['phone_number', undefined, required],
  ['phone_number', '5555-123', 'Debe de colocar 8 caracteres'],
  ['phone_number', '5555x1234', 'Número de teléfono inválido'],
])('a contact row refuses %s %j', (field, value, sentence) =>
  expectRefusal({ contact_person: [{ ...sent.contact_person[0], [field]: value }] }, `contact_person.0.${field}`, sentence),
)

test('excessively long texts and lists are refused quickly', async () => {
  const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  expect((await admin.send('/api/emergency', { ...json, body: `{"stations":${deep}}` })).status).toBe(400)
  const form = formOf(sent)
  form.set('stations', deep)
  expect((await admin.post('/api/emergency', form)).status).toBe(400)
  // With backtracking, this many opening brackets would take minutes.
  await expectRefusal({ observations: '<'.repeat(900_000) }, 'observations', 'El texto es demasiado largo')
})

// B-VAL-32, S-20
test.each(['+(502) 5555-1234', '55551234', '5555 1234', '502 5555-1234'])(
  'a telephone is accepted as %s',
  async (phone_number) => {
    const brigade = await aBrigade(server.deps.db)
    const { status, body } = await admin.post('/api/emergency', {
      ...emergencyOf(brigade),
      contact_person: [{ name: 'Vecina', phone_number }],
    })
    expect(status).toBe(201)
    expect(body.contact_person[0].phone_number).toBe('55551234')
  },
)
