import { rmSync } from 'node:fs'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

// Pictures of every screen in pictures/, with a contact sheet for each size, scheme and state. Playwright's arguments select some:
// npm run pictures -- --project phone-dark -g emergencies
await command(async () => {
  await ensureInstalled({ withTests: true })
  await ensureBrowser()
  await ensureWebBuilt()
  rmSync(new URL('../pictures/', import.meta.url), { recursive: true, force: true })
  return run('playwright', ['test', '--config', 'pictures.config.ts', ...process.argv.slice(2)], nodeAndPath().env)
})
