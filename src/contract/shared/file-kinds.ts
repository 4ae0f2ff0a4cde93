/* Detects the kind of a file from its first bytes; its name and type are only claims of the sender (docs/decisions/0040). */

export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

/** The kinds accepted as a photo and as a document (S-34). A photo may contain the signature of a PDF, so that is looked for last. */
export const photoKinds = ['jpeg', 'png', 'webp', 'heic'] as const
export const documentKinds = [...photoKinds, 'pdf'] as const

const mediaTypes: Record<FileKind, readonly string[]> = {
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  heic: ['image/heic', 'image/heif'],
  pdf: ['application/pdf'],
}

/** For the `accept` attribute of a file input. */
export const acceptOf = (kinds: readonly FileKind[]): string => kinds.flatMap((kind) => mediaTypes[kind]).join(',')

/**
 * The bytes of a file that tell its kind. Before the signature of a PDF may be other lines; the list of an archive at its end only
 * names what is refused.
 */
export const ENDS_BYTES = { start: 1024, end: 65_536 }

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** The first bytes as a text, one character for each byte. */
const signatures: Record<FileKind, (start: string) => boolean> = {
  jpeg: (start) => start.startsWith('\xff\xd8\xff'),
  png: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  heic: (start) => start.startsWith('ftyp', 4) && heicBrands.includes(start.slice(8, 12)),
  pdf: (start) => start.includes('%PDF-'),
}

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const startOf = (content: Uint8Array): string => textOf(content.subarray(0, ENDS_BYTES.start))

/** The kind, among these, of this content. */
export const kindAmong = <K extends FileKind>(kinds: readonly K[], content: Uint8Array): K | undefined => {
  const start = startOf(content)
  return kinds.find((kind) => signatures[kind](start))
}

const names: Record<FileKind, string> = { jpeg: 'JPG', png: 'PNG', webp: 'WebP', heic: 'HEIC', pdf: 'PDF' }

/** 'JPG, PNG, WebP o HEIC'. */
export const namesOf = (kinds: readonly FileKind[], and: 'y' | 'o'): string =>
  kinds
    .map((kind) => names[kind])
    .join(', ')
    .replace(/, (\w+)$/, ` ${and} $1`)

/** What people send by mistake: how it begins, and what it is called. */
const otherKinds: readonly [RegExp, string][] = [
  [/^$/, 'un archivo vacío'],
  [/^%PDF-/, 'un PDF'],
  [/^\xd0\xcf.\xe0/s, 'un documento de una versión antigua de Office'],
  [/^....ftypavi[fs]/s, 'una foto AVIF'],
  [/^....ftyp|^RIFF....AVI |^.E\xdf\xa3/s, 'un video'],
  [/^GIF8/, 'una imagen GIF'],
  [/^(?:II\*\0|MM\0\*)/, 'una imagen TIFF'],
  [/^BM/, 'una imagen BMP'],
  [/<svg/i, 'una imagen SVG'],
  [/^\s*<(?:!doctype )?html/i, 'una página web'],
]
/** Of archives, by the folder that they contain. */
const officeFolders: readonly [folder: string, name: string][] = [
  ['word/', 'un documento de Word'],
  ['xl/', 'un libro de Excel'],
  ['ppt/', 'una presentación de PowerPoint'],
]

const wordsOf = (content: Uint8Array): string => {
  const start = startOf(content)
  if (start.startsWith('PK\x03\x04')) {
    const listed = textOf(content.subarray(-ENDS_BYTES.end))
    return officeFolders.find(([folder]) => listed.includes(folder))?.[1] ?? 'un archivo ZIP'
  }
  return otherKinds.find(([pattern]) => pattern.test(start))?.[1] ?? 'un archivo de otro tipo'
}

/** Fills the sentence of `file.kind`. */
export const wrongKind = (kinds: readonly FileKind[], content: Uint8Array) => ({
  came: wordsOf(content),
  taken: namesOf(kinds, 'y'),
})
