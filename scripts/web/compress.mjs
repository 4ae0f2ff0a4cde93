// Writes each text file of the built web app, and WebAssembly, also compressed as well as possible, unless that is there already: the
// server then does not compress it for each request. Meanwhile it does.
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const SMALL = 1000

/** Never half a file, as on a full disk, and never one of two processes: the server sends what has no dot at its beginning. */
const writeWhole = async (/** @type {string} */ file, /** @type {Buffer} */ content) => {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  await writeFile(part, content)
  await rename(part, file)
}

const [folder = 'dist/web'] = process.argv.slice(2)
const names = await readdir(folder, { recursive: true })
const texts = names.filter((name) => /\.(js|css|svg|json|html|wasm)$/.test(name) && !name.startsWith('.'))
await Promise.all(
  texts.map(async (name) => {
    const file = path.join(folder, name)
    if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return
    const text = await readFile(file)
    if (text.length < SMALL) return
    const size = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
    await Promise.all([
      writeWhole(`${file}.br`, await toBrotli(text, size)),
      writeWhole(`${file}.gz`, await toGzip(text, { level: 9 })),
    ])
  }),
)
