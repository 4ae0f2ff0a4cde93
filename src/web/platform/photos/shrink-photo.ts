import { SHRINK_ABOVE_BYTES, SHRINK_ABOVE_PIXELS, SHRUNK_PIXELS } from '../../../contract/shared/limits.ts'

const QUALITY = 0.85

/** The size that fits into a square with the same proportions; never larger than the original. */
export const fitInto = (side: number, width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`

/**
 * Reduces a photo of many bytes or pixels for a weak signal and for the server's memory, and rotates it upright. A file that the
 * browser cannot decode or reduce stays as it is: the server accepts the original too.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  try {
    const hasManyPixels = (await countPixels(file)) > SHRINK_ABOVE_PIXELS
    if (file.size <= SHRINK_ABOVE_BYTES && !hasManyPixels) return file
    const reduced = await redraw(file)
    return hasManyPixels || reduced.size < file.size ? reduced : file
  } catch {
    return file
  }
}

/** By the header of the file: an image that is not shown is not decoded. Rejects what the browser cannot show, and a document. */
const countPixels = async (file: File): Promise<number> => {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = address
    })
    return image.naturalWidth * image.naturalHeight
  } finally {
    URL.revokeObjectURL(address)
  }
}

const redraw = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitInto(SHRUNK_PIXELS, bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas to draw on.')
    // Transparent areas of a PNG would become black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}
