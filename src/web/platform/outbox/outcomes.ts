import type { ApiError } from '../calls/api.ts'
import type { Write } from './kept-writes.ts'

/** What the server said to a write, for the screens of its domain. */
export interface Outcome {
  write: Write
  answer?: unknown
  refusal?: ApiError
}
const outcomes = new Set<(outcome: Outcome) => void>()
export const onOutcome = (listener: (outcome: Outcome) => void): (() => void) => {
  outcomes.add(listener)
  return () => outcomes.delete(listener)
}

/** Shows a refusal where the write was made, in place of the notice; false if its screen is not there any more. */
type ShowRefusal = (refusal: ApiError) => boolean
const showers = new Map<string, ShowRefusal>()
/** By the key of the write, until the page is loaded anew. */
export const showRefusalOf = (key: string, show: ShowRefusal): void => void showers.set(key, show)

export const tellOutcome = (outcome: Outcome): void => {
  const { write, refusal } = outcome
  const isShown = refusal && showers.get(write.key)?.(refusal)
  showers.delete(write.key)
  if (isShown !== true) outcomes.forEach((listener) => listener(outcome))
}
