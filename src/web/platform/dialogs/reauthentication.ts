/* Re-authentication (S-52): the dialog registers here, and calls wait here for its result. */
type Ask = (declined: AbortSignal) => Promise<boolean>
let askAgain: Ask = () => Promise.resolve(false)
let asking: Promise<boolean> | undefined
let declining: AbortController | undefined

/** Registers the dialog, which resolves to true on success. Returns the function that unregisters it. */
export const registerReauthentication = (ask: Ask): (() => void) => {
  askAgain = ask
  return () => {
    askAgain = () => Promise.resolve(false)
  }
}

/** Asks the person, once for all waiting calls. False if they decline. */
export const requestReauthentication = (): Promise<boolean> => {
  asking ??= ask()
  return asking
}

const ask = (): Promise<boolean> => {
  declining = new AbortController()
  return askAgain(declining.signal).finally(() => {
    asking = undefined
  })
}

/** Declines an open question. Returns whether there was one. */
export const declineReauthentication = (): boolean => {
  if (asking === undefined) return false
  declining?.abort()
  return true
}
