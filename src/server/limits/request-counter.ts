import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { REQUEST_WINDOW_SECONDS } from '../../contract/limits.ts'
import type { RedisLink } from '../redis.ts'

export interface Counted {
  requests: number
  /** Milliseconds until the count starts again from zero. */
  left: number
}

/** Counts a request of a subject and returns the current count (docs/decisions/0043). */
export type RequestCounter = (subject: string) => Promise<Counted>

type Limiter = Pick<RateLimiterMemory, 'penalty'>

const counterOf =
  (limiter: Limiter): RequestCounter =>
  async (subject) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(subject)
    return { requests: consumedPoints, left: msBeforeNext }
  }

// Each limit compares the count itself, so the library's own limit is not used.
const window = { points: 1, duration: REQUEST_WINDOW_SECONDS }

/** Counts the requests of this process. */
export const memoryCounter = (): RequestCounter => counterOf(new RateLimiterMemory(window))

/** Counts the requests of all processes. While Redis does not answer, each process counts its own, starting from zero. */
export const redisCounter = ({ commands, prefix }: RedisLink): RequestCounter =>
  counterOf(
    new RateLimiterRedis({
      ...window,
      storeClient: commands,
      keyPrefix: `${prefix}requests`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(window),
    }),
  )
