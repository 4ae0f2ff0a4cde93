import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run, secondsSince, Stop } from './run.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages

// npm notes what it has put into node_modules in a lock file of its own; what that leaves out is missing.
const isInstalled = () => {
  const wanted = packagesOf('package-lock.json')
  let present
  try {
    present = packagesOf('node_modules/.package-lock.json')
  } catch {
    return false
  }
  return Object.entries(wanted).every(([name, { version, integrity, optional }]) => {
    const found = present[name]
    if (name === '' || (optional && !found)) return true
    return found?.version === version && found?.integrity === integrity
  })
}

/** Installs what package-lock.json names, unless it is there already. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  console.log('Installing packages, which takes a minute or two the first time...')
  const start = Date.now()
  // No package here needs an install script, so none may run. Development packages build the web app, so they always come.
  // Warnings are left out: an older Node installs what the newer one, which comes along, will run.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env['npm_execpath']
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code !== 0) throw new Stop('The packages could not be installed: npm says why above. Is the package registry reachable?')
  console.log(`Packages installed in ${secondsSince(start)}.`)
}
