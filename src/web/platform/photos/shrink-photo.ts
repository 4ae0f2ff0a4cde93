import { SHRINK_ABOVE_BYTES, SHRUNK_PIXELS } from '../../../contract/shared/limits.ts'

const QUALITY = 0.85

/** The size that fits into a square with the same proportions; never larger than the original. */
export const fitInto = (side: number, width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`

/**
 * Reduces a large photo for a weak signal, and rotates it upright. A file that the browser cannot decode or reduce stays as it
 * is: the server accepts the original too.
 */
export const shrinkPhoto = (file: File): Promise<File> =>
  file.size <= SHRINK_ABOVE_BYTES ? Promise.resolve(file) : redraw(file).catch(() => file)

const redraw = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitInto(SHRUNK_PIXELS, bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return file
    // Transparent areas of a PNG would become black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return blob.size < file.size ? new File([blob], jpegName(file.name), { type: 'image/jpeg' }) : file
  } finally {
    bitmap.close()
  }
}
