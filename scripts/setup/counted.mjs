import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeAndPath } from './node.mjs'
import { run } from './run.mjs'

/** @typedef {{ name: string, file: string, failure: string, isFailed: boolean }} Test */
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
 * @param {(report: any) => C} count
 * @returns {Promise<Partial<C> & { ok: boolean }>}
 */
export const counted = async (runTests, count) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const ok = (await runTests(file)) === 0
    return { ...count(JSON.parse(readFileSync(file, 'utf8'))), ok }
  } catch {
    return /** @type {Partial<C> & { ok: boolean }} */ ({ ok: false })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string[]} args for Vitest: words in the paths of tests, or options
 * @param {NodeJS.ProcessEnv} [settings]
 */
export const runVitest = (args, settings) =>
  counted(
    (file) => runWithNode('vitest', ['run', ...args], { ...settings, VITEST_JSON_OUTPUT_FILE: file }),
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      tests: report.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
        assertionResults.map((/** @type {any} */ { fullName, status, failureMessages }) => ({
          name: `${path.relative('', name)} › ${fullName}`,
          file: path.relative('', name),
          failure: failureMessages?.[0] ?? '',
          isFailed: status === 'failed',
        })),
      ),
      spans: report.testResults.map((/** @type {any} */ { name, startTime, endTime }) => ({
        name: path.relative('', name),
        start: startTime,
        end: endTime,
      })),
    }),
  )
