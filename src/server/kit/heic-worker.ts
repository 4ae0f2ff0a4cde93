import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** Decodes the first picture of a HEIC file to RGBA and posts it, or posts undefined. */
const { content, maxPixels } = workerData as { content: Uint8Array; maxPixels: number }

const decode = async () => {
  const [image] = new libheif.HeifDecoder().decode(content)
  if (image === undefined) return undefined
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels) return undefined
  const pixels = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<boolean>((resolve) =>
    image.display({ data: pixels, width, height }, (filled) => resolve(Boolean(filled))),
  )
  return shown ? { pixels, width, height } : undefined
}

parentPort?.postMessage(await decode().catch(() => undefined))
