/*
 * What the browser stores for Sirena. A browser may forbid it (site data blocked: then even naming the storage throws) or have no
 * room left. Values that it does not take are held in memory, for the life of the page.
 */
interface DeviceStorage {
  read: (key: string) => string | null
  /** False if the value lasts only until the page is closed. */
  write: (key: string, value: string) => boolean
  remove: (key: string) => void
}

const withMemory = (stored: () => Storage): DeviceStorage => {
  const memory = new Map<string, string>()
  const ifPossible = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(stored())
    } catch {
      return undefined
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    ifPossible((storage) => storage.removeItem(key))
  }
  return {
    // What is stored comes first: another tab may have written it since.
    read: (key) => ifPossible((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    write: (key, value) => {
      const isStored = ifPossible((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) {
        memory.delete(key)
        return true
      }
      // An earlier value must not come back with a reload, such as another person's session.
      remove(key)
      memory.set(key, value)
      return false
    },
    remove,
  }
}

/** Shared by all tabs. */
export const local = withMemory(() => localStorage)
/** This tab's own. */
export const session = withMemory(() => sessionStorage)

const PROBE_KEY = 'sirena.probe'
/** Longer than anything that signing in writes. */
const PROBE = 'x'.repeat(100)

/** Whether a session that begins would outlive the page. */
export const storesSessions = (): boolean => {
  const isStored = local.write(PROBE_KEY, PROBE)
  local.remove(PROBE_KEY)
  return isStored
}
