/**
 * The ratio of the median durations of two functions. They run alternately and in changing order, so that other load on the
 * machine affects both.
 */
export const timesAsLong = async (one: () => Promise<void>, other: () => Promise<void>, tries: number): Promise<number> => {
  const took = { one: [] as number[], other: [] as number[] }
  const measure = async (work: () => Promise<void>, times: number[]) => {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  for (let round = 0; round < tries; round++) {
    const runs = [() => measure(one, took.one), () => measure(other, took.other)]
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
  }
  return median(took.one) / median(took.other)
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
