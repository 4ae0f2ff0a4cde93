import { ensureBrowser } from './setup/browser.mjs'
import { runWithNode } from './setup/counted.mjs'
import { ensurePrograms } from './setup/debian-programs.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { command, Stop } from './setup/run.mjs'
import { change, checks, checksOf, everyday, everything, runSteps } from './setup/steps.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

const [which = '', ...words] = process.argv.slice(2)

/** @param {NodeJS.ProcessEnv} settings */
const journeysWith = async (settings) => {
  await ensureBrowser()
  await ensureWebBuilt()
  return runWithNode('playwright', ['test', ...words], settings)
}

const withBrowser = async (/** @type {() => import('./setup/steps.mjs').Step[]} */ steps) => {
  await ensureBrowser()
  ensurePrograms()
  return runSteps(steps())
}

/** @type {Record<string, () => Promise<number>>} */
const sets = {
  everyday: () => withBrowser(everyday),
  all: () => withBrowser(everything),
  change: () => withBrowser(change),
  check: async () => {
    ensurePrograms()
    return runSteps(words.length === 0 ? checks() : checksOf(words))
  },
  costs: () => {
    process.env['SHOW_COSTS'] = 'all'
    return withBrowser(change)
  },
  // The journeys against several processes behind a proxy that gives each request to the next one.
  processes: () => journeysWith({ JOURNEYS_PROCESSES: process.env['JOURNEYS_PROCESSES'] || '2' }),
  // With a slow processor, and answers that come late and in any order.
  'weak-signal': () => journeysWith({ WEAK_SIGNAL: 'true' }),
}

await command(async () => {
  const run = sets[which]
  if (run === undefined) throw new Stop(`One of: ${Object.keys(sets).join(', ')}`)
  await ensureInstalled({ withTests: true })
  return run()
})
