import { ensureInstalled, isPackage } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { serverEnvironment, serverFlags } from './setup/server-process.mjs'
import { ensureWebBuilt, launchCompression } from './setup/web-build.mjs'

const COMPRESSION_DELAY_MS = 30_000

await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  await ensureWebBuilt()
  // It takes as long as building, so it waits until the server is there.
  let end = () => clearTimeout(later)
  const later = isPackage ? undefined : setTimeout(() => ({ end } = launchCompression()), COMPRESSION_DELAY_MS)
  const code = await run(node, [...serverFlags, 'src/server/main.ts'], { ...serverEnvironment, ...env })
  end()
  return code
})
