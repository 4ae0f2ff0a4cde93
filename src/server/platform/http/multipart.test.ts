import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { demanded, dpi, oneOf, reference, text } from '../../../contract/shared/fields.schema.ts'
import { blobOf, formOf } from '../../../../test/fixtures/form.ts'
import { errorHandler } from './errors.ts'
import { readForm } from './multipart.ts'

const shape = {
  name: text('Nombre'),
  registry: demanded(text('Registro')),
  kind: oneOf('Tipo', ['Cabina', '7']),
  station: reference('Estación'),
  latitude: z.number().optional(),
  rows: z.array(z.strictObject({ id: z.int() })).default([]),
  note: z.string().optional(),
  no_dpi: demanded(dpi('DPI')).optional(),
  password: z.literal('').or(text('Contraseña')).optional(),
  anything: z.unknown().optional(),
}
const schemas = {
  plain: z.strictObject(shape),
  refined: z.strictObject(shape).refine(() => true),
  piped: z.strictObject(shape).transform((sent) => sent),
}
const sent = { name: '123', registry: '456', kind: '7', station: 4, rows: [{ id: 1 }, { id: 2 }] }

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-form-'))
const quota = { most: 1e9, mostOfPerson: 1e9, mostText: 1e9, mostTextOfPerson: 1e9 }
const MAX_BYTES = 2_500_000
let app: FastifyInstance
let url: string
let said = ''

beforeAll(async () => {
  app = Fastify({ logger: { stream: { write: (line: string) => void (said += line) } } })
  app.setErrorHandler(errorHandler({}))
  await app.register(multipart)
  for (const [name, schema] of Object.entries(schemas)) {
    app.post(`/${name}`, async (request) => {
      const arriving = { scratch, quota, maxBytes: MAX_BYTES, maxCount: 3, fields: /^photo\d{1,3}$/ }
      await using form = await readForm(request, schema, arriving)
      return {
        body: form.body,
        files: form.files.map((file) => readFileSync(file.path, 'utf8')),
        arrived: readdirSync(scratch).length,
      }
    })
  }
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(scratch, { recursive: true })
})

const post = async (body: RequestInit['body'], type?: string, schema = 'plain') => {
  const response = await fetch(`${url}/${schema}`, {
    method: 'POST',
    body: body ?? null,
    // This server does not read the rest of a refused body, so no connection is reused.
    headers: { connection: 'close', ...(type === undefined ? {} : { 'content-type': type }) },
  })
  const answer: unknown = await response.json()
  expect(readdirSync(scratch)).toEqual([])
  return {
    status: response.status,
    ...(answer as { body?: object; files?: string[]; arrived?: number; detail?: string; errors?: object }),
  }
}
/** A form with these fields only. */
const form = (fields: object, files: Record<string, string> = {}) => {
  const made = formOf({ ...fields, photo_count: undefined })
  for (const [field, content] of Object.entries(files)) made.append(field, blobOf(Buffer.from(content)), 'foto.jpg')
  return made
}

const withField = (field: string, value: string) => {
  const made = form(sent)
  made.set(field, value)
  return made
}

test.each(Object.keys(schemas))(
  'fields are parsed by the type in the schema, texts as text and others as JSON: %s',
  async (schema) => {
    expect(await post(form(sent), undefined, schema)).toMatchObject({ status: 200, body: sent, files: [] })
  },
)

test('a text of digits stays a text, also in optional and nullable schemas', async () => {
  const digits = { no_dpi: '1234000150901', password: '1234567890' }
  expect((await post(form({ ...sent, ...digits }))).body).toEqual({ ...sent, ...digits })
  expect((await post(form({ ...sent, password: '' }))).body).toEqual({ ...sent, password: '' })
})

test('the same body as JSON gives the same result', async () => {
  expect(await post(JSON.stringify(sent), 'application/json')).toMatchObject({ status: 200, body: sent, files: [] })
})

test('an empty field counts as absent, unless it is a text', async () => {
  const { body } = await post(form({ ...sent, latitude: undefined, note: '', rows: undefined }))
  expect(body).toEqual({ ...sent, rows: [], note: '' })
  const withEmpty = form(sent)
  withEmpty.set('latitude', '')
  withEmpty.set('rows', '')
  expect((await post(withEmpty)).body).toEqual({ ...sent, rows: [] })
  const withoutStation = form(sent)
  withoutStation.set('station', '')
  expect((await post(withoutStation)).errors).toEqual({ station: ['Este campo es requerido'] })
})

