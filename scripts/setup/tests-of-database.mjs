import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** How a test learns of the PostgreSQL that it shall use. */
const MENTIONS = /inject\('image'\)|TEST_DATABASE_URL/
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** @typedef {{ asks: boolean, imported: string[] }} Source */

/** @param {string} file @returns {Source} */
const read = (file) => {
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(IMPORT)].map(([, name = '']) => path.join(path.dirname(file), name))
  return { asks: MENTIONS.test(text), imported: imported.filter((each) => /\.(tsx?|mjs)$/.test(each) && existsSync(each)) }
}

/**
 * The tests in these folders that do the same whichever database is given: neither they nor what they import asks for it.
 * @param {string[]} folders
 */
export const testsWithoutDatabase = (folders) => {
  /** @type {Map<string, Source>} */
  const sources = new Map()
  const sourceOf = (/** @type {string} */ file) => {
    const source = sources.get(file) ?? read(file)
    sources.set(file, source)
    return source
  }
  const asks = (/** @type {string} */ test) => {
    const reached = new Set([test])
    // A set that grows is walked to its end.
    for (const file of reached) {
      const { asks: isAsking, imported } = sourceOf(file)
      if (isAsking) return true
      for (const each of imported) reached.add(each)
    }
    return false
  }
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !asks(file))
}
