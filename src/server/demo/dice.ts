/** Chance that falls the same way for the same seed (mulberry32), so that a demo can be told twice. */
export interface Dice {
  /** From 0 up to, and without, 1. */
  fraction: () => number
  /** A whole number, both ends included. */
  whole: (min: number, max: number) => number
  between: (min: number, max: number) => number
  happens: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weighted: <T>(list: readonly T[], weightOf: (item: T) => number) => T
  /** Different ones, as many as there are if there are too few. */
  some: <T>(list: readonly T[], count: number) => T[]
  digits: (count: number) => string
}

export const diceFrom = (seed: number): Dice => {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const weighted: Dice['weighted'] = (list, weightOf) => {
    let left = fraction() * list.reduce((sum, item) => sum + weightOf(item), 0)
    const chosen = list.find((item) => (left -= weightOf(item)) < 0) ?? list.at(-1)
    if (chosen === undefined) throw new Error('there is nothing to choose from')
    return chosen
  }
  const pick: Dice['pick'] = (list) => weighted(list, () => 1)
  return {
    fraction,
    whole,
    between: (min, max) => min + fraction() * (max - min),
    happens: (probability) => fraction() < probability,
    pick,
    weighted,
    some: (list, count) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, list.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat()
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}

/** Makes one after the other until one is new, and takes it. */
export const makeUnique = <T>(taken: Set<string>, make: () => T, keyOf: (made: T) => string): T => {
  for (;;) {
    const made = make()
    if (taken.has(keyOf(made))) continue
    taken.add(keyOf(made))
    return made
  }
}
