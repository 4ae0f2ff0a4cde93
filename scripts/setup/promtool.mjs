import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './run.mjs'

const installed = path.join(root, 'node_modules/.cache/promtool/promtool')

/** @param {string} file */
const answers = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

/** @returns {string | undefined} Prometheus' checker of rules and metrics: the system's, or the one that was unpacked here */
export const findPromtool = () => ['promtool', installed].find(answers)

/** Unpacks it from Debian's package, for which no account of root is needed, and without the server, which would be started. */
const unpackDebians = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-promtool-'))
  /** @param {string[]} command */
  const succeeds = (...[name = '', ...args]) => spawnSync(name, args, { cwd: folder, timeout: 300_000 }).status === 0
  const download = () => succeeds('apt-get', 'download', 'prometheus')
  try {
    if (!download() && !(process.getuid?.() === 0 && succeeds('apt-get', 'update') && download())) return
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb')) ?? ''
    if (!succeeds('dpkg-deb', '--extract', archive, 'unpacked')) return
    mkdirSync(path.dirname(installed), { recursive: true })
    copyFileSync(path.join(folder, 'unpacked/usr/bin/promtool'), installed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Finds promtool for the tests of the alert rules, or else gets it. Without it they are skipped. */
export const ensurePromtool = () => {
  if (findPromtool() !== undefined) return
  if (existsSync('/usr/bin/apt-get')) {
    console.log("No promtool found. Trying Debian's...")
    unpackDebians()
  }
  if (findPromtool() === undefined)
    console.log('No promtool: the tests of the alert rules are skipped. Install it (on Debian: apt-get install prometheus).')
}
