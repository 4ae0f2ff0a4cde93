import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { found } from '../errors/refusal.ts'

/** Counts a request and refuses it where there were too many. */
export type RequestLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Counters for calls without sign-in: all requests, and those whose key matched nothing. */
    publicLimits: { pages: RequestLimit; guesses: RequestLimit; files: RequestLimit }
  }
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Runs `look` for a request without sign-in. Plain numbers can be enumerated and keys guessed, so those requests have a limit of
 * their own.
 */
export const publicPage = async <T>(
  { publicLimits }: FastifyInstance,
  { request, reply }: Asked,
  isByNumber: boolean,
  look: () => Promise<T | undefined>,
): Promise<T> => {
  await publicLimits.pages(request, reply)
  if (isByNumber) await publicLimits.guesses(request, reply)
  const value = await look()
  if (value === undefined && !isByNumber) await publicLimits.guesses(request, reply)
  return found(value)
}
