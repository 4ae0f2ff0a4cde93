import { LATE_WORKER_MS, VERSION_CHECK_MS } from '../../../contract/shared/browser-limits.ts'
import { PAGE } from './answers.ts'
import { supportsWorkers } from './supports-workers.ts'
import { newestIn, STARTED, type Newest } from './messages.ts'
import { offerWhenFree } from './offer-version.tsx'
import { versionOf } from './own-version.ts'

/** Some browsers forbid a worker, in private windows or with all site data. */
const FORBIDDEN = ['SecurityError', 'NotSupportedError']

/** The worker that is active; undefined while there is none, which the next check tries again. */
const workerRegistration = () => {
  let isForbidden = !supportsWorkers()
  return async (): Promise<ServiceWorker | undefined> => {
    if (isForbidden) return undefined
    try {
      const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
      if (registration.active === null) {
        // The first one, once it is there: the files of the other screens must not wait for the next check.
        void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(STARTED))
        return undefined
      }
      // Lost on the way, or in the middle of a release: the next one comes.
      registration.update().catch(() => undefined)
      return registration.active
    } catch (failure) {
      isForbidden = failure instanceof DOMException && FORBIDDEN.includes(failure.name)
      return undefined
    }
  }
}

/** What the server has, asked by the page itself. */
const askServer = async (): Promise<Newest | undefined> => {
  try {
    const version = await versionOf(await fetch(PAGE, { cache: 'no-cache' }))
    return version === undefined ? undefined : { version }
  } catch {
    return undefined
  }
}

/** Installs the worker that caches this page's application if it can be, asks for newer versions, and offers one. */
export const watchVersions = (own: string): void => {
  const setNewer = offerWhenFree()
  const activeWorker = workerRegistration()
  let late: ReturnType<typeof setTimeout> | undefined
  const takeNewest = ({ version, isLate = false }: Newest) => {
    if (version !== own && isLate) {
      late ??= setTimeout(setNewer, LATE_WORKER_MS, true)
      return
    }
    clearTimeout(late)
    late = undefined
    setNewer(version !== own)
  }
  const check = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    const worker = await activeWorker()
    if (worker !== undefined) return worker.postMessage(STARTED)
    const newest = await askServer()
    if (newest !== undefined) takeNewest(newest)
  }
  if (supportsWorkers())
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const newest = newestIn(data)
      if (newest !== undefined) takeNewest(newest)
    })
  document.addEventListener('visibilitychange', () => void check())
  setInterval(() => void check(), VERSION_CHECK_MS)
  void check()
}
