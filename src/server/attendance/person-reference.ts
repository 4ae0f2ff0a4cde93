import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { digitsOf } from '../../contract/written-numbers.ts'
import { Refusal } from '../refusal.ts'
import type { PersonReference } from './attendance.queries.ts'

/** A number, a public key or a DPI (S-26). */
export const personParam = z.object({
  id: z
    .string()
    .max(40)
    .transform((written) => referenceIn(written)),
})

const referenceIn = (written: string): PersonReference => {
  if (/^\d{1,9}$/.test(written)) return { id: Number(written) }
  return /^[\d -]+$/.test(written) && digitsOf(written).length === 13 ? { dpi: digitsOf(written) } : { key: written }
}

/** Runs a call about a person. Numbers, DPIs and keys may be guessed at, so those that match nobody are limited. */
export const limitGuesses = async <T>(
  { publicLimits }: FastifyInstance,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'attendance.unknown_person') await publicLimits.guesses(request, reply)
    throw error
  }
}
