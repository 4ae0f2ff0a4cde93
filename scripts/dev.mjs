import { ensureInstalled } from './setup/install.mjs'
import { nodeAndPath } from './setup/node.mjs'
import { command, launch } from './setup/run.mjs'

// The server restarts and the browser reloads on a change. When one of the two processes ends, the other is stopped.
await command(async () => {
  await ensureInstalled()
  const { node, env } = nodeAndPath()
  const both = [
    launch(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], env),
    launch(node, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], env),
  ]
  const code = await Promise.race(both.map((one) => one.code))
  for (const one of both) one.end()
  await Promise.all(both.map((one) => one.code))
  return code
})
