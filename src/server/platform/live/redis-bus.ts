import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { REDIS_RETRY_MS } from '../../../contract/shared/limits.ts'
import { EVERYTHING } from '../../../contract/shared/live.ts'
import type { RedisLink } from '../redis.ts'
import { parseJson } from '../text/parse-json.ts'
import { localBus, type Bus, type ChangeEvent } from './bus.ts'

/** A message of another process. Names are written into event streams as they are, so blanks and line breaks are refused. */
const message = z.object({
  from: z.string(),
  resources: z.array(z.string().regex(/^(\w+|\*)$/)),
  signedOut: z.array(z.int()),
})
const MISSED: ChangeEvent = { resources: [EVERYTHING] }

/**
 * A bus between all processes on one Redis. Listeners of this process receive its own events directly, without Redis. After a gap,
 * in which events of other processes may have been missed, they receive one that stands for all resources. If this process
 * could not publish its own events, the others receive the same.
 */
export const redisBus = async ({ commands, subscriber, prefix, failed, worked }: RedisLink): Promise<Bus> => {
  const local = localBus()
  const [self, channel] = [randomUUID(), `${prefix}hints`]
  let hasGap = false
  let hasUnsent = false

  const send = async ({ resources, signedOut = [] }: ChangeEvent): Promise<void> => {
    try {
      await commands.publish(channel, JSON.stringify({ from: self, resources, signedOut }))
      sendMissed()
    } catch {
      hasUnsent = true
    }
  }
  const sendMissed = (): void => {
    if (!hasUnsent) return
    hasUnsent = false
    void send(MISSED)
  }
  const listen = async (): Promise<void> => {
    try {
      await subscriber.subscribe(channel)
    } catch (error) {
      // If the connection itself was lost, the next connection subscribes.
      if (subscriber.status !== 'ready') return
      failed('changes', error)
      setTimeout(() => void listen(), REDIS_RETRY_MS).unref()
      return
    }
    worked('changes')
    if (hasGap) local.publish(MISSED)
    hasGap = false
  }

  subscriber.on('message', (of, text) => {
    if (of !== channel) return
    const parsed = message.safeParse(parseJson(text))
    if (parsed.success && parsed.data.from !== self) local.publish(parsed.data)
  })
  subscriber.on('close', () => (hasGap = true))
  subscriber.on('ready', () => void listen())
  commands.on('ready', sendMissed)
  if (subscriber.status === 'ready') await listen()
  else hasGap = true
  return {
    publish: (event) => {
      local.publish(event)
      void send(event)
    },
    subscribe: local.subscribe,
  }
}
