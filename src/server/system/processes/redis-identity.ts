import { randomUUID } from 'node:crypto'
import type { RedisLink } from '../../platform/redis.ts'

/**
 * Which Redis this is: a random value in it, which all processes of the installation on the same Redis read. Its address does not
 * show that, since one Redis has several. One that lost its data gets the same value again. Null until it has answered.
 */
export const redisIdentity = ({ commands, prefix }: Pick<RedisLink, 'commands' | 'prefix'>): (() => Promise<string | null>) => {
  const key = `${prefix}mark`
  let known: string | null = null
  return async () => {
    // A full one refuses to write, and may have the value all the same.
    await commands.set(key, known ?? randomUUID(), 'NX').catch(() => {})
    known = (await commands.get(key).catch(() => null)) ?? known
    return known
  }
}
