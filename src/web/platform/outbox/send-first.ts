import { SAVE_ANSWER_MS } from '../../../contract/shared/browser-limits.ts'
import { findWaiting, refusalOf, sendNow, subscribeOutbox } from './outbox.ts'
import { showRefusalOf } from './outcomes.ts'

/**
 * Sends a write whose form is still open. False if the server says nothing of it in time: it goes on waiting in the outbox. Throws the
 * refusal, which the form shows.
 */
export const sendFirst = ({ id, key }: { id: number; key: string }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let isOpen = true
    const end = () => {
      clearTimeout(timer)
      stop()
    }
    const leave = () => {
      isOpen = false
      end()
      resolve(false)
    }
    const look = () => {
      const one = findWaiting(id)
      const refusal = one && refusalOf(one)
      // Another tab may have sent it.
      if (one === undefined) {
        end()
        resolve(true)
      } else if (refusal) {
        end()
        reject(refusal)
      } else if (one.said !== undefined) leave()
    }
    const timer = setTimeout(leave, SAVE_ANSWER_MS)
    const stop = subscribeOutbox(look)
    showRefusalOf(key, () => isOpen)
    if (navigator.onLine) sendNow()
    else leave()
  })
