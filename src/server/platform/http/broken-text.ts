import { MAX_JSON_DEPTH } from '../../../contract/shared/server-limits.ts'
import { fail } from '../errors/refusal.ts'

/** Refuses texts that PostgreSQL cannot store: NUL characters and unpaired surrogates, in keys and values at any depth. */
export const refuseBrokenText = (value: unknown, depth = 0): void => {
  if (depth > MAX_JSON_DEPTH) throw fail('request.malformed')
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
