import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { demanded, reference, text } from '../../../contract/shared/fields.schema.ts'
import { ignoredFields, acceptReadRow } from './accept-read-row.ts'

const crew = z.strictObject({ id: reference('Fila').optional(), pilot: reference('Piloto') }).refine(() => true)
const input = z
  .strictObject({
    name: demanded(text('Nombre')),
    station: reference('Estación').nullish(),
    people: z.array(reference('Persona')).default([]),
    crew: z.array(crew).max(5).optional(),
  })
  .refine(() => true)
  .transform((sent) => sent)
const brief = z.object({ id: z.int(), name: z.string() })
const row = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  station: brief.nullable(),
  people: z.array(brief),
  crew: z.array(z.object({ id: z.int(), pilot: z.int(), pilot_name: z.string() })),
  qr_code: z.string(),
})
const schema = acceptReadRow(input, row)

const stored = {
  id: 7,
  version: 3,
  name: 'Bomba',
  station: { id: 1, name: 'Central' },
  people: [{ id: 4, name: 'Ana' }],
  crew: [{ id: 9, pilot: 4, pilot_name: 'Ana' }],
  qr_code: 'https://',
}
const understood = { name: 'Bomba', station: 1, people: [4], crew: [{ id: 9, pilot: 4 }] }

test('a read row is accepted, without the fields that only the server sets', () => {
  expect(schema.parse(stored)).toEqual(understood)
  expect(schema.parse({ ...stored, station: null })).toEqual({ ...understood, station: null })
  expect([...ignoredFields(schema)]).toEqual(['id', 'version', 'qr_code'])
})

test('an input without further fields is accepted unchanged', () => {
  expect(schema.parse(understood)).toEqual(understood)
  expect(schema.parse({ name: 'Bomba' })).toEqual({ name: 'Bomba', people: [] })
})

test('fields that only the server sets are dropped, whatever their values', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (id, name) => {
      const sent = { ...stored, id, version: id, qr_code: name, crew: [{ ...stored.crew[0], pilot_name: name }] }
      expect(schema.parse(sent)).toEqual(understood)
    }),
  )
})

test('a field unknown to input and row is refused at its path', () => {
  const known = new Set([...Object.keys(row.shape), ...Object.keys(input.in.shape), 'pilot', 'pilot_name'])
  fc.assert(
    fc.property(
      fc.string().filter((key) => !known.has(key)),
      fc.jsonValue(),
      (key, value) => {
        const odd = Object.fromEntries([[key, value]])
        const issuesOf = (sent: object) => schema.safeParse(sent).error?.issues
        expect(issuesOf({ ...stored, ...odd })).toMatchObject([{ code: 'unrecognized_keys', keys: [key], path: [] }])
        expect(issuesOf({ ...stored, crew: [{ ...stored.crew[0], ...odd }] })).toMatchObject([
          { code: 'unrecognized_keys', keys: [key], path: ['crew', 0] },
        ])
        expect(issuesOf({ ...stored, station: { ...stored.station, ...odd } })).toMatchObject([{ path: ['station'] }])
      },
    ),
  )
})

test.each([null, undefined, 7, 'text', [], [stored]])('%j is refused as a body', (sent) => {
  expect(schema.safeParse(sent).success).toBe(false)
})

test.each([
  ['station', { name: 'Central' }],
  ['people', { id: 4 }],
  ['people', [[4]]],
  ['crew', 4],
  ['name', { id: 4 }],
])('%s is refused as %j', (field, value) => {
  expect(schema.safeParse({ ...stored, [field]: value }).error?.issues[0]?.path[0]).toBe(field)
})
