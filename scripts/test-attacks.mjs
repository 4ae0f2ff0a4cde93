import { ensureInstalled } from './setup/install.mjs'
import { command } from './setup/run.mjs'
import { runSteps, runUnitTests } from './setup/steps.mjs'

await command(async () => {
  await ensureInstalled()
  return runSteps([{ name: 'attacks', run: () => runUnitTests(['test/attacks']) }])
})
