import { runWithNode } from './setup/counted.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { command } from './setup/run.mjs'

// A command of development with its arguments: a file for the project's own Node, or the name of a package's command.
await command(async () => {
  await ensureInstalled({ withTests: true })
  const [tool = '', ...args] = process.argv.slice(2)
  return tool.endsWith('.ts') ? runWithNode('node', [tool, ...args]) : runWithNode(tool, args)
})
