import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** Decodes the first picture of a HEIC file to RGBA and posts it, or posts the reason why not. */
const { content, mostBytes } = workerData as { content: Uint8Array; mostBytes: number }

/** Memory besides the decoded picture: its compressed planes and the file. A header may declare less than there is to decode. */
const MAX_PAGES = (3 * mostBytes) / 65_536
// oxlint-disable-next-line typescript/unbound-method -- the proxy hands the memory on
WebAssembly.Memory.prototype.grow = new Proxy(WebAssembly.Memory.prototype.grow, {
  apply: (grow, memory: WebAssembly.Memory, [pages]: [number]) => {
    if (memory.buffer.byteLength / 65_536 + pages > MAX_PAGES) throw new RangeError('too much memory')
    return Reflect.apply(grow, memory, [pages])
  },
})

const decode = async () => {
  const [image] = new libheif.HeifDecoder().decode(content)
  if (image === undefined) return undefined
  const width = image.get_width()
  const height = image.get_height()
  if (width * height * 4 > mostBytes) return 'too_many_pixels'
  const pixels = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<boolean>((resolve) =>
    image.display({ data: pixels, width, height }, (filled) => resolve(Boolean(filled))),
  )
  return shown ? { pixels, width, height } : undefined
}

const decoded = await decode().catch(() => undefined)
parentPort?.postMessage(decoded, typeof decoded === 'object' ? [decoded.pixels.buffer] : [])
