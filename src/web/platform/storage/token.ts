import { useSyncExternalStore } from 'react'
import { forgetRole } from './last-role.ts'
import { local } from './storage.ts'
import { readToken, TOKEN_KEY } from './read-token.ts'

/*
 * The stored token and its listeners. A sign-in or sign-out in another tab arrives as a storage event, so that signing out in one
 * tab applies to all. A tab that was suspended meanwhile gets both events once all is over, and sees only the token of the last.
 */
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

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

/** Another session has taken the place of the one that this page began with, which is being loaded anew. */
let isReplaced = false

export const onTokenChange = (listener: () => void): (() => void) => {
  let known = readToken()
  const update = () => {
    known = readToken()
    listener()
  }
  const updateFromOtherTab = () => {
    const before = known
    const now = readToken()
    const isOther = before !== null && now !== null && before !== now
    isReplaced ||= isOther
    // First, so that no photo of the session before asks to be sent.
    update()
    // Nothing of that session may be shown, nor the address that it left here (docs/decisions/0033).
    if (isOther) window.location.reload()
  }
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) updateFromOtherTab()
  }
  // A page that the browser caches while another site is shown, and shows again on 'Back', gets no events of the other tabs.
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readToken() !== known) updateFromOtherTab()
  }
  listeners.add(update)
  window.addEventListener('storage', fromOtherTab)
  window.addEventListener('pageshow', comeBack)
  return () => {
    listeners.delete(update)
    window.removeEventListener('storage', fromOtherTab)
    window.removeEventListener('pageshow', comeBack)
  }
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, () => (isReplaced ? null : readToken()))
