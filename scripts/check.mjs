import { ensureInstalled } from './setup/install.mjs'
import { command } from './setup/run.mjs'
import { checks, runSteps } from './setup/steps.mjs'

await command(async () => {
  await ensureInstalled()
  return runSteps(checks)
})
