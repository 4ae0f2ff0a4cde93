import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { counted, runVitest, runWithNode } from './counted.mjs'

/** Where tests stand that have failed once and passed alone, each with its cause once it is known. */
const FLAKY = 'e2e/flaky.md'
/** If more fail, it is not chance. */
const MAX_REPEATED = 5

/** @typedef {import('./counted.mjs').Test} Test */
/** @typedef {Partial<import('./counted.mjs').Count> & { ok: boolean, notes?: string[] }} Result */

/** @param {any} report of Playwright @returns {(Test & import('./costs.mjs').Span)[]} */
const journeysIn = (report) => {
  const walk = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => {
        const last = test.results.at(-1)
        const start = Date.parse(last?.startTime ?? 0)
        return {
          name: `${spec.file} › ${spec.title} [${test.projectName}]`,
          file: spec.file,
          failure: last?.error?.message ?? '',
          isFailed: test.status === 'unexpected',
          isPassed: test.status === 'expected',
          start,
          end: start + (last?.duration ?? 0),
        }
      }),
    ),
  ]
  return report.suites.flatMap(walk)
}

/** @param {string[]} args for Playwright */
export const runJourneys = (...args) =>
  counted(
    (file) => runWithNode('playwright', ['test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    (report) => {
      const tests = journeysIn(report)
      return { passed: report.stats.expected, failed: report.stats.unexpected + report.errors.length, tests, spans: tests }
    },
  )

/**
 * Names of tests in the table that have no cause beside them.
 * @param {string} text
 */
export const withoutCause = (text) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name, , cause]) => name?.includes(' › ') && cause === '')
    .map(([, name]) => name)

/**
 * Runs tests, and those that fail once more, alone. One that then passes does not hold the change back: it is reported, to be noted
 * in e2e/flaky.md. One that stands there without a cause fails.
 * @param {() => Promise<Result>} run
 * @param {(failed: Test[]) => Promise<Result>} repeat
 * @param {string} table
 * @returns {Promise<Result>}
 */
export const onceMore = async (run, repeat, table) => {
  const first = await run()
  const failed = first.tests?.filter(({ isFailed }) => isFailed) ?? []
  if (first.ok || failed.length === 0 || failed.length > MAX_REPEATED) return first
  console.log(`\n${failed.length} failed; once more, alone`)
  const second = await repeat(failed)
  const again = (/** @type {Test} */ { name }) => second.tests?.filter((test) => test.name === name) ?? []
  const known = withoutCause(table)
  const flaky = failed.filter((test) => again(test).length > 0 && again(test).every(({ isPassed }) => isPassed))
  const notes = flaky.map(({ name, failure }) => {
    const [line = ''] = stripVTControlCharacters(failure).split('\n')
    return `flaky: ${name}, ${line}${known.includes(name) ? ` (for the second time, see ${FLAKY})` : ''}`
  })
  const forgiven = flaky.filter(({ name }) => !known.includes(name)).length
  const remaining = (first.failed ?? 0) - forgiven
  return { ...first, ok: second.ok && remaining === 0, passed: (first.passed ?? 0) + forgiven, failed: remaining, notes }
}

const flakyTable = () => (existsSync(FLAKY) ? readFileSync(FLAKY, 'utf8') : '')

/** @param {string[]} args for Playwright */
export const runJourneysTwice = (...args) =>
  onceMore(
    () => runJourneys(...args),
    () => runJourneys('--last-failed', '--workers=1'),
    flakyTable(),
  )

/** @type {typeof runVitest} */
export const runVitestTwice = (args, settings) => {
  const project = args.filter((arg) => arg.startsWith('--project'))
  const alone = (/** @type {Test[]} */ failed) => [...project, '--maxWorkers=1', ...new Set(failed.map(({ file }) => file))]
  return onceMore(
    () => runVitest(args, settings),
    (failed) => runVitest(alone(failed), settings),
    flakyTable(),
  )
}
