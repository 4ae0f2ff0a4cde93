/* Detects the kind of a file from its first bytes; its name and type are only claims of the sender (docs/decisions/0040). */

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

/** The kinds accepted as a photo and as a document (S-34). */
export const photoKinds = ['jpeg', 'png', 'webp', 'heic'] as const
export const documentKinds = ['pdf', 'jpeg', 'png'] as const

const mediaTypes: Record<FileKind, readonly string[]> = {
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  heic: ['image/heic', 'image/heif'],
  pdf: ['application/pdf'],
}

/** For the `accept` attribute of a file input. */
export const acceptOf = (kinds: readonly FileKind[]): string => kinds.flatMap((kind) => mediaTypes[kind]).join(',')

/** The number of bytes at the start of a file that determine its kind. */
export const SIGNATURE_BYTES = 12

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** The first bytes as a text, one character for each byte. */
const signatures: Record<FileKind, (start: string) => boolean> = {
  jpeg: (start) => start.startsWith('\xff\xd8\xff'),
  png: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  heic: (start) => start.startsWith('ftyp', 4) && heicBrands.includes(start.slice(8)),
  pdf: (start) => start.startsWith('%PDF-'),
}

/** The kind, among these, of content with these first bytes. */
export const kindAmong = <K extends FileKind>(kinds: readonly K[], content: Uint8Array): K | undefined => {
  const start = String.fromCharCode(...content.subarray(0, SIGNATURE_BYTES))
  return kinds.find((kind) => signatures[kind](start))
}
