import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './run.mjs'

/**
 * Programs that tests run: the package of Debian that contains each, where in it, how it is asked for its version, and the tests that
 * are skipped without it.
 */
const programs = {
  promtool: { package: 'prometheus', file: 'usr/bin/promtool', asked: '--version', tests: 'the alert rules' },
  nginx: { package: 'nginx', file: 'usr/sbin/nginx', asked: '-v', tests: 'nginx in front' },
  caddy: { package: 'caddy', file: 'usr/bin/caddy', asked: 'version', tests: 'Caddy in front' },
}
/** @typedef {keyof typeof programs} Program */

/** @param {Program} name */
const unpacked = (name) => path.join(root, 'node_modules/.cache/programs', name)

/** @param {Program} name @returns {string | undefined} the system's, or the one that was unpacked here */
export const findProgram = (name) =>
  [name, unpacked(name)].find((file) => spawnSync(file, [programs[name].asked], { timeout: 20_000 }).status === 0)

/** @param {Program} name why its tests are skipped */
export const withoutProgram = (name) =>
  `there is no ${name}; npm test gets it from Debian, or install the package ${programs[name].package}`

/**
 * Unpacks it from Debian's package, for which no account of root is needed, and without the server, which would be started.
 * @param {Program} name
 */
const unpack = (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), `sirena-${name}-`))
  /** @param {string[]} command */
  const succeeds = (...[program = '', ...args]) => spawnSync(program, args, { cwd: folder, timeout: 300_000 }).status === 0
  const download = () => succeeds('apt-get', 'download', programs[name].package)
  try {
    if (!download() && !(process.getuid?.() === 0 && succeeds('apt-get', 'update') && download())) return
    const archive = readdirSync(folder).find((file) => file.endsWith('.deb')) ?? ''
    if (!succeeds('dpkg-deb', '--extract', archive, 'unpacked')) return
    mkdirSync(path.dirname(unpacked(name)), { recursive: true })
    copyFileSync(path.join(folder, 'unpacked', programs[name].file), unpacked(name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Finds the programs that tests run, or else gets them. */
export const ensurePrograms = () => {
  for (const name of /** @type {Program[]} */ (Object.keys(programs))) {
    if (findProgram(name) !== undefined) continue
    if (existsSync('/usr/bin/apt-get')) {
      console.log(`No ${name} found. Trying Debian's...`)
      unpack(name)
    }
    const { package: source, tests } = programs[name]
    if (findProgram(name) === undefined)
      console.log(`No ${name}: the tests of ${tests} are skipped. Install it (on Debian: apt-get install ${source}).`)
  }
}
