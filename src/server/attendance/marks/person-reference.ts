import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isDpi, readDpi } from '../../../contract/shared/text/written-numbers.ts'
import { fail, Refusal } from '../../platform/errors/refusal.ts'
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
  const dpi = readDpi(written)
  return isDpi(dpi) ? { dpi } : { key: written }
}

/**
 * Runs a call about a person. DPIs can be guessed, so all calls by DPI are limited, before anybody is looked up: otherwise those
 * that are answered would stand out among the refused. Numbers are no secret and keys too long to guess, so only those that match
 * nobody count.
 */
export const limitGuesses = async <T>(
  { publicLimits }: FastifyInstance,
  { request, reply, params }: { request: FastifyRequest; reply: FastifyReply; params: { id: PersonReference } },
  work: () => Promise<T>,
): Promise<T> => {
  const isByDpi = 'dpi' in params.id
  if (isByDpi) await publicLimits.guesses(request, reply)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'attendance.unknown_person') throw error
    if (isByDpi) throw fail('attendance.unknown_dpi')
    await publicLimits.guesses(request, reply)
    throw error
  }
}
