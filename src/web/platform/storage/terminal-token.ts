import { persistStorage } from './persist-storage.ts'
import { local } from './storage.ts'

/* The token of a device that is a terminal at a station's door. A person who signs in here has one of their own beside it. */

const KEY = 'sirena.terminal'
const REFUSED = 'sirena.terminal.refused'

export const readTerminalToken = (): string | null => local.read(KEY)
export const storeTerminalToken = (token: string): void => {
  local.write(KEY, token)
  local.remove(REFUSED)
  // Without it a chief has to set the terminal up again.
  void persistStorage()
}

/** A token that the server refused. It may know it again once the right backup is back. */
export const readRefusedToken = (): string | null => local.read(REFUSED)
export const setTokenRefused = (): void => {
  const token = local.read(KEY)
  if (token !== null) local.write(REFUSED, token)
  local.remove(KEY)
}
export const takeTokenAgain = (): void => {
  const token = local.read(REFUSED)
  if (token !== null) storeTerminalToken(token)
}
