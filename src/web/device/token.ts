import { useSyncExternalStore } from 'react'
import { forgetRole } from './last-role.ts'
import { local } from './storage.ts'
import { TOKEN_KEY } from './token-key.ts'

/*
 * The stored token and its listeners. A sign-in or sign-out in another tab arrives as a storage event, so that signing out in one
 * tab applies to all.
 */
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

export const readToken = (): string | null => local.read(TOKEN_KEY)

export const storeToken = (token: string): void => {
  forgetRole()
  local.write(TOKEN_KEY, token)
  notify()
}

export const dropToken = (): void => {
  forgetRole()
  local.remove(TOKEN_KEY)
  notify()
}

export const onTokenChange = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)
