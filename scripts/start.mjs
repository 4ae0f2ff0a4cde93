import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { serverEnvironment, serverFlags } from './setup/server-process.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  await ensureWebBuilt()
  return run(node, [...serverFlags, 'src/server/main.ts'], { ...serverEnvironment, ...env })
})
