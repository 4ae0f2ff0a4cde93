import { fail } from '../refusal.ts'

/** Deeper than anything that a call takes, and shallow enough for every function that walks it. */
const DEEPEST = 30

/** Refuses texts that PostgreSQL cannot hold: NUL characters and halves of a surrogate pair, in keys and values at any depth. */
export const refuseBrokenText = (value: unknown, depth = 0): void => {
  if (depth > DEEPEST) throw fail('request.malformed')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw fail('request.malformed')
  } else if (Array.isArray(value)) for (const inner of value) refuseBrokenText(inner, depth + 1)
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      refuseBrokenText(key)
      refuseBrokenText(inner, depth + 1)
    }
  }
}
