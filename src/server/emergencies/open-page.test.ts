import jsqr from 'jsqr'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { Role } from '../../contract/roles.ts'
import { aBrigade, anEmergency, emergencyOf, type Brigade } from '../../../test/factories.ts'
import { formOf } from '../../../test/fixtures/form.ts'
import { smallJpeg } from '../../../test/fixtures/pictures.ts'
import { useTestServer, type Answer } from '../../../test/test-app.ts'

const server = useTestServer({ PUBLIC_URL: 'https://sirena.example.gt/' })
let brigade: Brigade
let created: Answer['body']
let key: string

beforeAll(async () => {
  const admin = await server.as(Role.Administrador)
  brigade = await aBrigade(server.deps.db)
  const sent = { ...emergencyOf(brigade), latitude: 14.87642, longitude: -91.45813 }
  created = (await admin.post('/api/emergency', formOf(sent, [await smallJpeg()]))).body
  key = /^\/api\/emergency_open\/([\w-]{22})\/qr_code$/.exec(created.qr_emergency as string)?.[1] ?? ''
})

const open = (id: string | number) => server.nobody.get(`/api/emergency_open/${id}/`)

test('whoever holds the key reads the whole page, but no contacts and no version', async () => {
  const { version: _version, contact_person: _contacts, images_id: _ids, ...page } = created
  expect(await open(key)).toMatchObject({ status: 200, body: page })
  expect(Object.keys((await open(key)).body as object).toSorted()).toEqual(Object.keys(page as object).toSorted())
})

test('of a person the page has nothing but the name', async () => {
  const { body } = await open(key)
  expect(Object.keys(body.telephonist as object)).toEqual(['id', 'name'])
  expect(Object.keys(body.firefighters[0] as object)).toEqual(['id', 'name'])
  expect(Object.keys(body.created_user as object)).toEqual(['first_name', 'last_name'])
  for (const { no_dpi, public_key } of [brigade.pilot, brigade.firefighter]) {
    expect(JSON.stringify(body)).not.toContain(no_dpi)
    expect(JSON.stringify(body)).not.toContain(public_key)
  }
})

test('whoever knows only the number reads the reduced record', async () => {
  const { status, body } = await open(created.id as number)
  expect(status).toBe(200)
  expect(body).toEqual({
    reduced: true,
    id: created.id,
    code: created.code,
    stations: created.stations,
    total_stations: created.total_stations,
    emergency_type: created.emergency_type,
    emergency_type_text: created.emergency_type_text,
    creation_date: created.creation_date,
    attention_date: created.attention_date,
    resolved_date: null,
    status: 20,
    status_in_text: 'Activo',
    address: 'Salcajá, Quetzaltenango',
    latitude: 14.88,
    longitude: -91.46,
  })
})

test('the reduced record says Guatemala where no municipality is near', async () => {
  const { id } = await anEmergency(server.deps.db, await aBrigade(server.deps.db), { latitude: 0.004, longitude: 0.006 })
  const { body } = await open(id)
  expect(body).toMatchObject({ address: 'Guatemala', latitude: 0, longitude: 0.01 })
})

test.each(['999999', 'A'.repeat(22), '1234567890', 'x', '..%2fstation', '%25', '-1', '1.0'])('%s opens nothing', async (id) => {
  expect(await open(id)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
})

test('the QR image leads to the public page', async () => {
  const response = await fetch(`${server.url}${created.qr_emergency as string}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(`https://sirena.example.gt/#/emergency_open/${key}`)
})

test('the QR image cannot be had by number, since it would tell the key', async () => {
  for (const id of [String(created.id), 'A'.repeat(22)]) {
    expect(await server.nobody.get(`/api/emergency_open/${id}/qr_code`)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
  }
})

test('a dead token does not close the public page', async () => {
  const answer = await server.nobody.send(`/api/emergency_open/${key}`, {
    headers: { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz' },
  })
  expect(answer.status).toBe(200)
})
