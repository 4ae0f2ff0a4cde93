import { ensureBrowser } from './setup/browser.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

// The journeys once more, with a slow processor and answers that come late and in any order.
await command(async () => {
  await ensureInstalled()
  await ensureBrowser()
  await ensureWebBuilt()
  return run('playwright', ['test', ...process.argv.slice(2)], { ...nodeAndPath().env, WEAK_SIGNAL: 'true' })
})
