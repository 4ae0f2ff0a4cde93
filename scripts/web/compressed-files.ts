import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const SMALL = 1000

/** Never half a file, as on a full disk: the server would send it. */
const writeWhole = async (file: string, content: Buffer) => {
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

/** Writes each text file, and WebAssembly, also compressed as well as possible, so that the server does not compress it again for each request. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|html|wasm)$/.test(name) && !name.startsWith('.'))
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name)
          const text = await readFile(file)
          if (text.length < SMALL) return
          const size = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
          await Promise.all([
            writeWhole(`${file}.br`, await toBrotli(text, size)),
            writeWhole(`${file}.gz`, await toGzip(text, { level: 9 })),
          ])
        }),
      )
    },
  },
})