test('a list that is not JSON is refused at its field', async () => {
  const broken = form(sent)
  broken.set('rows', '[{"id":1},')
  expect(await post(broken)).toMatchObject({ status: 400, errors: { rows: ['Valor inválido'] } })
})

test('an invalid row is reported with its index', async () => {
  expect((await post(form({ ...sent, rows: [{ id: 1 }, { id: 'x', more: 1 }] }))).errors).toEqual({
    'rows.1.id': ['Valor inválido'],
    'rows.1.more': ['Campo desconocido'],
  })
})

test.each(['__proto__', 'constructor', 'prototype', 'admin'])('an unknown field is refused: %s', async (field) => {
  const { status } = await post(withField(field, '{"isAdmin":true}'))
  expect(status).toBe(400)
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})
test('JSON with the key __proto__ is refused', async () => {
  const { status } = await post(`{"name":"a","__proto__":{"isAdmin":true}}`, 'application/json')
  expect(status).toBe(400)
})

test.each(['nu\0l', '\ud800'])('a text that PostgreSQL cannot store is refused', async (value) => {
  expect((await post(withField('anything', JSON.stringify({ deep: [value] })))).status).toBe(400)
})

test('photos are passed on in the order of their numbers, whatever their order in the form', async () => {
  const answer = await post(form(sent, { photo10: 'ten', photo0: 'zero', photo2: 'two' }))
  expect(answer).toMatchObject({ status: 200, files: ['zero', 'two', 'ten'], arrived: 3 })
})

test('a file that is too large is refused with the limit', async () => {
  expect((await post(form(sent, { photo0: 'x'.repeat(MAX_BYTES) }))).status).toBe(200)
  expect(await post(form(sent, { photo0: 'x'.repeat(MAX_BYTES + 1) }))).toMatchObject({
    status: 413,
    detail: expect.stringContaining('Cada archivo'),
  })
})

test('too many files are refused with the limit', async () => {
  expect(await post(form(sent, { photo0: 'a', photo1: 'b', photo2: 'c', photo3: 'd' }))).toMatchObject({
    status: 413,
    detail: 'Se pueden adjuntar hasta 3 fotos.',
  })
})

test('too many fields and a very long field name are refused', async () => {
  const many = form(sent)
  for (let index = 0; index < 70; index++) many.append('note', 'x')
  expect((await post(many)).status).toBe(413)
  expect((await post(withField('f'.repeat(5000), 'x'))).status).toBe(400)
})

test('fields that are too long together are refused, also if one is repeated', async () => {
  const tooLarge = { status: 413, detail: 'Lo enviado es demasiado grande.' }
  expect((await post(withField('anything', 'x'.repeat(1_900_000)))).status).toBe(200)
  expect(await post(withField('anything', 'x'.repeat(2_000_001)))).toMatchObject(tooLarge)
  const again = form(sent)
  for (let n = 0; n < 3; n++) again.append('note', 'x'.repeat(700_000))
  expect(await post(again)).toMatchObject(tooLarge)
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['an empty body', 'multipart/form-data; boundary=b', ''],
  ['no last boundary', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nabc'],
  [
    'unterminated headers',
    'multipart/form-data; boundary=b',
    `--b\r\ncontent-disposition: form-data; name="${'n'.repeat(20_000)}`,
  ],
  ['a body that is not a form', 'multipart/form-data; boundary=b', 'nothing like a form'],
  ['a URL-encoded form', 'application/x-www-form-urlencoded', 'name=abc'],
  ['plain text', 'text/plain', '{"name":"abc"}'],
  ['broken JSON', 'application/json', '{"name":'],
])('%s is answered with a 4xx', async (_, type, body) => {
  const { status } = await post(body, type)
  expect([status >= 400, status < 500]).toEqual([true, true])
})

test('a client that leaves in the middle of a photo is no error of the server', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const start = '--b\r\ncontent-disposition: form-data; name="photo0"; filename="a.jpg"\r\n\r\nabc'
  socket.write(
    `POST /plain HTTP/1.1\r\nHost: sirena\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n${start}`,
  )
  await vi.waitFor(() => expect(readdirSync(scratch)).toHaveLength(1))
  socket.destroy()
  await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]))
  // What the first client caused is said before the second is answered.
  expect((await post(form(sent))).status).toBe(200)
  expect(said).not.toMatch(/unexpected error/)
})
