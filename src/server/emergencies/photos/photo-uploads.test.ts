import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { MAX_FILE_BYTES, PHOTO_UPLOADS_OF_PERSON } from '../../../contract/shared/limits.ts'
import { MB } from '../../../contract/shared/units.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { aBrigade, anEmergency } from '../../../../test/factories.ts'
import { picture } from '../../../../test/fixtures/pictures.ts'
import { inventory } from '../../../../test/fixtures/inventory.ts'
import { expectFieldError, expectRefusal } from '../../../../test/refusals.ts'
import { useTestServer, type Client } from '../../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { removeOldUploads } from './photo-uploads.queries.ts'

const server = useTestServer()
let who: Client
let photo: Buffer
beforeAll(async () => {
  photo = await picture(300, 200, 'noise').jpeg().toBuffer()
})
// Nobody has more than one test's uploads.
beforeEach(async () => {
  who = await server.as(Role.Administrador)
})

const PART = 20_000
const newId = () => randomBytes(16).toString('hex')
const begin = (client_id: string, bytes = photo.length, as = who) => as.post('/api/photo_upload', { client_id, bytes })
const begun = async (bytes = photo.length) => {
  const id = newId()
  expect(await begin(id, bytes)).toMatchObject({ status: 201, body: { offset: 0 } })
  return id
}
const part = (id: string, offset: number | string, content: Buffer, as = who) =>
  as.send(`/api/photo_upload/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: new Uint8Array(content),
  })
const partAt = (id: string, offset: number, as = who) => part(id, offset, photo.subarray(offset, offset + PART), as)
const sendFrom = async (id: string, offset: number) => {
  for (let at = offset; at < photo.length; at += PART)
    expect(await partAt(id, at)).toMatchObject({ status: 200, body: { offset: Math.min(at + PART, photo.length) } })
}
const sentWhole = async () => {
  const id = await begun()
  await sendFrom(id, 0)
  return id
}
const offsetOf = async (id: string, as = who) => {
  const { status, headers } = await as.send(`/api/photo_upload/${id}`, { method: 'HEAD' })
  return status === 204 ? Number(headers.get('upload-offset')) : status
}
const emergency = async () => (await anEmergency(server.deps.db, await aBrigade(server.deps.db))).id
const add = (id: number, upload: string, key = newId(), as = who) =>
  as.post(`/api/emergency/${id}/photos`, { upload }, { 'idempotency-key': key })
const leftOf = (table: 'photo_uploads' | 'photo_upload_parts') =>
  server.deps.db.selectFrom(table).select('client_id').where('user_id', '=', who.id).execute()

// B-CON-39
test('a photo that arrives in parts is added like one of a form, and nothing of it is left', async () => {
  const [id, upload] = [await emergency(), await sentWhole()]
  const { status, body } = await add(id, upload)
  expect([status, body.images]).toEqual([200, [expect.objectContaining({ width: 300, height: 200 })]])
  const response = await fetch(`${server.url}${body.images[0].path}`)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  expect([await leftOf('photo_uploads'), await leftOf('photo_upload_parts')]).toEqual([[], []])
  expect(await readdir(server.deps.files.scratch)).toEqual([])
})

test('the parts are put together byte by byte, whatever their sizes', async () => {
  const id = await begun()
  let at = 0
  for (const size of [1, 7, 65_536, photo.length]) {
    const content = photo.subarray(at, at + size)
    expect((await part(id, at, content)).status).toBe(200)
    at += content.length
  }
  const parts = server.deps.db.selectFrom('photo_upload_parts').select('content').where('client_id', '=', id).orderBy('starts_at')
  expect(Buffer.concat((await parts.execute()).map(({ content }) => content)).equals(photo)).toBe(true)
})

test('who begins again is told how much has arrived, in the answer and by HEAD', async () => {
  const id = await begun()
  await partAt(id, 0)
  expect(await begin(id)).toMatchObject({ status: 201, body: { offset: PART } })
  const { headers } = await who.send(`/api/photo_upload/${id}`, { method: 'HEAD' })
  expect([headers.get('upload-offset'), headers.get('upload-length')]).toEqual([String(PART), String(photo.length)])
  expect(headers.get('cache-control')).toBe('no-store')
})

test('another process goes on where one was killed', async () => {
  const id = await begun()
  await partAt(id, 0)
  const other = await buildApp(server.deps)
  onTestFinished(() => other.close())
  await other.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}/api/photo_upload/${id}`
  const next = await fetch(address, {
    method: 'PATCH',
    headers: { ...who.headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(PART) },
    body: new Uint8Array(photo.subarray(PART)),
  })
  expect([next.status, next.headers.get('upload-offset')]).toEqual([200, String(photo.length)])
  expect((await add(await emergency(), id)).body.images).toHaveLength(1)
})

