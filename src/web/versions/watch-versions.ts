import { VERSION_CHECK_MS } from '../../contract/browser-limits.ts'
import { newestIn, STARTED } from './messages.ts'
import { offerWhenFree } from './offer-version.tsx'

/** Keeps this page's application on the device, asks for newer versions, and offers one that has arrived. */
export const watchVersions = async (own: string): Promise<void> => {
  const { serviceWorker } = navigator
  const setNewer = offerWhenFree()
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const newest = newestIn(data)
    if (newest !== undefined) setNewer(newest !== own)
  })
  const registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  // Some browsers forbid it, in private windows or with all site data.
  if (registration === undefined) return
  const check = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    // Lost on the way, or in the middle of a release: the next one comes.
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, VERSION_CHECK_MS)
  check()
  const { active } = await serviceWorker.ready
  active?.postMessage(STARTED)
}
