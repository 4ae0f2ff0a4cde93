import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How a test learns of the database that it shall use. */
const MENTIONS = /inject\('image'\)|TEST_DATABASE_URL/
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g
/** The storage itself is tried: locks, connections, syncing, files, restoring, migrating, long work. */
const STORAGE = /^\/\/ @module-tag storage$/m

/** @typedef {{ asks: boolean, imported: string[] }} Source */

/** @param {string} file @returns {Source} */
const read = (file) => {
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(IMPORT)].map(([, name = '']) => path.join(path.dirname(file), name))
  return { asks: MENTIONS.test(text), imported: imported.filter((each) => /\.(tsx?|mjs)$/.test(each) && existsSync(each)) }
}

const allTests = () =>
  ['src', 'test']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.component.test.tsx'))
    .toSorted()

/** The tests that run on a database: they ask which, themselves or by what they import. */
export const testsOfDatabase = () => {
  /** @type {Map<string, Source>} */
  const sources = new Map()
  const sourceOf = (/** @type {string} */ file) => {
    const source = sources.get(file) ?? read(file)
    sources.set(file, source)
    return source
  }
  return allTests().filter((test) => {
    const reached = new Set([test])
    // A set that grows is walked to its end.
    for (const file of reached) {
      const { asks, imported } = sourceOf(file)
      if (asks) return true
      for (const each of imported) reached.add(each)
    }
    return false
  })
}

/** The tests that need none. */
export const testsOfNoDatabase = () => {
  const others = new Set(testsOfDatabase())
  return allTests().filter((file) => !others.has(file))
}

/** @param {string} text */
const sum = (text) => Buffer.from(text).reduce((total, byte) => (total * 31 + byte) % 1_000_003, 7)

/** @param {Date} day of UTC @param {number} days */
const partOf = (day, days) => Math.floor(day.getTime() / 86_400_000) % days

/**
 * The tests that run on the embedded database beside PostgreSQL: those of storage, and of the others a seventh, another one each day,
 * so that all have run within a week.
 * @param {Date} day of UTC
 */
export const embeddedTestsOf = (day) =>
  testsOfDatabase().filter((file) => STORAGE.test(readFileSync(file, 'utf8')) || sum(file) % 7 === partOf(day, 7))

const componentTests = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('src', name))
    .filter((file) => file.endsWith('.component.test.tsx'))
    .toSorted()

/**
 * The tests of screens of a day: those of every screen, and of the others a third, another one each day.
 * @param {Date} day of UTC
 */
export const componentTestsOf = (day) =>
  componentTests().filter((file) => file.includes('every-screen') || sum(file) % 3 === partOf(day, 3))

/**
 * The journeys of a day that are not everyday ones: a third, another one each day.
 * @param {Date} day of UTC
 */
export const journeysOf = (day) => ['--grep-invert=@everyday', `--shard=${partOf(day, 3) + 1}/3`]
