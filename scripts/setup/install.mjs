import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, run, secondsSince, Stop } from './run.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * The packages that are not there. npm notes what it has put into node_modules in a lock file of its own.
 * @param {Record<string, LockedPackage>} present
 */
const missing = (present) =>
  Object.entries(packagesOf('package-lock.json') ?? {}).filter(([name, { version, integrity }]) => {
    const found = present[name]
    const isThere =
      found?.version === version && found?.integrity === integrity && existsSync(path.join(root, name, 'package.json'))
    return name !== '' && !isThere
  })

/** Built already, with the packages of an object storage in the place of those of development (scripts/package.mjs). */
export const isPackage = !existsSync(path.join(root, 'src/web'))

const wantsObjectStorage = () => {
  if (process.env['FILES_URL']) return true
  try {
    return /^\s*(export\s+)?FILES_URL\s*=\s*\S/m.test(readFileSync('.env', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Installs what package-lock.json names, unless it is there already: what serving and building need, and `withTests` all the rest.
 * What is there stays, so that a server that runs from this folder keeps its packages.
 */
export const ensureInstalled = async ({ withTests = isPackage && wantsObjectStorage() } = {}) => {
  const present = packagesOf('node_modules/.package-lock.json')
  const absent = missing(present ?? {})
  /** @param {[string, LockedPackage]} named */
  const isNeeded = ([name, { optional, dev, devOptional }]) => {
    if ((optional || devOptional) && !present?.[name]) return false
    return !(dev && !withTests)
  }
  if (present && !absent.some(isNeeded)) return
  console.log('Installing packages, which takes a minute the first time...')
  const start = Date.now()
  const includesTests = withTests || Object.values(present ?? {}).some(({ dev }) => dev)
  // No package here needs an install script, so none may run. An older Node warns of the newer one that comes along.
  const args = [
    ...(present ? ['install', '--no-save'] : ['ci']),
    includesTests ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // npm takes what it was killed in the middle of for whole.
  if (present) for (const [name] of absent) rmSync(path.join(root, name), { recursive: true, force: true })
  const npm = process.env['npm_execpath']
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0) throw new Stop('The packages could not be installed: npm says why above. Is the package registry reachable?')
  console.log(`Packages installed in ${secondsSince(start)}.`)
}
