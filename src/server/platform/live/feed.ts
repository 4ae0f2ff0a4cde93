import * as z from 'zod'
import { REDIS_RETRY_MS } from '../../../contract/shared/limits.ts'
import type { RedisLink } from '../redis.ts'
import { parseJson } from '../text/parse-json.ts'

/**
 * Passes messages to the listeners of all processes. One that is lost is worth nothing any more: a later one follows. Whatever
 * must not be lost is in the database.
 */
export interface Feed<T> {
  publish: (message: T) => void
  /** Returns the function that stops listening. */
  subscribe: (listener: (message: T) => void) => () => void
}

/** A feed within this process. */
export const localFeed = <T>(): Feed<T> => {
  const listeners = new Set<(message: T) => void>()
  return {
    publish: (message) => listeners.forEach((listener) => listener(message)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * A feed between all processes on one Redis. Listeners of this process receive its own messages directly. Those of one
 * iteration of the event loop are sent together.
 */
export const redisFeed = <T>({ commands, subscriber, prefix }: RedisLink, name: string, message: z.ZodType<T>): Feed<T> => {
  const local = localFeed<T>()
  const [self, channel] = [crypto.randomUUID(), `${prefix}${name}`]
  const received = z.object({ from: z.string(), messages: z.array(message) })
  let unsent: T[] = []

  const send = (): void => {
    const messages = unsent
    unsent = []
    void commands.publish(channel, JSON.stringify({ from: self, messages })).catch(() => {})
  }
  const listen = (): void => {
    subscriber.subscribe(channel).catch(() => {
      if (subscriber.status === 'ready') setTimeout(listen, REDIS_RETRY_MS).unref()
    })
  }
  subscriber.on('message', (of, text) => {
    if (of !== channel) return
    const parsed = received.safeParse(parseJson(text))
    if (parsed.success && parsed.data.from !== self) parsed.data.messages.forEach(local.publish)
  })
  subscriber.on('ready', listen)
  if (subscriber.status === 'ready') listen()
  return {
    publish: (one) => {
      local.publish(one)
      if (unsent.push(one) === 1) setImmediate(send)
    },
    subscribe: local.subscribe,
  }
}
