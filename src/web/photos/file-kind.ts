const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** How many bytes at the start of a file tell what it is. */
const SIGNATURE_BYTES = 16

/** The beginning of a file; nothing for one that has gone or cannot be read. */
const startOf = async (file: File): Promise<Uint8Array> => {
  const start = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return new Uint8Array(start)
}

const isJpeg = (bytes: Uint8Array) => startsWith(bytes, 0xff, 0xd8, 0xff)
const isPng = (bytes: Uint8Array) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Whether bytes begin as a photo does; a file's name and type are only what somebody called it. */
export const beginsAsPhoto = (bytes: Uint8Array): boolean =>
  isJpeg(bytes) ||
  isPng(bytes) ||
  (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') ||
  (textAt(bytes, 4, 8) === 'ftyp' && heicBrands.includes(textAt(bytes, 8, 12)))

/** Whether bytes begin as a document does: PDF, JPEG or PNG (S-34). */
export const beginsAsDocument = (bytes: Uint8Array): boolean => textAt(bytes, 0, 5) === '%PDF-' || isJpeg(bytes) || isPng(bytes)

export const isPhoto = async (file: File): Promise<boolean> => beginsAsPhoto(await startOf(file))
export const isDocument = async (file: File): Promise<boolean> => beginsAsDocument(await startOf(file))
