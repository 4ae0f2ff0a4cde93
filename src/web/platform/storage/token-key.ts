/** The token's key in the storage (A-CON-01). */
export const TOKEN_KEY = 'token'
