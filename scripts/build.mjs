import { ensureInstalled } from './setup/install.mjs'
import { command } from './setup/run.mjs'
import { buildWeb, launchCompression } from './setup/web-build.mjs'

await command(async () => {
  await ensureInstalled()
  await buildWeb()
  return launchCompression().code
})
