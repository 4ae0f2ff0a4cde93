import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { LARGE_BODY_BYTES } from '../../../contract/shared/server-limits.ts'
import { isForStaffOnly, isForTerminals, may, takesEndedTokens, type Call } from '../../../contract/shared/rights/permissions.ts'
import type { Caller, TerminalCaller, Writer } from '../deps.ts'
import { fail } from '../errors/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by session/authenticate.ts if the request carries a live token. */
    caller: Caller | undefined
    /** Set by the same if a terminal's call carries the token of a terminal. */
    terminal: TerminalCaller | undefined
    /** Set by the same if the body had not arrived yet: refuses the request if its sender may not make it any more. */
    confirmCaller: (() => Promise<void>) | undefined
  }
  interface FastifyInstance {
    /** Whether the session of a caller still allows the call; does not extend it. Set by the same. */
    mayStill: (caller: Caller, call: Call) => Promise<boolean>
    /** What a GET answers to the caller of another request, by its name. */
    reads: Map<Call, Read>
  }
  interface FastifyContextConfig {
    call?: Call
    /** The status of an answer that has a body. */
    done?: number
    /** The body of a multipart save. `readForm` parses it; it is named here for the OpenAPI document. */
    form?: z.ZodType
    orBody?: z.ZodType
    files?: readonly string[]
    bytes?: string
    swagger?: { exposeHeadRoute: true }
  }
}

/** The same right, schemas and function as of the call itself. Not for calls that send their answer themselves. */
type Read = (request: FastifyRequest, reply: FastifyReply, sent: { query: object; params: object }) => Promise<unknown>

interface Asked<B, Q, P> {
  body: B
  query: Q
  params: P
  request: FastifyRequest
  reply: FastifyReply
}

interface Shape<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType> {
  summary: string
  params?: P
  query?: Q
  headers?: z.ZodType
  body?: B
  /** The body of a save that may be multipart, which `readForm` parses. */
  form?: z.ZodType
  /** An alternative body of the same call, accepted as JSON only. */
  orBody?: z.ZodType
  /** The form's fields that hold files. */
  files?: readonly string[]
  /** The media type of a body that is no text; it arrives as a Buffer. */
  bytes?: string
  /** If absent, the call answers 204 without a body, or sends a file. */
  answer?: A
  /** The media type of the file that the call sends itself. */
  file?: string
}

/**
 * Registers the call that has this line in the permission table. The right is checked before the body is read. `run` gets parsed
 * values and returns the answer: status 201 for a POST on a resource's own path, else 200.
 */
export const call = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  name: Call,
  shape: Shape<B, Q, P, A>,
  run: (asked: Asked<z.output<B>, z.output<Q>, z.output<P>> & Writer) => Promise<z.output<A> | FastifyReply | void>,
): void =>
  register(app, name, shape, async (asked) => {
    const { caller, key, notedAt } = asked.request
    if (caller === undefined) throw fail('session.required')
    return run({ ...asked, caller, key, notedAt })
  })

/** A call that needs no sign-in of a person. */
export const publicCall = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  name: Call,
  shape: Shape<B, Q, P, A>,
  run: (asked: Asked<z.output<B>, z.output<Q>, z.output<P>>) => Promise<z.output<A> | FastifyReply | void>,
): void => register(app, name, shape, run)

const register = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  name: Call,
  shape: Shape<B, Q, P, A>,
  run: (asked: Asked<z.output<B>, z.output<Q>, z.output<P>>) => Promise<unknown>,
): void => {
  const [method = '', path = ''] = name.split(' ')
  const isOpen = may(undefined, name)
  const done = method === 'POST' && !path.includes('/') ? 201 : 200
  app.route({
    method,
    url: `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...(isForStaffOnly(name) ? { bodyLimit: LARGE_BODY_BYTES } : {}),
    config: {
      call: name,
      done,
      ...(shape.form && { form: shape.form }),
      ...(shape.orBody && { orBody: shape.orBody }),
      ...(shape.files && { files: shape.files }),
      ...(shape.bytes && { bytes: shape.bytes, storesNoText: true }),
      ...(method === 'HEAD' && { swagger: { exposeHeadRoute: true } }),
    },
    schema: {
      summary: shape.summary,
      tags: [path.split('/')[0] ?? ''],
      ...(isOpen ? { security: [] } : {}),
      ...(shape.params ? { params: shape.params } : {}),
      ...(shape.query ? { querystring: shape.query } : {}),
      ...(shape.headers ? { headers: shape.headers } : {}),
      ...(shape.body ? { body: shape.body } : {}),
      response: responseOf(shape, done),
    },
    onRequest: async (request) => {
      if (may(request.caller, name)) return
      if (takesEndedTokens(name) && request.headers.authorization !== undefined) return
      if (isForTerminals(name) && request.caller === undefined) {
        if (request.terminal === undefined) throw fail('terminal.ended')
        return
      }
      throw fail(request.caller === undefined ? 'session.required' : 'session.forbidden')
    },
    handler: async (request, reply) => {
      // The validator has parsed all three by the shape's own schemas.
      const answer = await run({
        request,
        reply,
        body: request.body as z.output<B>,
        query: request.query as z.output<Q>,
        params: request.params as z.output<P>,
      })
      // A reply that was sent, or whose client left before its end, is awaited like a promise, and its value is nothing.
      if (reply.sent || reply.raw.destroyed || answer === reply) return reply
      if (answer === undefined) return reply.code(204).send()
      return reply.code(done).send(answer)
    },
  })
  if (method !== 'GET') return
  app.reads.set(name, (request, reply, sent) => {
    if (!may(request.caller, name)) throw fail('session.forbidden')
    // Parsed as the validator does; a GET has no body.
    const query = shape.query?.parse(sent.query) as z.output<Q>
    const params = shape.params?.parse(sent.params) as z.output<P>
    return run({ request, reply, body: undefined as z.output<B>, query, params })
  })
}

const nothing = z.undefined().describe('Hecho')

/** The answer as the OpenAPI document describes it. The server does not serialise by it (docs/decisions/0006). */
const responseOf = (
  { answer, file }: Pick<Shape<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'answer' | 'file'>,
  done: number,
): object => {
  if (answer) return { [done]: answer }
  if (file === undefined) return { 204: nothing }
  return { 200: { description: 'El archivo', content: { [file]: { schema: z.string().meta({ format: 'binary' }) } } } }
}

/** The number in `/{id}`. Anything else, including `0x1` and `1e0`, answers as a record that does not exist. */
const idOf = (written: unknown): number => {
  const id = /^\d{1,10}$/.test(String(written)) ? Number(written) : 0
  return id <= 2_147_483_647 ? id : 0
}
export const idParam = z.object({ id: z.preprocess(idOf, z.int().min(0).max(2_147_483_647)) })
