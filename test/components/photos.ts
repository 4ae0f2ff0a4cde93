import { vi } from 'vitest'
import { gate } from './server.ts'

/** Delays the reduction of photos until `open` is called, as on a slow phone; `done` reports that one was reduced. */
export const holdReducing = () => {
  const [held, reduced] = [gate(), gate()]
  vi.stubGlobal(
    'OffscreenCanvas',
    class extends OffscreenCanvas {
      override async convertToBlob(options?: ImageEncodeOptions): Promise<Blob> {
        await held.opened
        return super.convertToBlob(options).finally(reduced.open)
      }
    },
  )
  return { open: held.open, done: reduced.opened }
}

/** A photo of one colour, as a camera's file; padded to `bytes`, so that it is large enough to be reduced. */
export const aPhoto = async (name: string, bytes = 0): Promise<File> => {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([picture, new Uint8Array(Math.max(0, bytes - picture.size))], name, { type: 'image/jpeg' })
}

/** A document that begins as PDF files do. */
export const smallPdf = (name: string): File => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })
