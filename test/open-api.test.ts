import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls, may } from '../src/contract/shared/rights/permissions.ts'
import { Role } from '../src/contract/shared/rights/roles.ts'
import { aBrigade, anEmergency, emergencyOf } from './factories.ts'
import { type OpenApi, type Schema, requestsFor, resolved } from './open-api-requests.ts'
import { everyCall, expectNoFailure } from './refusals.ts'
import { useTestServer, type Client } from './test-app.ts'

const server = useTestServer()
let document: OpenApi
beforeAll(async () => {
  const { status, body } = await server.nobody.get('/api/openapi.json')
  if (status !== 200) throw new Error(JSON.stringify(body))
  document = resolved(body)
  await anEmergency(server.deps.db, await aBrigade(server.deps.db), { status: 30 })
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api/', '')}`,
      path,
      operation,
    })),
  )

const types = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'])

/** Violations of JSON Schema 2020-12. */
const schemaErrors = (schema: Schema): string[] => {
  const fields = schema.properties ?? {}
  const own = [
    [schema.type ?? []].flat().every((type) => types.has(type)) ? '' : 'unknown type',
    'nullable' in schema || '$ref' in schema ? 'keyword of another version' : '',
    schema.enum?.length === 0 ? 'empty enum' : '',
    schema.required?.every((name) => name in fields) === false ? 'requires what it does not have' : '',
    (schema.minimum ?? -Infinity) > (schema.maximum ?? Infinity) ? 'empty range' : '',
  ]
  const inner = [...Object.values(fields), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...own.filter((complaint) => complaint !== ''), ...inner.flatMap(schemaErrors)]
}

/** The names of all fields in a schema. */
const fieldNames = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [name, ...fieldNames(field)]),
  ...(schema.anyOf ?? []).flatMap(fieldNames),
  ...(schema.items ? fieldNames(schema.items) : []),
]

describe('the OpenAPI document', () => {
  // A-API-76, S-11
  test('is OpenAPI 3.1 and has a title', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Sirena', version: '1' },
    })
    expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  test('contains exactly the calls of the permission table', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(calls).toSorted())
  })

  test('requires a token for all calls except public ones', () => {
    expect(document.security).toEqual([{ bearer: [] }])
    const open = operations().filter(({ operation }) => operation.security?.length === 0)
    expect(open.map(({ name }) => name).toSorted()).toEqual(
      everyCall
        .map(({ name }) => name)
        .filter((name) => may(undefined, name))
        .toSorted(),
    )
  })

  test('describes the summary, parameters and answers of every operation', () => {
    for (const { name, path, operation } of operations()) {
      expect(operation.summary, name).not.toBe('')
      expect(operation.tags, name).toHaveLength(1)
      expect(Object.keys(operation.responses), name).toEqual([expect.stringMatching(/^20[014]$/), '4XX', '5XX'])
      for (const response of Object.values(operation.responses)) expect(response.description, name).toEqual(expect.any(String))
      const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? []
      expect(inPath.map((parameter) => `{${parameter.name}}`).toSorted(), name).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
      expect(
        inPath.every((parameter) => parameter.required),
        name,
      ).toBe(true)
      const names = operation.parameters?.map((parameter) => `${parameter.in} ${parameter.name}`) ?? []
      expect(new Set(names).size, name).toBe(names.length)
    }
  })

  // B-API-59i, S-11
  test('names the fields of every answer in snake_case, and gives the pages of a list as count and results', () => {
    for (const { name, operation } of operations()) {
      const { 200: read, 201: created } = operation.responses
      const answers = Object.values((read ?? created)?.content ?? {}).flatMap(({ schema }) => schema.anyOf ?? [schema])
      expect(
        answers.flatMap(fieldNames).filter((field) => !/^[a-z][\d_a-z]*$/.test(field)),
        name,
      ).toEqual([])
      if (operation.parameters?.some((parameter) => parameter.name === 'page') !== true) continue
      expect(answers, name).not.toEqual([])
      for (const { properties } of answers) expect(properties, name).toMatchObject({ count: {}, results: { type: 'array' } })
    }
  })

  test('contains only valid JSON Schema', () => {
    for (const { name, operation } of operations()) {
      const contents = [operation.requestBody?.content, ...Object.values(operation.responses).map((response) => response.content)]
      const schemas = contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema))
      const ofParameters = operation.parameters?.map((parameter) => parameter.schema) ?? []
      expect([...schemas, ...ofParameters].flatMap(schemaErrors), name).toEqual([])
    }
  })

  // A-API-76, S-11
  test('is served as a page', async () => {
    const answer = await fetch(`${server.url}/api/docs/`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each(['docs/static/swagger-ui-bundle.js', 'docs/static/swagger-ui.css', 'docs/json', 'openapi.json'])(
    '%s is compressed once for all',
    async (file) => {
      const { status, headers } = await fetch(`${server.url}/api/${file}`, { headers: { 'accept-encoding': 'br' } })
      expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
      // What is compressed for one answer is sent without its length, which is not known before the end.
      expect(Number(headers.get('content-length'))).toBeGreaterThan(10_000)
    },
  )
})

/** Frees all vehicles, so that the next create can succeed. */
const resolveAll = async () => {
  const { db } = server.deps
  await db.updateTable('emergencies').set({ status: 30, resolved_date: new Date() }).where('status', '<>', 30).execute()
  await db.updateTable('vehicles').set({ disponibility: 10 }).execute()
}

/** The same body as multipart: values other than text are JSON. */
const formOf = (body: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('photo0', new Blob(['no photo']), 'photo.jpg')
  return form
}

describe.each(everyCall)('$name', ({ name, method, takesBody, addressed }) => {
  const path = addressed('{id}').replace('{id}', name.includes('{name}') ? '{name}' : '{id}')

  // S-2
  test('answers no request with a server error, for any caller', { timeout: 60_000 }, async () => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (operation === undefined) throw new Error(`${name} is not in the document`)
    const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined
    // Generated from the schema alone, no emergency would reference valid people.
    const example = name === 'POST emergency' ? emergencyOf(await aBrigade(server.deps.db)) : undefined
    let admin: Client = await server.as(Role.Administrador)
    const ask = async (client: Client, address: string, body: unknown) => {
      const headers = { accept: 'application/json', ...(takesBody && { 'content-type': 'application/json' }) }
      const answer = await client.send(address, { method, headers, ...(takesBody && { body: JSON.stringify(body ?? null) }) })
      // The answer to a HEAD has no body.
      if (method === 'HEAD') expect(answer.status).toBeLessThan(500)
      else expectNoFailure(answer)
      if (isForm && body !== null && typeof body === 'object')
        expectNoFailure(await client.send(address, { method, body: formOf(body) }))
    }
    const property = fc.asyncProperty(requestsFor(path, operation, example), async ({ address, body }) => {
      await ask(server.nobody, address, body)
      await ask(admin, address, body)
      if (name === 'POST user/logout') admin = await server.as(Role.Administrador)
    })
    const plugins = /emergency|vehicle/.test(name) ? [fc.beforeEach(resolveAll)] : []
    await fc.assert(property, { numRuns: 30, seed: 20_261_120, endOnFailure: true, plugins })
  })
})
