import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, run } from './setup/run.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  await ensureWebBuilt()
  // With one malloc arena per thread, decoding photos keeps a hundred megabytes more (docs/decisions/0024).
  return run(node, ['src/server/main.ts'], { MALLOC_ARENA_MAX: '2', ...env })
})
