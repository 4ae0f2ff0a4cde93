import type { FastifyReply } from 'fastify'
import { reportMetric } from '../metrics/metric-events.ts'
import { fail } from '../errors/refusal.ts'
import { inWords } from '../text/in-words.ts'
import type { RequestCounter } from './request-counter.ts'

/** Counts the requests of a subject, and refuses those beyond the limit of a minute. */
export const limitRequests =
  (count: RequestCounter, name: string, most: () => number) =>
  async (subject: string, reply?: FastifyReply): Promise<void> => {
    const { requests, left } = await count(`${name}:${subject}`)
    if (requests <= most()) return
    reportMetric('limit', { name })
    void reply?.header('retry-after', Math.ceil(left / 1000))
    throw fail('request.too_many', { wait: inWords(left) })
  }
