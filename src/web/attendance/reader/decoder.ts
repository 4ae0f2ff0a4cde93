import { SCANNED_PIXELS } from '../../../contract/attendance/limits.ts'
import { fitInto } from '../../platform/photos/shrink-photo.ts'

/** Reads the QR codes in the current picture of a video. */
export interface Decoder {
  read: (video: HTMLVideoElement) => Promise<string[]>
  close: () => void
}

/** Of the browser, where it has one; TypeScript's library does not know it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const nativeDecoder = async (): Promise<Decoder | undefined> => {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (Detector === undefined || !formats.includes('qr_code')) return undefined
  const detector = new Detector({ formats: ['qr_code'] })
  return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue), close: () => undefined }
}

const workerDecoder = (): Decoder => {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: async (video) => {
      Object.assign(canvas, fitInto(SCANNED_PIXELS, video.videoWidth, video.videoHeight))
      context?.drawImage(video, 0, 0, canvas.width, canvas.height)
      const picture = context?.getImageData(0, 0, canvas.width, canvas.height)
      return picture === undefined ? [] : readBy(worker, picture)
    },
    close: () => worker.terminate(),
  }
}

type Answer = { texts: string[] } | { error: string }

/** One picture at a time. */
const readBy = (worker: Worker, picture: ImageData): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const ending = new AbortController()
    const { signal } = ending
    const fail = () => {
      ending.abort()
      reject(new Error('The decoder could not be loaded'))
    }
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Answer>) => {
        if ('error' in data) return fail()
        ending.abort()
        resolve(data.texts)
      },
      { signal },
    )
    worker.addEventListener('error', fail, { signal })
    worker.postMessage(picture, [picture.data.buffer])
  })

/** The browser's own decoder, or ours where there is none or it does not work, as on a telephone without its services. */
export const openDecoder = (): Decoder => {
  let decoder: Promise<Decoder> | undefined
  const own = () => Promise.resolve(workerDecoder())
  const best = async () => (await nativeDecoder()) ?? own()
  const replace = async (next: () => Promise<Decoder>) => {
    const last = decoder
    decoder = next()
    ;(await last)?.close()
    return decoder
  }
  return {
    read: async (video) => {
      try {
        return await (await (decoder ??= best())).read(video)
      } catch {
        // Its files are asked for again.
        return (await replace(own)).read(video)
      }
    },
    close: () => void decoder?.then((last) => last.close()),
  }
}
