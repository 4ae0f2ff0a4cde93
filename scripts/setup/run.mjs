import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

// npm answers a signal by ending its shell, and not what runs in that; all we notice is another parent.
const parent = process.ppid
const isOrphan = () => process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent

/**
 * Starts a command in the project's folder, on our own streams. A signal to end us ends it too.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ end: () => void, code: Promise<number> }}
 */
export const launch = (command, args, env = process.env) => {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // A terminal sends its Ctrl+C to the child as well, and a second one means "at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of endings) process.on(signal, passOn)
  const watch = setInterval(() => {
    if (!isOrphan()) return
    clearInterval(watch)
    child.kill()
  }, 250)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      resolve(127)
    })
  })
  const code = ended.finally(() => {
    clearInterval(watch)
    for (const signal of endings) process.off(signal, passOn)
  })
  return { end: () => child.kill(), code }
}

/**
 * Runs a command to its end and answers its exit code.
 * @param {Parameters<typeof launch>} command
 */
export const run = (...command) => launch(...command).code

/** A reason to stop that the person at the keyboard can act on; its message is all that is printed. */
export class Stop extends Error {}

/**
 * The body of a command: a Stop ends it with its message alone.
 * @param {() => Promise<number>} main
 */
export const command = async (main) => {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}

/**
 * @param {number} since
 * @returns {string} the seconds gone by since then
 */
export const secondsSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
