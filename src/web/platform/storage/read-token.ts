import { local } from './storage.ts'

/** The token's key in the storage (A-CON-01). */
export const TOKEN_KEY = 'token'

export const readToken = (): string | null => local.read(TOKEN_KEY)
