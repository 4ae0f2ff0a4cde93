import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { LARGE_BODY_BYTES } from '../../contract/limits.ts'
import { isForStaffOnly, may, type Call } from '../../contract/permissions.ts'
import type { Caller } from '../deps.ts'
import { fail } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by session/authenticate.ts where a live token came along. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    call?: Call
    /** The status of an answer that has something in it. */
    done?: number
    /** What a multipart save holds; parsed by `withForm`, named here for the OpenAPI document. */
    form?: z.ZodType
    orBody?: z.ZodType
    files?: readonly string[]
  }
}

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
  body?: B
  /** The body of a save that may be multipart and is parsed by `withForm`. */
  form?: z.ZodType
  /** Another body of the same call, which comes as JSON only. */
  orBody?: z.ZodType
  /** The fields of the form that hold files. */
  files?: readonly string[]
  /** Absent: the call answers 204 with nothing, or with a file. */
  answer?: A
  /** The media type of the file that the call sends by itself. */
  file?: string
}

/**
 * Registers the call that has this line in the permission table. Nobody without the right gets as far as
 * having their body read. `run` is given parsed values; what it returns is the answer: 201 for a POST on a resource's own path, else 200.
 */
export const call = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  name: Call,
  shape: Shape<B, Q, P, A>,
  run: (asked: Asked<z.output<B>, z.output<Q>, z.output<P>> & { caller: Caller }) => Promise<z.output<A> | FastifyReply | void>,
): void =>
  register(app, name, shape, async (request, reply) => {
    if (request.caller === undefined) throw fail('session.required')
    // The validator has parsed all three by the shape's own schemas.
    const asked = {
      request,
      reply,
      body: request.body as z.output<B>,
      query: request.query as z.output<Q>,
      params: request.params as z.output<P>,
    }
    return run({ ...asked, caller: request.caller })
  })

/** A call that needs no sign-in. */
export const publicCall = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  name: Call,
  shape: Shape<B, Q, P, A>,
  run: (asked: Asked<z.output<B>, z.output<Q>, z.output<P>>) => Promise<z.output<A> | FastifyReply | void>,
): void =>
  register(app, name, shape, (request, reply) =>
    // As above.
    run({
      request,
      reply,
      body: request.body as z.output<B>,
      query: request.query as z.output<Q>,
      params: request.params as z.output<P>,
    }),
  )

const register = (
  app: FastifyInstance,
  name: Call,
  shape: Shape<z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
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
    },
    schema: {
      summary: shape.summary,
      tags: [path.split('/')[0] ?? ''],
      ...(isOpen ? { security: [] } : {}),
      ...(shape.params ? { params: shape.params } : {}),
      ...(shape.query ? { querystring: shape.query } : {}),
      ...(shape.body ? { body: shape.body } : {}),
      response: responseOf(shape, done),
    },
    onRequest: async (request) => {
      if (may(request.caller, name)) return
      throw fail(request.caller === undefined ? 'session.required' : 'session.forbidden')
    },
    handler: async (request, reply) => {
      const answer = await handler(request, reply)
      if (reply.sent || answer === reply) return reply
      if (answer === undefined) return reply.code(204).send()
      return reply.code(done).send(answer)
    },
  })
}

const nothing = z.undefined().describe('Hecho')

/** What is described of an answer; the server sends it as it is (docs/decisions/0006). */
const responseOf = (
  { answer, file }: Pick<Shape<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'answer' | 'file'>,
  done: number,
): object => {
  if (answer) return { [done]: answer }
  if (file === undefined) return { 204: nothing }
  return { 200: { description: 'El archivo', content: { [file]: { schema: z.string().meta({ format: 'binary' }) } } } }
}

/** The number in `/{id}`. Anything else, `0x1` and `1e0` included, is a record that does not exist. */
const idOf = (written: unknown): number => {
  const id = /^\d{1,10}$/.test(String(written)) ? Number(written) : 0
  return id <= 2_147_483_647 ? id : 0
}
export const idParam = z.object({ id: z.preprocess(idOf, z.int().min(0).max(2_147_483_647)) })
