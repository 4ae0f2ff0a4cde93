import { randomBytes } from 'node:crypto'

/** 128 random bits, for the address of a public page (decision 25). */
export const newPublicKey = (): string => randomBytes(16).toString('base64url')
