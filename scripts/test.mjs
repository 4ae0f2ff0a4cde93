import { ensureBrowser } from './setup/browser.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensurePromtool } from './setup/promtool.mjs'
import { command } from './setup/run.mjs'
import { checks, everydayJourneys, runSteps } from './setup/steps.mjs'

await command(async () => {
  await ensureInstalled()
  await ensureBrowser()
  ensurePromtool()
  return runSteps([...checks, everydayJourneys])
})
