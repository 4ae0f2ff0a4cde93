import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { nodeAndPath } from './node.mjs'
import { run, Stop } from './run.mjs'

// Without a window to draw, the first takes a third less time than the others.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

// An existing file may be a stub that only prints how to install the browser, so it is run.
/** @param {string} file */
const answers = (file) => existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

/** @returns {Promise<string | undefined>} the Chromium to test with: the one asked for, the system's, or Playwright's */
export const findBrowser = async () => {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) {
    if (answers(asked)) return asked
    throw new Stop(`CHROMIUM_PATH is ${asked}, and no browser answers there.`)
  }
  const systems = systemBrowsers.find(answers)
  if (systems !== undefined) return systems
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()].find(answers)
}

const installPlaywrights = async () => {
  console.log("No browser found. Trying Playwright's...")
  const { node, env } = nodeAndPath()
  const patience = { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  return run(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], patience)
}

const installDebians = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log("Trying Debian's...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], env)
  // Not every release has the first.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    if ((await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', browser, 'fonts-liberation'], env)) === 0) return
  }
}

/** Finds a browser for the journeys, or else installs one. */
export const ensureBrowser = async () => {
  for (const install of [installPlaywrights, installDebians]) {
    if (await findBrowser()) return
    await install()
  }
  if (await findBrowser()) return
  throw new Stop(
    'The journeys need Chromium, and none could be installed.\n' +
      'Install it (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to a Chromium or Chrome.\n' +
      'All else is tested by: npx vitest run',
  )
}
