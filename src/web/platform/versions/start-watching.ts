import { WORKER_DELAY_MS } from '../../../contract/shared/browser-limits.ts'
import { readTerminalToken } from '../storage/terminal-token.ts'
import { readToken } from '../storage/read-token.ts'
import { isUnattended } from './at-work.ts'
import { supportsWorkers } from './supports-workers.ts'
import { nameOfVersion, ownVersion } from './own-version.ts'

/** The first screen has its data: `shell/loading-page.tsx`, `first-view/`. */
const isThere = () => document.querySelector('[data-waiting], #first-view') === null

/** Whoever only reads a public page, as of a QR code, gets no application onto their telephone. */
const isUsedHere = () =>
  readToken() !== null ||
  readTerminalToken() !== null ||
  isUnattended() ||
  (supportsWorkers() && navigator.serviceWorker.controller !== null)

/** Once the first screen is there: what the worker loads must not compete with it on a weak signal. */
export const watchVersionsLater = (): void => {
  const version = ownVersion()
  // While developing there is none.
  if (version === undefined) return
  // Until the page is closed, so that the worker does not delete its files.
  if (supportsWorkers())
    navigator.locks.request(nameOfVersion(version), { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined)
  const wait = (): void => {
    setTimeout(look, WORKER_DELAY_MS)
  }
  const look = () => {
    if (!isThere() || !isUsedHere()) return wait()
    void import('./watch-versions.ts').then(({ watchVersions }) => watchVersions(version), wait)
  }
  wait()
}
