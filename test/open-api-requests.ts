import fc from 'fast-check'

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

export interface Parameter {
  in: 'path' | 'query'
  name: string
  required: boolean
  schema: Schema
}

export interface Operation {
  summary: string
  tags: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string }
  security: object[]
  components: { securitySchemes: Record<string, { type: string; scheme: string }> }
  paths: Record<string, Record<string, Operation>>
}

/** The document with all references resolved. */
export const resolved = (document: OpenApi): OpenApi => {
  const inPlace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inPlace)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part && typeof part.$ref === 'string') return inPlace(at(part.$ref))
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inPlace(value)]))
  }
  const at = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)
  return inPlace(document) as OpenApi
}

export interface Asked {
  address: string
  body: unknown
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Malicious and malformed values. */
const odd = fc.oneof(
  fc.constantFrom('\0', 'a\0b', '\uD800', 'a\uDC00b'),
  fc.constantFrom<unknown>(null, true, '', ' ', 'ñ'.repeat(3000), '__proto__', '%_\\', "'; --", '2026-02-30 10:00:00'),
  fc.constantFrom<unknown>(
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [null],
    { id: 1 },
    { constructor: 1 },
    nested(100),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const text = ({ minLength = 0, maxLength = 200, pattern }: Schema): fc.Arbitrary<unknown> => {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  const words = fc.constantFrom(
    'Central',
    '7761-0000',
    '1234 00015 0901',
    '2026-11-19 20:15:00',
    '<p>Conato</p>',
    '-name',
    'true',
  )
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  return fc.oneof(words, any)
}

const number = ({ minimum = -1000, maximum = Math.max(minimum, 0) + 1000, type }: Schema): fc.Arbitrary<unknown> => {
  const whole = type === 'integer'
  // Ids are small in a new database.
  const small = fc.integer({ min: Math.ceil(Math.max(minimum, 1)), max: Math.floor(Math.max(Math.min(maximum, 9), minimum, 1)) })
  return fc.oneof(
    small,
    whole
      ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
      : fc.double({ min: minimum, max: maximum, noNaN: true }),
  )
}

/** A value that is valid or almost valid by the schema. */
const near = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(near(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: Math.max(schema.minItems ?? 0, 3) })
    case 'object': {
      const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, near(field)]))
      return fc.record(fields, { requiredKeys: schema.required ?? [] })
    }
    default:
      return odd
  }
}

/** Replaces one field of an object, or one element of a list, with an odd value. */
const corrupted = (value: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(value) && value.length > 0)
    return fc.nat(value.length - 1).chain((at) => fc.oneof(odd, corrupted(value[at])).map((bad) => value.with(at, bad)))
  if (value !== null && typeof value === 'object' && Object.keys(value).length > 0)
    return fc
      .constantFrom(...Object.entries(value))
      .chain(([name, inner]) => fc.oneof(odd, corrupted(inner)).map((bad) => ({ ...value, [name]: bad })))
  return odd
}

const written = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

const parameter = ({ in: place, name, required, schema }: Parameter) => {
  const value = fc.oneof({ weight: 3, arbitrary: near(schema) }, { weight: 1, arbitrary: odd }).map(written)
  const filled = value.map((text) => ({ place, name, text }))
  return required ? filled : fc.option(filled, { freq: 2 })
}

const addresses = (path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> =>
  fc.tuple(...parameters.map(parameter), fc.option(odd.map(written), { freq: 5 })).map((filled) => {
    let address = path
    const query: string[] = []
    for (const each of filled) {
      if (typeof each === 'string') query.push(each)
      else if (each?.place === 'path') address = address.replace(`{${each.name}}`, each.text)
      else if (each?.place === 'query') query.push(`${each.name}=${each.text}`)
    }
    return query.length === 0 ? address : `${address}?${query.join('&')}`
  })

const bodies = (schema: Schema | undefined, example: unknown): fc.Arbitrary<unknown> => {
  if (schema === undefined) return fc.constant(undefined)
  const good = example === undefined ? near(schema) : fc.constant(example)
  return fc.oneof({ weight: 3, arbitrary: good }, { weight: 3, arbitrary: good.chain(corrupted) }, { weight: 1, arbitrary: odd })
}

/** Requests for an operation with valid, almost valid and invalid values. An example body lets them pass more checks. */
export const requestsFor = (path: string, { parameters = [], requestBody }: Operation, example?: unknown): fc.Arbitrary<Asked> =>
  fc.record({
    address: addresses(path, parameters),
    body: bodies(requestBody?.content['application/json']?.schema, example),
  })
