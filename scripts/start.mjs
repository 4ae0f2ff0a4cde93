import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { serverEnvironment, serverFlags } from './setup/server-process.mjs'
import { ensureWebBuilt, launchCompression } from './setup/web-build.mjs'

await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  await ensureWebBuilt()
  // The server compresses for itself what is not there yet.
  const compression = launchCompression()
  const code = await run(node, [...serverFlags, 'src/server/main.ts'], { ...serverEnvironment, ...env })
  compression.end()
  return code
})
