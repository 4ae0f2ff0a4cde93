const SECOND_MS = 1000
/** About as many presses of an arrow key lead through the whole way. */
const STEPS = 120

/** Whole seconds between two places of the slider, so that what it says changes with each. */
export const stepBetween = (from: number, until: number): number =>
  Math.max(SECOND_MS, Math.ceil((until - from) / STEPS / SECOND_MS) * SECOND_MS)
