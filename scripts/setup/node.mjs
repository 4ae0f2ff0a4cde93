import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root, Stop } from './run.mjs'

// 24.7 is the first with argon2 in node:crypto.
/** @param {string} version */
const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 7)
}

const bin = path.join(root, 'node_modules/.bin')

/** @returns {string} the Node that came with the packages where there is one, else the one that runs this */
const findNode = () => {
  const brought = path.join(bin, 'node')
  const { status, stdout } = spawnSync(brought, ['--version'], { encoding: 'utf8' })
  if (status === 0 && isNewEnough(stdout)) return brought
  if (isNewEnough(process.version)) return process.execPath
  throw new Stop(
    `Sirena needs Node 24.7 or newer, and this is ${process.version} on ${process.platform}-${process.arch}.\n` +
      'Install Node 24 from https://nodejs.org (or with your version manager) and run the command again.',
  )
}

/** Where Node is, and an environment in which `node` and the packages' commands are found. */
export const nodeAndPath = () => {
  const node = findNode()
  const PATH = [path.dirname(node), bin, process.env['PATH']].join(path.delimiter)
  return { node, env: { ...process.env, PATH } }
}
