import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeAndPath } from './node.mjs'
import { run, secondsSince, Stop } from './run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, run: () => Promise<Partial<Count> & { ok: boolean }> }} Step */

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [settings]
 */
const runWithNode = (name, args, settings = {}) => {
  const { env } = nodeAndPath()
  return run(name, args, { ...env, ...settings })
}

/**
 * A step that passes when each of its commands does.
 * @param {string} name
 * @param {string[][]} commands
 * @returns {Step}
 */
const commandStep = (name, ...commands) => ({
  name,
  run: async () => {
    for (const [executable = '', ...args] of commands) if ((await runWithNode(executable, args)) !== 0) return { ok: false }
    return { ok: true }
  },
})

/**
 * Runs tests that leave a report, and counts them from it.
 * @param {(reportFile: string) => Promise<number>} runTests
 * @param {(report: any) => Count} count
 */
const counted = async (runTests, count) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const ok = (await runTests(file)) === 0
    return { ...count(JSON.parse(readFileSync(file, 'utf8'))), ok }
  } catch {
    return { ok: false }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string[]} args for Vitest: words in the paths of tests, or options
 * @param {NodeJS.ProcessEnv} [settings]
 */
export const runUnitTests = (args, settings) =>
  counted(
    (file) => runWithNode('vitest', ['run', ...args], { ...settings, VITEST_JSON_OUTPUT_FILE: file }),
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  )

/** @param {string[]} args for Playwright */
const runJourneys = (...args) =>
  counted(
    (file) => runWithNode('playwright', ['test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    (report) => ({ passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }),
  )

/**
 * Files that have not changed since the last time are not checked again.
 * @param {string[]} folders
 */
const types = (...folders) => {
  const known = (/** @type {string} */ folder) => `node_modules/.cache/types/${folder.replaceAll(/\W/g, '_')}.tsbuildinfo`
  return commandStep(
    'types',
    ...folders.map((folder) => ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', known(folder)]),
  )
}
const formatting = commandStep('formatting', ['oxfmt', '--check', '.'])

/**
 * Everything but the journeys.
 * @param {string[]} unitTestArgs
 * @returns {Step[]}
 */
const checksWith = (...unitTestArgs) => [
  types('.', 'src/contract', 'src/server', 'src/web', 'e2e'),
  commandStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  formatting,
  commandStep('dead code', ['knip']),
  commandStep('generated types', ['node', 'src/server/database/generate-types.ts', '--check']),
  { name: 'unit tests', run: () => runUnitTests(unitTestArgs) },
  { name: 'web build', run: () => ensureWebBuilt().then(() => ({ ok: true })) },
  commandStep('screen sizes', ['node', 'scripts/screen-sizes.mjs']),
]

/** The checks of everyday work: half of the time of all unit tests is spent on attacks and on processes that are started. */
export const checks = checksWith('--exclude=test/attacks/**', '--exclude=test/processes/**')
export const allChecks = checksWith()

/**
 * The checks for work on one part: the types of the product and its tests, the lint that needs no types, and the tests whose
 * path contains one of the words.
 * @param {string[]} words
 * @returns {Step[]}
 */
export const checksOf = (words) => [
  types('src/contract', 'src/server', 'src/web'),
  commandStep('lint', ['oxlint', '--deny-warnings']),
  formatting,
  { name: 'unit tests', run: () => runUnitTests(words) },
]

/** The main journeys, at a desk. @type {Step} */
export const everydayJourneys = { name: 'journeys', run: () => runJourneys('--grep=@everyday', '--project=desktop') }
/** @type {Step} */
export const allJourneys = { name: 'journeys', run: () => runJourneys() }

/** @param {unknown} error */
const explain = (error) => {
  console.error(error instanceof Stop ? error.message : error)
  return { ok: false, passed: 0, failed: 1 }
}

/**
 * Runs the steps in their order up to the first that fails, and closes with the count of tests.
 * @param {Step[]} steps
 * @returns {Promise<number>} the exit code
 */
export const runSteps = async (steps) => {
  const start = Date.now()
  let passed = 0
  let failed = 0
  for (const [index, step] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${step.name}`)
    const stepStart = Date.now()
    const result = await step.run().catch(explain)
    passed += result.passed ?? 0
    failed += result.ok ? 0 : Math.max(result.failed ?? 0, 1)
    console.log(`[${index + 1}/${steps.length}] ${step.name}: ${result.ok ? 'passed' : 'FAILED'} in ${secondsSince(stepStart)}`)
    if (!result.ok) break
  }
  console.log(`\n${failed === 0 ? 'All steps passed' : 'Stopped at the step that failed'} after ${secondsSince(start)}.`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
