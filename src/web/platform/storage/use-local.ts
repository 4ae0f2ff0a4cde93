import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Another tab has changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A value that this device remembers, and how to change it, for all components and tabs. */
export const useLocal = (key: string): [string | null, (value: string) => void] => {
  const value = useSyncExternalStore(subscribe, () => local.read(key))
  const set = (next: string) => {
    local.write(key, next)
    listeners.forEach((listener) => listener())
  }
  return [value, set]
}