test('a repeated part, a later one and an earlier one are refused with the true offset, and change nothing', async () => {
  const id = await begun()
  await partAt(id, 0)
  for (const offset of [0, 2 * PART, PART - 1]) {
    const refused = await partAt(id, offset)
    expectRefusal(refused, 409)
    expect(refused.body).toMatchObject({ code: 'upload_offset', offset: PART })
  }
  await sendFrom(id, PART)
  expect((await add(await emergency(), id)).status).toBe(200)
})

test('of parts that several tabs send at once each is stored once', async () => {
  const id = await begun()
  for (let at = 0; at < photo.length; at += PART) {
    const answers = await Promise.all([1, 2, 3, 4].map(() => partAt(id, at)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  }
  expect((await add(await emergency(), id)).body.images).toHaveLength(1)
})

test('more than was announced is refused, and the photo can still be completed', async () => {
  const id = await begun()
  await partAt(id, 0)
  expectRefusal(await part(id, PART, Buffer.alloc(photo.length)), 413)
  expectRefusal(await part(id, PART, Buffer.alloc(1_100_000)), 413)
  expect(await offsetOf(id)).toBe(PART)
  await sendFrom(id, PART)
  expectRefusal(await part(id, photo.length, Buffer.alloc(1)), 413)
})

test.each(['', '-1', '1.5', 'NaN', '9'.repeat(30)])('%j is no offset', async (offset) => {
  expectRefusal(await part(await begun(), offset, photo.subarray(0, 10)), 400)
})

test('only bytes are a part', async () => {
  const id = await begun()
  for (const type of ['application/json', 'text/plain', 'image/jpeg'])
    expectRefusal(
      await who.send(`/api/photo_upload/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': type, 'upload-offset': '0' },
        body: '{}',
      }),
      415,
    )
  expectRefusal(
    await who.send(`/api/emergency/1/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    }),
    415,
  )
})

test('what was announced is checked', async () => {
  expectFieldError(await begin('no', 10), 'client_id', 'Deben ser 32 dígitos hexadecimales en minúscula')
  expectFieldError(await begin(newId(), 0), 'bytes', 'La foto está vacía')
  expectRefusal(await begin(newId(), 1.5), 400)
  expect((await begin(newId(), MAX_FILE_BYTES)).status).toBe(201)
  const large = await begin(newId(), MAX_FILE_BYTES + 1)
  expectRefusal(large, 413)
  expect(large.body.detail).toBe('Cada archivo puede pesar hasta 15 MB.')
  const id = await begun()
  expectRefusal(await begin(id, photo.length + 1), 409)
})

// B-CON-39
test('an upload is its person’s alone, and tells nobody else that it exists', async () => {
  const id = await sentWhole()
  const other = await server.as(Role.Administrador)
  expect(await offsetOf(id, other)).toBe(404)
  expectRefusal(await partAt(id, photo.length, other), 404)
  const [refused, unknown] = [await add(await emergency(), id, newId(), other), await add(await emergency(), newId())]
  for (const answer of [refused, unknown]) {
    expectRefusal(answer, 409)
    expect(answer.body.code).toBe('upload_incomplete')
  }
  // The same identity is another photo.
  expect(await begin(id, 10, other)).toMatchObject({ status: 201, body: { offset: 0 } })
  expect((await add(await emergency(), id)).status).toBe(200)
})

test('a photo that has not arrived whole is not added, and is when it has', async () => {
  const emergencyId = await emergency()
  const id = await begun()
  await partAt(id, 0)
  const [before, key] = [await inventory(server), newId()]
  const early = await add(emergencyId, id, key)
  expectRefusal(early, 409)
  expect(early.body.code).toBe('upload_incomplete')
  expect(await inventory(server)).toEqual(before)
  await sendFrom(id, PART)
  expect((await add(emergencyId, id, key)).body.images).toHaveLength(1)
})

test('a repeat under the key of the addition gets its answer, and another key adds nothing', async () => {
  const [emergencyId, id, key] = [await emergency(), await sentWhole(), newId()]
  const answers = await Promise.all([add(emergencyId, id, key), add(emergencyId, id, newId())])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  if (statuses[0] === 200) expect(await add(emergencyId, id, key)).toMatchObject({ status: 200, body: answers[0].body })
  expect((await who.get(`/api/emergency/${emergencyId}`)).body.images).toHaveLength(1)
})

// B-CON-39, S-34
test('a file that is no photo is refused as in a form', async () => {
  const content = Buffer.from('%PDF-1.4 no es una foto')
  const id = await begun(content.length)
  await part(id, 0, content)
  const before = await inventory(server)
  const refused = await add(await emergency(), id)
  expectRefusal(refused, 415)
  expect(refused.body.detail).toMatch(/^Formato inválido/)
  expect((await inventory(server)).files).toEqual(before.files)
})

test('an emergency takes no photo of who may not add one, and the upload stays', async () => {
  const brigade = await aBrigade(server.deps.db)
  const { id } = await anEmergency(server.deps.db, brigade, { status: 30, resolved_date: new Date('2020-01-01T00:00:00Z') })
  const upload = await sentWhole()
  expectRefusal(await add(id, upload), 400)
  expect(await offsetOf(upload)).toBe(photo.length)
})

test('a person’s uploads are limited in number and bytes, and all of them in bytes', async () => {
  for (let n = 0; n < PHOTO_UPLOADS_OF_PERSON; n++) await begun(10)
  expectRefusal(await begin(newId(), 10), 429)
  const other = await server.as(Role.Administrador)
  for (let n = 0; n < 10; n++) expect((await begin(newId(), 15 * MB, other)).status).toBe(201)
  expectRefusal(await begin(newId(), 1, other), 429)
  const { arriving } = server.deps.config
  onTestFinished(() => void Object.assign(server.deps.config, { arriving }))
  Object.assign(server.deps.config, { arriving: { ...arriving, most: 150 * MB } })
  expect((await begin(newId(), 15 * MB, await server.as(Role.Administrador))).status).toBe(503)
})

test('a full disk of the database refuses the part, which is then sent again', async () => {
  const { db } = server.deps
  const id = await begun()
  await partAt(id, 0)
  await sql`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`.execute(db)
  await sql`CREATE TRIGGER disk_full BEFORE INSERT ON photo_upload_parts EXECUTE FUNCTION disk_full()`.execute(db)
  expect(await partAt(id, PART)).toMatchObject({ status: 507 })
  expect(await offsetOf(id)).toBe(PART)
  await sql`DROP FUNCTION disk_full CASCADE`.execute(db)
  await sendFrom(id, PART)
})

test('what nobody has added for eight days is removed', async () => {
  const now = server.deps.now()
  onTestFinished(() => server.setNow(now))
  await sentWhole()
  server.setNow(new Date(now.getTime() + 10 * 3_600_000))
  const later = await begun()
  server.setNow(new Date(now.getTime() + (8 * 24 + 5) * 3_600_000))
  while ((await removeOldUploads(server.deps.db, server.deps.now())) > 0);
  expect(await leftOf('photo_uploads')).toEqual([{ client_id: later }])
  expect(await leftOf('photo_upload_parts')).toEqual([])
})
