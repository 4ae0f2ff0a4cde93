import { local } from './storage.ts'

/* The token of a device that is a terminal at a station's door. A person who signs in here has one of their own beside it. */

const KEY = 'sirena.terminal'

export const readTerminalToken = (): string | null => local.read(KEY)
export const storeTerminalToken = (token: string): void => void local.write(KEY, token)
export const dropTerminalToken = (): void => local.remove(KEY)
