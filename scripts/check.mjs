import { ensureInstalled } from './setup/install.mjs'
import { command } from './setup/run.mjs'
import { checks, checksOf, runSteps } from './setup/steps.mjs'

await command(async () => {
  await ensureInstalled()
  const words = process.argv.slice(2)
  return runSteps(words.length === 0 ? checks : checksOf(words))
})
