import { TAKEOVER_DELAYS_MS } from '../../../contract/shared/browser-limits.ts'
import { answerTo } from './answers.ts'
import { versionCache } from './version-cache.ts'
import { STARTED, type Newest } from './messages.ts'

/*
 * The worker that caches the application on a device (0082): the page and its files, by version, and nothing that the server answers
 * to a call. It takes over as soon as its files are there, so that the next navigation opens the new version; open pages go on with
 * the files of theirs, which stay until none of them is open.
 */

/** The version of the page that belongs to this worker, the files of its first screens, and all others; the build writes them before this. */
declare const VERSION: string
declare const FILES: readonly string[]
declare const OTHER_FILES: readonly string[]

/* Of a service worker, what TypeScript's library for pages lacks. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface InstallEvent extends LastingEvent {
  /** Not in every browser. */
  addRoutes?: (rule: { condition: { urlPattern: URLPattern }; source: 'network' }) => Promise<void>
}
interface RequestEvent extends LastingEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
interface OpenPage {
  postMessage: (message: Newest) => void
}
interface PageEvent extends LastingEvent {
  data: unknown
  source: OpenPage | null
}
interface WorkerScope {
  registration: ServiceWorkerRegistration
  /** Itself; not in every browser. */
  serviceWorker?: ServiceWorker
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenPage[]>
  }
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void
    (type: 'activate', listener: (event: LastingEvent) => void): void
    (type: 'fetch', listener: (event: RequestEvent) => void): void
    (type: 'message', listener: (event: PageEvent) => void): void
  }
}
// For that library it is a window.
const worker = self as unknown as WorkerScope

/** Whether the worker of another version is on its way, or has arrived. */
const isReplaced = (): boolean => {
  const { registration, serviceWorker } = worker
  return registration.installing !== null || registration.waiting !== null || serviceWorker?.state === 'redundant'
}
const openPages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

const cache = versionCache(VERSION, FILES, OTHER_FILES, {
  caches,
  load: (asked, how) => fetch(asked, how),
  countPages: async () => (await openPages()).length,
  heldLocks: async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name),
  isReplaced,
})

/** Calls do not wait until the browser has started the worker. */
const leaveCalls = async (event: InstallEvent): Promise<void> => {
  try {
    await event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' })
  } catch {
    // Without it they go through the worker, which does not answer them.
  }
}

const install = async (): Promise<void> => {
  await cache.fill()
  for (const delay of TAKEOVER_DELAYS_MS) setTimeout(() => void worker.skipWaiting(), delay)
  void worker.skipWaiting()
}

const activate = async (): Promise<void> => {
  await worker.clients.claim()
  for (const page of await openPages()) page.postMessage({ version: VERSION })
}

/** Posts nothing without an answer of the server, nor this version as the newest while another is on its way. */
const postNewest = async (page: OpenPage | null): Promise<void> => {
  try {
    const version = await cache.checkPage()
    if (version === undefined || (version === VERSION && isReplaced())) return
    page?.postMessage({ version, isLate: version !== VERSION })
  } finally {
    await cache.dropUnused()
  }
  await cache.fillOthers()
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([leaveCalls(event), install()]))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})
worker.addEventListener('message', (event) => {
  if (event.data === STARTED) event.waitUntil(postNewest(event.source))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const answer = answerTo(request, location.origin)
  if (answer === 'page') event.respondWith(cache.openPage(request))
  if (answer === 'file') event.respondWith(cache.openFile(request, (work) => event.waitUntil(work)))
})
