import { PERSIST_AGAIN_MS } from '../../../contract/shared/browser-limits.ts'
import { local } from './storage.ts'

const ASKED_KEY = 'sirena.persist-asked-at'
let isAsked = false

/**
 * Asks the browser not to delete what Sirena stores on this device while its disk is nearly full. Called once something is stored that
 * is nowhere else, since some browsers then ask the person: once, and after a longer time again, when another browser may grant without
 * asking what it refused to a page that it hardly knew.
 */
export const persistStorage = async (): Promise<void> => {
  const askedAt = Number(local.read(ASKED_KEY))
  if (isAsked || (askedAt <= Date.now() && Date.now() - askedAt < PERSIST_AGAIN_MS)) return
  isAsked = true
  // Absent without TLS, in spite of the types.
  const storage = navigator.storage as StorageManager | undefined
  try {
    if (storage === undefined || (await storage.persisted())) return
    local.write(ASKED_KEY, String(Date.now()))
    await storage.persist()
  } catch {
    // It is then as before.
  }
}
