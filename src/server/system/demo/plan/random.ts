/** A seeded random number generator (mulberry32), so that the demo is reproducible. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  fraction: () => number
  /** A random integer, both ends inclusive. */
  integer: (min: number, max: number) => number
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weighted: <T>(list: readonly T[], weightOf: (item: T) => number) => T
  /** Distinct elements; all of them if there are fewer. */
  some: <T>(list: readonly T[], count: number) => T[]
  digits: (count: number) => string
}

export const seededRandom = (seed: number): Random => {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const weighted: Random['weighted'] = (list, weightOf) => {
    let left = fraction() * list.reduce((sum, item) => sum + weightOf(item), 0)
    const chosen = list.find((item) => (left -= weightOf(item)) < 0) ?? list.at(-1)
    if (chosen === undefined) throw new Error('there is nothing to choose from')
    return chosen
  }
  const pick: Random['pick'] = (list) => weighted(list, () => 1)
  return {
    fraction,
    integer,
    between: (min, max) => min + fraction() * (max - min),
    chance: (probability) => fraction() < probability,
    pick,
    weighted,
    some: (list, count) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, list.length) }, () => left.splice(integer(0, left.length - 1), 1)).flat()
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  }
}

/** Calls the generator until it returns a value that is not in the set, and adds it. */
export const makeUnique = <T>(taken: Set<string>, make: () => T, keyOf: (made: T) => string): T => {
  for (;;) {
    const made = make()
    if (taken.has(keyOf(made))) continue
    taken.add(keyOf(made))
    return made
  }
}
