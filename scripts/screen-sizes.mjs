// Prints the compressed size of the sign-in screen's files and of every other screen.
// Fails if one exceeds its budget, as if a map came with a list.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const BUDGET_BYTES = 180_000
const SCREEN_BUDGET_BYTES = 437_000
const folder = new URL('../dist/web/', import.meta.url)
const read = (/** @type {string} */ file) => readFileSync(new URL(file, folder))

/** @type {Record<string, { file: string, css?: string[], imports?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(read('.vite/manifest.json').toString())

/**
 * The files of a chunk and of its static imports.
 * @type {(name: string, seen?: Set<string>) => string[]}
 */
const filesOf = (name, seen = new Set()) => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`the build has no ${name}`)
  if (seen.has(name)) return []
  seen.add(name)
  const { file, css = [], imports = [] } = chunk
  return [file, ...css, ...imports.flatMap((imported) => filesOf(imported, seen))]
}

const files = filesOf('index.html').filter((file) => /\.(js|css)$/.test(file))
const sizes = files.map((file) => ({
  file,
  gzip: gzipSync(read(file), { level: 9 }).length,
  brotli: brotliCompressSync(read(file)).length,
}))

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
for (const { file, gzip, brotli } of sizes.toSorted((one, other) => other.gzip - one.gzip)) {
  console.log(`${kilobytes(gzip)} gzip ${kilobytes(brotli)} brotli  ${file}`)
}
const total = (/** @type {'gzip' | 'brotli'} */ kind) => sizes.reduce((sum, size) => sum + size[kind], 0)
console.log(
  `${kilobytes(total('gzip'))} gzip ${kilobytes(total('brotli'))} brotli  /login in total, of ${BUDGET_BYTES / 1000} kB`,
)

const bytesOf = (/** @type {string} */ file) => gzipSync(read(file), { level: 9 }).length
/** Loaded later, by the screens that need them. */
const apart = /(-map|\/charts|\/rich-text-input)\.tsx$/
/** @type {string[]} */
const large = []
const shell = filesOf('src/web/start-screens.ts')
for (const [name, { isDynamicEntry }] of Object.entries(manifest)) {
  const [, district = 'platform'] = /^src\/web\/([\w-]+)\/.*\.tsx$/.exec(name) ?? []
  if (!isDynamicEntry || district === 'platform') continue
  const isForVisitors = name.endsWith('-open.tsx') || name.startsWith('src/web/people/accounts/')
  const loaded = [...new Set([...files, ...(isForVisitors ? [] : shell), ...filesOf(name)])]
  const bytes = loaded.reduce((sum, file) => sum + bytesOf(file), 0)
  if (bytes > SCREEN_BUDGET_BYTES && !apart.test(name)) large.push(name)
  console.log(`${kilobytes(bytes)} gzip ${String(loaded.length).padStart(7)} files   ${name}`)
}

const forbidden = files.filter((file) => /map|chart|tiptap|calendar|dayjs/i.test(file))
if (forbidden.length > 0) console.error(`The sign-in screen must not load ${forbidden.join(', ')}`)
if (large.length > 0) console.error(`More than ${SCREEN_BUDGET_BYTES / 1000} kB: ${large.join(', ')}`)
process.exitCode = total('gzip') > BUDGET_BYTES || forbidden.length + large.length > 0 ? 1 : 0
