import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isPackage } from './install.mjs'
import { nodeAndPath } from './node.mjs'
import { launch, root, run, secondsSince, Stop } from './run.mjs'

// What the built web app is made of, and nothing else: a change elsewhere must not cost a build.
export const sources = [
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
const unfinished = 'dist/web.unfinished'

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

/**
 * The page of a build, which names its version; another name for each without a page.
 * @param {string} folder
 */
const pageOf = (folder) => {
  const page = path.join(folder, 'index.html')
  return existsSync(page) ? readFileSync(page, 'utf8') : folder
}

/**
 * Puts a finished build in the place of the one before. It is built elsewhere, since a running server serves the one before
 * meanwhile, and keeps it if the build fails. That one stays beside it: open pages still ask for its files (`web-app.ts`). Built
 * twice from the same sources, the one before those stays.
 * @param {string} finished
 * @param {string} place
 */
export const putInPlace = (finished, place) => {
  const [before, replaced] = [`${place}.before`, `${place}.replaced`]
  if (existsSync(place)) {
    const aside = pageOf(finished) === pageOf(place) ? replaced : before
    rmSync(aside, { recursive: true, force: true })
    renameSync(place, aside)
  }
  // Before the first build there is none, and a server may start after it and see the second.
  mkdirSync(before, { recursive: true })
  renameSync(finished, place)
  rmSync(replaced, { recursive: true, force: true })
}

/** Builds the web app into dist/web and notes from what. */
export const buildWeb = async (hash = hashOfSources()) => {
  const { node, env } = nodeAndPath()
  const start = Date.now()
  const code = await run(node, ['node_modules/vite/bin/vite.js', 'build', '--outDir', unfinished, '--logLevel', 'warn'], env)
  if (code !== 0) throw new Stop('The web app could not be built: the reason is above.')
  rmSync(path.join(root, stamp), { force: true })
  putInPlace(path.join(root, unfinished), path.join(root, path.dirname(built)))
  writeFileSync(path.join(root, stamp), hash)
  console.log(`Web app built in ${secondsSince(start)}.`)
}

/** Builds the web app, unless it was built from these very sources, or came built. */
export const ensureWebBuilt = async () => {
  if (isPackage) return
  const hash = hashOfSources()
  if (isBuiltFrom(hash)) return
  console.log('Building the web app...')
  await buildWeb(hash)
}

/** Begins to write the files of the web app compressed too, those that are not yet: as long again as building it. */
export const launchCompression = () => {
  const { node, env } = nodeAndPath()
  return launch(node, ['scripts/web/compress.mjs', path.dirname(built)], env)
}
