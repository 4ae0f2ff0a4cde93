import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { REDIS_RETRY_MS, REQUEST_WINDOW_SECONDS } from '../../../contract/shared/limits.ts'
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

/**
 * Counts the requests of all processes. While Redis does not answer in time or refuses, each process counts its own, starting from
 * zero, and asks Redis again after some seconds, also if no request comes: otherwise every request would wait for it.
 */
export const redisCounter = ({ commands, prefix, failed, worked }: RedisLink): RequestCounter => {
  const own = memoryCounter()
  const shared = new RateLimiterRedis({
    ...window,
    storeClient: commands,
    keyPrefix: `${prefix}requests`,
    rejectIfRedisNotReady: true,
  })
  const count = counterOf(shared)
  let rest: NodeJS.Timeout | undefined
  const endRest = () => {
    clearTimeout(rest)
    rest = undefined
  }
  commands.on('ready', () => {
    endRest()
    worked('counts')
  })
  const counter: RequestCounter = async (subject) => {
    if (rest !== undefined) return own(subject)
    try {
      const counted = await count(subject)
      worked('counts')
      return counted
    } catch (error) {
      if (isWrongValue(error)) await commands.del(shared.getKey(subject)).catch(() => {})
      // The loss of a connection is reported by itself, and nothing waits for it.
      else if (commands.status === 'ready') {
        rest ??= setTimeout(() => {
          endRest()
          void counter('')
        }, REDIS_RETRY_MS).unref()
        failed('counts', error)
      }
      return own(subject)
    }
  }
  return counter
}

/** Another program has written to the key. */
const isWrongValue = (error: unknown): boolean => error instanceof Error && /WRONGTYPE|not an integer/.test(error.message)
