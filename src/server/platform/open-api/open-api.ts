import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { ErrorBody } from '../../../contract/shared/sentences.ts'
import type { Call } from '../../../contract/shared/rights/permissions.ts'
import { cachedBytes, cachedJson, type SendCached } from '../http/compression.ts'
import { withoutKey } from '../idempotency/take-keys.ts'
import { fail } from '../errors/refusal.ts'
import { formSchema, type JsonSchema } from './form-schema.ts'
import { operationIds } from './operation-ids.ts'

/** `ErrorBody` of the contract. Some refusals have more fields, such as the current record. */
const { $schema: _, ...refusal } = z.toJSONSchema(
  z.looseObject({
    detail: z.string().describe('Lo que se muestra a la persona'),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('Las frases de cada campo'),
    code: z.string().optional().describe('De los rechazos a los que un programa reacciona'),
    id: z.string().optional().describe('También está en el registro del servidor'),
  } satisfies Record<keyof ErrorBody, z.ZodType>),
)

/** Writes that may be sent again under the same key (0044). */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'La misma llave con el mismo contenido recibe la primera respuesta durante ocho días y no guarda nada otra vez. Sin sesión, al menos 22 caracteres.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{8,100}$' },
}
/** Writes that a device sent late (S-76). */
const notedAt = {
  name: 'Noted-At',
  in: 'header',
  description:
    'Cuándo se anotó lo que un dispositivo envía tarde, en UTC. Se guarda junto a la hora de llegada si es de más de dos minutos antes, y de no más de ocho días.',
  schema: { type: 'string', format: 'date-time' },
}
const takesKey = new Set(
  // The keys of the table are its calls; Object.keys types them as text.
  (Object.keys(operationIds) as Call[])
    .filter((call) => !call.startsWith('GET ') && !withoutKey.has(call))
    .map((call) => operationIds[call]),
)

const zodToJsonConfig: NonNullable<Parameters<typeof createJsonSchemaTransform>[0]>['zodToJsonConfig'] = {
  override: ({ zodSchema, jsonSchema }) => {
    // zod gives every integer the bounds of a JavaScript number, which are not a rule of ours.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (zodSchema._zod.def.type === 'undefined') jsonSchema.type = 'null'
  },
}
const transform = createJsonSchemaTransform({ zodToJsonConfig })
const transformObject = createJsonSchemaTransformObject({ zodToJsonConfig })

/**
 * Serves the contract as OpenAPI 3.1 at /api/openapi.json, and as a page at /api/docs (S-11). Registered before the routes that
 * it describes.
 */
export const openApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sirena',
        // Of the contract: which Sirena answers is not for strangers.
        version: '1',
        description: 'Back-office for a fire brigade. Answers with and without the trailing slash.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'El servidor que da este documento' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, route, ...rest }) => {
      const { form, orBody, files, bytes, call } = route.config ?? {}
      // Only calls of the permission table belong to the contract.
      if (call === undefined) return transform({ schema: { ...schema, hide: true }, route, ...rest })
      const body = form && { body: orBody ? z.union([form, orBody]) : form }
      const described = transform({
        schema: { ...schema, ...body, operationId: operationIds[call] },
        route,
        ...rest,
      })
      if (bytes !== undefined) {
        const content = { [bytes]: { schema: { type: 'string', format: 'binary' } } }
        return { ...described, schema: { ...described.schema, body: { content } } }
      }
      if (form === undefined) return described
      const { schema: onlyForm } = transform({ schema: { body: form }, route, ...rest })
      // The transform returns a body as JSON Schema.
      const { body: json } = described.schema as { body: JsonSchema }
      const { body: fields } = onlyForm as { body: JsonSchema }
      const content = {
        'multipart/form-data': { schema: formSchema(fields, files) },
        'application/json': { schema: json },
      }
      return { ...described, schema: { ...described.schema, body: { content } } }
    },
    transformObject: (document) => withSharedParts(transformObject(document)),
  })
  let send: SendCached | undefined
  const sendDocument = (reply: FastifyReply) => (send ??= cachedJson(JSON.stringify(app.swagger())))(reply)
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) => sendDocument(reply))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      // The package would write the document anew for each request.
      onRequest: ({ routeOptions: { url = '' } }, reply, done) => {
        if (url.endsWith('/json')) void sendDocument(reply).then(undefined, done)
        else done(url.endsWith('/yaml') ? fail('request.no_route') : undefined)
      },
    },
  })
  // The package's large files: strangers ask for them too, and compressing them anew would hold up sign-ins.
  const folder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'))
  for (const [file, type] of [
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui-standalone-preset.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
  ] as const) {
    let sendFile: SendCached | undefined
    const sender = async () => (sendFile ??= cachedBytes(await readFile(new URL(file, folder)), type))
    app.get(`/api/docs/static/${file}`, { schema: { hide: true } }, async (_, reply) => (await sender())(reply))
  }
}

interface Document {
  paths?: Record<string, object>
  components?: { schemas?: Record<string, object> }
}

interface Operation {
  operationId: string
  parameters?: object[]
  responses: Record<string, { description: string }>
}

/** Adds the refusals to every call, and key and noted time to every write that takes a key, as shared parts, and keeps the named schemas in use. */
const withSharedParts = <D extends object>(document: D): D => {
  const { paths = {}, components = {} } = document as Document
  const ofWrites = ['IdempotencyKey', 'NotedAt'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
  const refuses = { '4XX': { $ref: '#/components/responses/Refusal' }, '5XX': { $ref: '#/components/responses/Refusal' } }
  for (const item of Object.values(paths))
    for (const operation of Object.values(item) as Operation[]) {
      for (const response of Object.values(operation.responses)) response.description = 'Hecho'
      Object.assign(operation.responses, refuses)
      if (takesKey.has(operation.operationId)) operation.parameters = [...(operation.parameters ?? []), ...ofWrites]
    }
  const responses = {
    Refusal: { description: 'Rechazo', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  }
  const { schemas = {} } = components
  const parameters = { IdempotencyKey: idempotencyKey, NotedAt: notedAt }
  return {
    ...document,
    components: { ...components, parameters, responses, schemas: { ...referredTo(schemas, paths), Refusal: refusal } },
  }
}

/** The schemas that `by` refers to, directly or through others. */
const referredTo = (schemas: Record<string, object>, by: object): Record<string, object> => {
  const names = new Set<string>()
  const read = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      read(schemas[name] ?? {})
    }
  }
  read(by)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
}
