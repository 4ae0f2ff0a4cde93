import { cpus } from 'node:os'

/** @typedef {{ name: string, start: number, end: number }} Span a test file or a journey, in milliseconds since 1970 */
/** @typedef {{ at: number, seconds: number }} Reading of the CPU seconds that the machine has worked */

const INTERVAL_MS = 250

/** @returns {Reading} */
const read = () => {
  const worked = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  return { at: Date.now(), seconds: worked / 1000 }
}

/**
 * The CPU seconds that the whole machine works while something runs: with its browsers and databases, whose processes are nobody's
 * children. Something else that runs meanwhile is counted too.
 * @template T
 * @param {() => Promise<T>} run
 */
export const metered = async (run) => {
  const readings = [read()]
  const timer = setInterval(() => readings.push(read()), INTERVAL_MS)
  try {
    return { result: await run(), readings: [...readings, read()] }
  } finally {
    clearInterval(timer)
  }
}

/** @param {Reading[]} readings */
const total = (readings) => (readings.at(-1)?.seconds ?? 0) - (readings[0]?.seconds ?? 0)

/**
 * The CPU seconds of each name, the dearest first. What runs at the same time shares them alike.
 * @param {Reading[]} readings
 * @param {Span[]} spans
 * @returns {[name: string, seconds: number][]}
 */
export const shares = (readings, spans) => {
  /** @type {Map<string, number>} */
  const costs = new Map()
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1]
    if (before === undefined) continue
    const running = spans.filter(({ start, end }) => start < reading.at && end > before.at)
    const share = (reading.seconds - before.seconds) / running.length
    for (const { name } of running) costs.set(name, (costs.get(name) ?? 0) + share)
  }
  return [...costs].toSorted(([, one], [, other]) => other - one)
}

/**
 * Prints what a part has cost, against its budget (docs/decisions/0037), and its dearest pieces; all of them for `npm run test:costs`.
 * @param {{ name: string, budget: number, readings: Reading[], spans: Span[] }} part
 */
export const printCosts = ({ name, budget, readings, spans }) => {
  const used = total(readings)
  const shown = process.env['SHOW_COSTS'] === 'all' ? Infinity : 10
  const pieces = shares(readings, spans).slice(0, shown)
  for (const [piece, seconds] of pieces) console.log(`${seconds.toFixed(1).padStart(9)} CPU s  ${piece}`)
  console.log(`${name}: ${used.toFixed(0)} CPU s of ${budget}${used > budget ? ', OVER ITS BUDGET' : ''}`)
}
