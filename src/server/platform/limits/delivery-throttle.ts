import { setTimeout as pause } from 'node:timers/promises'
import {
  DELIVERIES_OF_SENDER,
  DELIVERY_WAIT_MS,
  BUFFERED_POSITIONS_A_SECOND,
  BUFFERED_POSITIONS_AT_ONCE,
} from '../../../contract/shared/server-limits.ts'
import { fail } from '../errors/refusal.ts'

interface Sender {
  /** Points that it may deliver now; below zero: that wait for their time. */
  left: number
  at: number
  /** Deliveries that wait or are being stored. */
  deliveries: number
  last: Promise<unknown>
}

/**
 * Holds back who delivers more points than a device can have buffered. A day of them passes at once; of those beyond, each delivery
 * waits until its points are due. Deliveries of one sender are stored one after the other. One that would wait for longer than a
 * device waits for its answer, or behind many others, is refused: the device sends it again.
 */
export const deliveryThrottle = (
  clock = () => performance.now(),
  wait = (ms: number): Promise<unknown> => pause(ms, undefined, { ref: false }),
) => {
  const senders = new Map<string, Sender>()

  const fill = (sender: Sender): void => {
    const now = clock()
    sender.left = Math.min(BUFFERED_POSITIONS_AT_ONCE, sender.left + ((now - sender.at) / 1000) * BUFFERED_POSITIONS_A_SECOND)
    sender.at = now
  }
  const senderOf = (name: string): Sender => {
    const sender = senders.get(name) ?? { left: BUFFERED_POSITIONS_AT_ONCE, at: clock(), deliveries: 0, last: Promise.resolve() }
    senders.set(name, sender)
    fill(sender)
    return sender
  }
  const storeWhenDue = async (sender: Sender, dueAt: number, store: () => Promise<void>): Promise<void> => {
    await sender.last
    const left = dueAt - clock()
    if (left > 0) await wait(left)
    await store()
  }

  return async (name: string, points: number, store: () => Promise<void>): Promise<void> => {
    const sender = senderOf(name)
    const waitMs = ((points - sender.left) / BUFFERED_POSITIONS_A_SECOND) * 1000
    if (sender.deliveries >= DELIVERIES_OF_SENDER || waitMs > DELIVERY_WAIT_MS) throw fail('tracking.too_often')
    sender.left -= points
    sender.deliveries += 1
    const storing = storeWhenDue(sender, clock() + waitMs, store)
    sender.last = storing.catch(() => undefined)
    try {
      await storing
    } catch (error) {
      // It will be sent again.
      sender.left += points
      throw error
    } finally {
      sender.deliveries -= 1
    }
  }
}
