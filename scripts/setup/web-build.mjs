import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodeAndPath } from './node.mjs'
import { root, run, secondsSince, Stop } from './run.mjs'

// What the built web app is made of, and nothing else: a change elsewhere must not cost a build.
const sources = [
  'src/web',
  'src/contract',
  'scripts/web',
  'public',
  'index.html',
  'vite.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
]
const built = 'dist/web/index.html'
const stamp = 'dist/web.hash'

/**
 * @param {string} source
 * @returns {string[]}
 */
const filesOf = (source) => {
  const full = path.join(root, source)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [source]
  return readdirSync(full, { encoding: 'utf8' })
    .toSorted()
    .flatMap((name) => filesOf(`${source}/${name}`))
}

const hashOfSources = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).filter((name) => !/\.test\.tsx?$/.test(name)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} hash */
const isBuiltFrom = (hash) =>
  existsSync(path.join(root, built)) &&
  existsSync(path.join(root, stamp)) &&
  readFileSync(path.join(root, stamp), 'utf8') === hash

/** Builds the web app into dist/web and notes from what. */
export const buildWeb = async (hash = hashOfSources()) => {
  const { node, env } = nodeAndPath()
  const start = Date.now()
  rmSync(path.join(root, stamp), { force: true })
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], env)
  if (code !== 0) throw new Stop('The web app could not be built: the reason is above.')
  writeFileSync(path.join(root, stamp), hash)
  console.log(`Web app built in ${secondsSince(start)}.`)
}

/** Builds the web app, unless it was built from these very sources. */
export const ensureWebBuilt = async () => {
  const hash = hashOfSources()
  if (isBuiltFrom(hash)) return
  console.log('Building the web app...')
  await buildWeb(hash)
}
