import { KEYS_KNOWN_MS } from '../../../../contract/fleet/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readKeyHashes } from './tracking-keys.queries.ts'

/**
 * Which keys there are, in memory: guesses cost the database one query a second, however many there are, and no limit of guesses
 * can refuse a right key. A key that another process made within the last second may be unknown; its device sends again.
 */
export const knownKeys = ({ db, bus }: Pick<Deps, 'db' | 'bus'>, clock = () => performance.now()) => {
  let known = new Set<string>()
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const begun = clock()
    readAt = begun
    try {
      known = new Set((await readKeyHashes(db)).map(nameOf))
    } catch (error) {
      if (readAt === begun) readAt = -Infinity
      throw error
    }
  }
  const unsubscribe = bus.subscribe(({ resources }) => {
    if (resources.some((name) => name === '*' || name === 'vehicle_tracking_key')) readAt = -Infinity
  })
  return {
    has: async (hash: Buffer): Promise<boolean> => {
      if (known.has(nameOf(hash))) return true
      if (clock() - readAt >= KEYS_KNOWN_MS) reading ??= read().finally(() => (reading = undefined))
      await reading
      return known.has(nameOf(hash))
    },
    /** Looked up, and no key of a vehicle. */
    forget: (hash: Buffer): void => void known.delete(nameOf(hash)),
    end: unsubscribe,
  }
}

const nameOf = (hash: Buffer): string => hash.toString('base64')
