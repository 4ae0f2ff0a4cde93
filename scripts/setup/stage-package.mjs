import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { prunedLock } from './pruned-lock.mjs'
import { root } from './run.mjs'
import { serverSources } from './server-sources.mjs'

const documents = ['LICENSE', 'CHANGELOG.md', '.npmrc', 'docs/operation', 'docs/sizing.md']
/** Loaded with FILES_URL only, and a seventh of all packages. */
const forObjectStorage = ['@aws-sdk/client-s3']

const json = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

/**
 * Puts what serving and the operator's commands need into a folder, but for the built web app.
 * @param {string} folder that does not exist
 * @param {string} version with its commit
 */
export const stagePackage = (folder, version) => {
  const { files, packages } = serverSources()
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(folder, file))
  }
  for (const each of documents) cpSync(path.join(root, each), path.join(folder, each), { recursive: true })
  const whole = { manifest: json('package.json'), lock: json('package-lock.json') }
  const commands = Object.entries(whole.manifest.scripts).filter(([, line]) => /^node scripts\/(start|command)\.mjs/.test(line))
  const { manifest, lock } = prunedLock(whole, {
    names: packages,
    later: forObjectStorage,
    version,
    scripts: Object.fromEntries(commands),
  })
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(path.join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
}
