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

let isSignedInHere = false
/** Whether somebody has signed in on this page since it was last asked. */
export const takeSignedIn = (): boolean => {
  const before = isSignedInHere
  isSignedInHere = false
  return before
}

export const storeToken = (token: string): void => {
  isSignedInHere = true
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
  // A page that the browser keeps while another site is shown, and shows again on 'Back', hears nothing of the other tabs.
  let left: string | null = null
  const leave = () => (left = readToken())
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && readToken() !== left && listener()
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken)
