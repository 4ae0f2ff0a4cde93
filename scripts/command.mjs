import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'

/*
 * Runs a command of src/server/system/commands, on a new machine as well: whoever restores a lost server has not started one before.
 */
await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  const [name, ...args] = process.argv.slice(2)
  return run(node, [`src/server/system/commands/${name}.ts`, ...args], env)
})
