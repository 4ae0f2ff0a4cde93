import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeAndPath } from './node.mjs'
import { run } from './run.mjs'

/** @typedef {{ name: string, file: string, failure: string, isFailed: boolean, isPassed: boolean }} Test skipped ones are neither */
/** @typedef {{ passed: number, failed: number, tests: Test[], spans: import('./costs.mjs').Span[] }} Count `spans` of test files or journeys */

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [settings]
 */
export const runWithNode = (name, args, settings = {}) => {
  const { env } = nodeAndPath()
  return run(name, args, { ...env, ...settings })
}

/**
 * Runs tests that leave a report, and counts them from it.
 * @template {Count} C
 * @param {(reportFile: string) => Promise<number>} runTests
 * @param {(report: any, reportFile: string) => C} count
 * @returns {Promise<Partial<C> & { ok: boolean }>}
 */
export const counted = async (runTests, count) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const ok = (await runTests(file)) === 0
    return { ...count(JSON.parse(readFileSync(file, 'utf8')), file), ok }
  } catch {
    return /** @type {Partial<C> & { ok: boolean }} */ ({ ok: false })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The tests of a file; one more if the file itself has failed, as by what prepares its tests.
 * @param {any} result of Vitest
 * @returns {Test[]}
 */
const testsOfFile = ({ name, status, message, assertionResults }) => {
  const file = path.relative('', name)
  const tests = assertionResults.map((/** @type {any} */ { fullName, status, failureMessages }) => ({
    name: `${file} › ${fullName}`,
    file,
    failure: failureMessages?.[0] ?? '',
    isFailed: status === 'failed',
    isPassed: status === 'passed',
  }))
  const isWhole = status !== 'failed' || tests.some((/** @type {Test} */ { isFailed }) => isFailed)
  return [...tests, { name: `${file} › the file`, file, failure: message ?? '', isFailed: !isWhole, isPassed: isWhole }]
}

/**
 * @param {string[]} args for Vitest: words in the paths of tests, or options
 * @param {NodeJS.ProcessEnv} [settings]
 */
export const runVitest = (args, settings) =>
  counted(
    (file) => runWithNode('vitest', ['run', ...args], { ...settings, VITEST_JSON_OUTPUT_FILE: file }),
    (report, file) => {
      /** @type {Test[]} */
      const tests = report.testResults.flatMap(testsOfFile)
      return {
        passed: report.numPassedTests,
        // An error that no test has caught is in no test of the report (vitest.config.ts).
        failed: tests.filter(({ isFailed }) => isFailed).length + Number(readFileSync(`${file}.uncaught`, 'utf8')),
        tests,
        spans: report.testResults.map((/** @type {any} */ { name, startTime, endTime }) => ({
          name: path.relative('', name),
          start: startTime,
          end: endTime,
        })),
      }
    },
  )
