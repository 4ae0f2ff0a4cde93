import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  await ensureWebBuilt()
  // Each thread's own arena keeps what pictures were decoded in: a hundred megabytes more (docs/decisions/0024).
  return run(node, ['src/server/main.ts'], { MALLOC_ARENA_MAX: '2', ...env })
})
