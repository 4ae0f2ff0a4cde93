import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { counted, runWithNode } from './counted.mjs'

/** Where journeys stand that have failed once and passed alone, each with its cause once it is known. */
const FLAKY = 'e2e/flaky.md'
/** Of more the next is not chance. */
const MAX_REPEATED = 5

/** @typedef {import('./costs.mjs').Span} Span */
/** @typedef {{ name: string, failure: string, isFailed: boolean, span: Span }} Journey */

/** @param {any} report of Playwright @returns {Journey[]} */
const journeysIn = (report) => {
  const walk = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => {
        const name = `${spec.file} › ${spec.title} [${test.projectName}]`
        const last = test.results.at(-1)
        const start = Date.parse(last?.startTime ?? 0)
        return {
          name,
          failure: firstLine(last?.error?.message ?? ''),
          isFailed: test.status === 'unexpected',
          span: { name, start, end: start + (last?.duration ?? 0) },
        }
      }),
    ),
  ]
  return report.suites.flatMap(walk)
}

/** @param {string} message with the colours of a terminal */
const firstLine = (message) => stripVTControlCharacters(message).split('\n')[0] ?? ''

/**
 * Names of journeys in the table that have no cause beside them.
 * @param {string} text
 */
export const withoutCause = (text) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name, , cause]) => name?.includes(' › ') && cause === '')
    .map(([, name]) => name)

/** @param {string[]} args */
const play = (...args) =>
  counted(
    (file) => runWithNode('playwright', ['test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    (report) => {
      const journeys = journeysIn(report)
      return { passed: report.stats.expected, failed: report.stats.unexpected, spans: journeys.map(({ span }) => span), journeys }
    },
  )

/** @param {string[]} args for Playwright */
export const runJourneys = (...args) => play(...args)

/**
 * The same, and those that fail once more, alone. One that then passes does not hold the change back: it is told, to be noted in
 * e2e/flaky.md. One that stands there without a cause fails.
 * @param {string[]} args
 */
export const runJourneysTwice = async (...args) => {
  const first = await play(...args)
  const failed = first.journeys?.filter(({ isFailed }) => isFailed) ?? []
  if (first.ok || failed.length === 0 || failed.length > MAX_REPEATED) return first
  console.log(`\n${failed.length} failed; once more, alone`)
  const second = await play('--last-failed', '--workers=1', ...args)
  const stillFailed = new Set(second.journeys?.filter(({ isFailed }) => isFailed).map(({ name }) => name))
  const isComplete = second.journeys?.length === failed.length
  const passedThen = isComplete ? failed.filter(({ name }) => !stillFailed.has(name)) : []
  const known = withoutCause(existsSync(FLAKY) ? readFileSync(FLAKY, 'utf8') : '')
  const again = passedThen.filter(({ name }) => known.includes(name))
  const notes = passedThen.map(
    ({ name, failure }) => `flaky: ${name}, ${failure}${known.includes(name) ? ` (for the second time, see ${FLAKY})` : ''}`,
  )
  const forgiven = passedThen.length - again.length
  const remaining = (first.failed ?? 0) - forgiven
  return { ...first, ok: remaining === 0, passed: (first.passed ?? 0) + forgiven, failed: remaining, notes }
}
