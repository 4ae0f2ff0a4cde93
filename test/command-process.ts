import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { settingsOf, type Installation } from './fixtures/installations.ts'
import { processEnvironment } from './process-environment.ts'

/** Starts a command of Sirena as an operator does, with one argument. `scratch` is its folder for temporary files. */
export const beginCommand = (
  scratch: string,
  at: Installation,
  command: string,
  argument: string,
  settings: Record<string, string> = {},
) => {
  const child = spawn(process.execPath, [`src/server/system/commands/${command}.ts`, argument], {
    env: { ...processEnvironment, TMPDIR: scratch, ...settingsOf(at), ...settings },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...said }))
  return { said, kill: (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal), ended }
}
