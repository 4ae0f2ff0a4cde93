import { ensureBrowser } from './setup/browser.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

// The journeys once more, against several processes behind a proxy that gives each request to the next one.
await command(async () => {
  await ensureInstalled()
  await ensureBrowser()
  await ensureWebBuilt()
  const processes = process.env.JOURNEYS_PROCESSES || '2'
  return run('playwright', ['test', ...process.argv.slice(2)], { ...nodeAndPath().env, JOURNEYS_PROCESSES: processes })
})
