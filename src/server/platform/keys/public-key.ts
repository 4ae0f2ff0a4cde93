import { randomBytes } from 'node:crypto'

/** 128 random bits, for the address of a public page (S-25). */
export const newPublicKey = (): string => randomBytes(16).toString('base64url')
