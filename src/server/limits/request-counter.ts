import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { REQUEST_WINDOW_SECONDS } from '../../contract/limits.ts'
import type { RedisLink } from '../redis.ts'

export interface Counted {
  requests: number
  /** Milliseconds until they are forgotten. */
  left: number
}

/** Counts requests of a subject, and answers how many they are by now (docs/decisions/0043). */
export type RequestCounter = (subject: string) => Promise<Counted>

type Limiter = Pick<RateLimiterMemory, 'penalty'>

const counterOf =
  (limiter: Limiter): RequestCounter =>
  async (subject) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(subject)
    return { requests: consumedPoints, left: msBeforeNext }
  }

// Each limit compares by itself, so the libraries' own number is without meaning.
const window = { points: 1, duration: REQUEST_WINDOW_SECONDS }

/** Counts what comes to this process. */
export const memoryCounter = (): RequestCounter => counterOf(new RateLimiterMemory(window))

/** Counts what comes to all processes; while Redis does not answer, each counts for itself, beginning anew. */
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
