import { setTimeout as pause } from 'node:timers/promises'
import { FREE_TRIES_OF_ADDRESS, ADDRESS_DELAY_STEP_MS, MAX_ADDRESS_DELAY_MS } from '../../../contract/people/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { countedAddress } from '../../platform/limits/counted-address.ts'
import { countFailure } from '../credentials/waits.queries.ts'

export const addressSubject = (address: string): string => `address:${countedAddress(address)}`

/**
 * Counts a try from the address as failed, and delays it more with each failure. The delay comes before the password check, so
 * that right and wrong passwords take the same time. Nobody is refused.
 */
export const slowDown = async ({ db, now }: Pick<Deps, 'db' | 'now'>, address: string): Promise<void> => {
  const failures = await countFailure(db, addressSubject(address), now())
  const beyond = Math.max(0, failures - FREE_TRIES_OF_ADDRESS)
  if (beyond > 0) await pause(Math.min(MAX_ADDRESS_DELAY_MS, beyond * ADDRESS_DELAY_STEP_MS))
}
