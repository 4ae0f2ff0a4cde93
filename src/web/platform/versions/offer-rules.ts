import { UNATTENDED_VERSION_MS } from '../../../contract/shared/browser-limits.ts'

interface Page {
  isAtWork: boolean
  isTyping: boolean
  /** The offer is on the screen already: then it stays while somebody types into a field, and does not come and go. */
  isShown: boolean
  isUnattended: boolean
  /** Milliseconds since the page was opened. */
  now: number
  /** Until then the person wants no offer. */
  postponedUntil: number
}

/** What a page does about a newer version: nobody is interrupted, and where nobody is there to answer, nobody is asked. */
export const stepTo = ({ isAtWork, isTyping, isShown, isUnattended, now, postponedUntil }: Page): 'wait' | 'offer' | 'reload' => {
  if (isAtWork || now < postponedUntil) return 'wait'
  if (isTyping && (isUnattended || !isShown)) return 'wait'
  if (!isUnattended) return 'offer'
  // Behind a proxy, two servers of two versions would otherwise make it reload without an end.
  return now < UNATTENDED_VERSION_MS ? 'wait' : 'reload'
}
