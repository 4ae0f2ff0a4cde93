import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'

/** `ErrorBody` of the contract. */
const refusal = z
  .object({
    detail: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    id: z.string().optional(),
  })
  .describe('Rechazo')

/** The contract as OpenAPI 3.1 at /api/openapi.json, and to read at /api/docs (S-11). Registered before the routes that it describes. */
export const openApi = async (app: FastifyInstance, version: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sirena',
        version,
        description: 'Back-office for a fire brigade. Answers with and without the trailing slash.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, route, ...rest }) => {
      const { form, call } = route.config ?? {}
      // Only the calls of the permission table are the contract.
      const described = {
        ...schema,
        response: { ...(schema.response as object | undefined), '4xx': refusal },
        ...(form ? { body: form } : {}),
        ...(call ? {} : { hide: true }),
      }
      return jsonSchemaTransform({ schema: described, route, ...rest })
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'none' } })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
