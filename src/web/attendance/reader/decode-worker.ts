import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/* Only this worker's own response allows WebAssembly (src/server/platform/http/content-policy.ts). */

prepareZXingModule({ overrides: { locateFile: () => wasm } })

const decode = async (picture: ImageData) => {
  try {
    const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
    postMessage({ texts: codes.filter(({ isValid }) => isValid).map(({ text }) => text) })
  } catch (error) {
    postMessage({ error: String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<ImageData>) => void decode(data))
