/** A photo of one colour, as a camera's file; padded to `bytes`, so that it is large enough to be reduced. */
export const aPhoto = async (name: string, bytes = 0): Promise<File> => {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([picture, new Uint8Array(Math.max(0, bytes - picture.size))], name, { type: 'image/jpeg' })
}

/** A document that begins as PDF files do. */
export const smallPdf = (name: string): File => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })
