import type { FastifyInstance } from 'fastify'
import { readInstant } from '../../../contract/shared/dates/dates.ts'
import { NOTED_LATE_MS, STORED_ANSWER_MS } from '../../../contract/shared/limits.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the person noted what this write sends late; undefined if it arrived at once (S-76). */
    notedAt: Date | undefined
  }
}

/**
 * Reads `Noted-At`, when a device kept the write, by the server's clock as the device knows it. A time that lies in the future, or
 * longer ago than a device keeps anything, is no time that somebody noted.
 */
export const takeNotedAt = (app: FastifyInstance, { now }: Pick<Deps, 'now'>): void => {
  app.decorateRequest('notedAt', undefined)
  app.addHook('preValidation', async (request) => {
    const written = request.headers['noted-at']
    if (written === undefined || request.method === 'GET') return
    const noted = typeof written === 'string' && written.endsWith('Z') ? readInstant(written) : undefined
    if (noted === undefined) throw fail('request.bad_noted_at')
    const late = now().getTime() - noted.getTime()
    if (late > NOTED_LATE_MS && late <= STORED_ANSWER_MS) request.notedAt = noted
  })
}
