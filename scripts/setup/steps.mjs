import { metered, printCosts } from './costs.mjs'
import { runVitest, runWithNode } from './counted.mjs'
import { runJourneys, runJourneysTwice, runVitestTwice } from './once-more.mjs'
import { secondsSince, Stop } from './run.mjs'
import { componentTestsOf, embeddedTestsOf, journeysOf, testsOfDatabase, testsOfNoDatabase } from './select-tests.mjs'
import { ensureWebBuilt, launchCompression } from './web-build.mjs'

/** @typedef {Partial<import('./counted.mjs').Count> & { ok: boolean, notes?: string[] }} Result */
/** @typedef {{ name: string, budget: number, run: () => Promise<Result> }} Step `budget` in CPU seconds (docs/decisions/0037) */

/**
 * A step that passes when each of its commands does.
 * @param {string} name
 * @param {number} budget
 * @param {string[][]} commands
 * @returns {Step}
 */
const commandStep = (name, budget, ...commands) => ({
  name,
  budget,
  run: async () => {
    for (const [executable = '', ...args] of commands) if ((await runWithNode(executable, args)) !== 0) return { ok: false }
    return { ok: true }
  },
})

/**
 * Files that have not changed since the last time are not checked again.
 * @param {string[]} folders
 */
const types = (...folders) => {
  const known = (/** @type {string} */ folder) => `node_modules/.cache/types/${folder.replaceAll(/\W/g, '_')}.tsbuildinfo`
  return commandStep(
    'types',
    45,
    ...folders.map((folder) => ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', known(folder)]),
  )
}
const formatting = commandStep('formatting', 5, ['oxfmt', '--check', '.'])

const sources = [
  types('.', 'src/contract', 'src/server', 'src/web', 'e2e'),
  commandStep('lint', 60, ['oxlint', '--type-aware', '--deny-warnings']),
  formatting,
  commandStep('dead code', 15, ['knip']),
  commandStep('generated types', 10, ['node', 'src/server/platform/database/generate-types.ts', '--check']),
]

const buildWhole = async () => {
  await ensureWebBuilt()
  return { ok: (await launchCompression().code) === 0 }
}

/** @type {Step[]} */
const web = [
  { name: 'web build', budget: 40, run: buildWhole },
  commandStep('screen sizes', 5, ['node', 'scripts/screen-sizes.mjs']),
]

const onEmbedded = { TEST_DATABASE_URL: undefined }

/**
 * @param {string} name
 * @param {number} budget
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [settings]
 * @param {typeof runVitest} [run]
 * @returns {Step}
 */
const unitTests = (name, budget, args, settings = onEmbedded, run = runVitest) => ({
  name,
  budget,
  run: () => run(['--project=unit', ...args], settings),
})

/**
 * @param {number} budget
 * @param {string[]} words in the paths of tests
 * @param {typeof runVitest} [run]
 * @returns {Step}
 */
const componentTests = (budget, words, run = runVitest) => ({
  name: 'component tests',
  budget,
  run: () => run(['--project=components', ...words]),
})

const postgresUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/test'

/** @type {Step} */
const postgresAnswers = {
  name: 'PostgreSQL answers',
  budget: 1,
  run: async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 10_000 })
    try {
      await client.connect()
      await client.end()
      return { ok: true }
    } catch (error) {
      const where = new URL(postgresUrl)
      throw new Stop(`No PostgreSQL answers at ${where.host}${where.pathname} (TEST_DATABASE_URL): ${String(error)}`)
    }
  },
}

/** The checks of everyday work: half of the time of all unit tests is spent on attacks and on processes that are started. */
export const checks = () => [
  ...sources,
  unitTests('unit tests', 400, ['--exclude=test/attacks/**', '--exclude=test/processes/**']),
  ...web,
]

/**
 * The checks for work on one part: the types of the product and its tests, the lint that needs no types, and the tests whose
 * path contains one of the words.
 * @param {string[]} words
 */
export const checksOf = (words) => [
  types('src/contract', 'src/server', 'src/web'),
  commandStep('lint', 60, ['oxlint', '--deny-warnings']),
  formatting,
  unitTests('unit tests', 400, words),
]

/** And every screen, and the main journeys, at a desk. @returns {Step[]} */
export const everyday = () => [
  ...checks(),
  componentTests(60, ['every-screen-at-a-desk']),
  { name: 'journeys', budget: 120, run: () => runJourneys('--grep=@everyday', '--project=desktop') },
]

/** Everything on the embedded database, as before a release. @returns {Step[]} */
export const everything = () => [
  ...sources,
  unitTests('unit tests', 1400, []),
  ...web,
  componentTests(650, []),
  { name: 'journeys', budget: 1200, run: () => runJourneys() },
]

/**
 * What a change must pass: each server test once, on the database where it proves most; of components and journeys those of every
 * day and a part of the others, another one each day.
 * @returns {Step[]}
 */
export const change = (today = new Date()) => [
  ...sources,
  unitTests('unit tests without a database', 100, testsOfNoDatabase(), onEmbedded, runVitestTwice),
  postgresAnswers,
  // They wait while it makes and drops their databases, with its disk.
  unitTests(
    'server tests on PostgreSQL',
    700,
    ['--maxWorkers=3', ...testsOfDatabase()],
    { TEST_DATABASE_URL: postgresUrl },
    runVitestTwice,
  ),
  unitTests('server tests on the embedded database', 200, embeddedTestsOf(today), onEmbedded, runVitestTwice),
  ...web,
  componentTests(350, componentTestsOf(today), runVitestTwice),
  { name: 'everyday journeys', budget: 250, run: () => runJourneysTwice('--grep=@everyday') },
  { name: 'journeys of the day', budget: 350, run: () => runJourneysTwice(...journeysOf(today)) },
]

/** @param {unknown} error */
const explain = (error) => {
  console.error(error instanceof Stop ? error.message : error)
  return { ok: false, passed: 0, failed: 1, spans: [], notes: [] }
}

/**
 * Runs the steps in their order up to the first that fails, and closes with what is to be noted and the count of tests.
 * @param {Step[]} steps
 * @returns {Promise<number>} the exit code
 */
export const runSteps = async (steps) => {
  const start = Date.now()
  let passed = 0
  let failed = 0
  /** @type {string[]} */
  const notes = []
  for (const [index, step] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${step.name}`)
    const stepStart = Date.now()
    const { result, readings } = await metered(() => step.run().catch(explain))
    passed += result.passed ?? 0
    failed += result.ok ? 0 : Math.max(result.failed ?? 0, 1)
    notes.push(...(result.notes ?? []))
    printCosts({ name: step.name, budget: step.budget, readings, spans: result.spans ?? [] })
    console.log(`[${index + 1}/${steps.length}] ${step.name}: ${result.ok ? 'passed' : 'FAILED'} in ${secondsSince(stepStart)}`)
    if (!result.ok) break
  }
  console.log(`\n${failed === 0 ? 'All steps passed' : 'Stopped at the step that failed'} after ${secondsSince(start)}.`)
  for (const note of notes) console.log(note)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
