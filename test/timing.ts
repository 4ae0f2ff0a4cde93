/**
 * How many times as long the one takes as the other, by their medians over so many tries each, taken in turns and in
 * changing order, so that what slows the machine slows both.
 */
export const timesAsLong = async (one: () => Promise<void>, other: () => Promise<void>, tries: number): Promise<number> => {
  const took = { one: [] as number[], other: [] as number[] }
  const measure = async (work: () => Promise<void>, times: number[]) => {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  for (let round = 0; round < tries; round++) {
    const turns = [() => measure(one, took.one), () => measure(other, took.other)]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return median(took.one) / median(took.other)
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
