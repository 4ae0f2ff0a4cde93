import { UNATTENDED_VERSION_MS } from '../../contract/browser-limits.ts'

interface Page {
  isAtWork: boolean
  isUnattended: boolean
  /** Milliseconds since the page was opened. */
  now: number
  /** Until then the person wants to hear nothing. */
  postponedUntil: number
}

/** What a page does about a newer version: nobody is interrupted, and where nobody is there to answer, nobody is asked. */
export const stepTo = ({ isAtWork, isUnattended, now, postponedUntil }: Page): 'wait' | 'offer' | 'reload' => {
  if (isAtWork || now < postponedUntil) return 'wait'
  if (!isUnattended) return 'offer'
  // Behind a proxy, two servers of two versions would otherwise make it reload without an end.
  return now < UNATTENDED_VERSION_MS ? 'wait' : 'reload'
}
