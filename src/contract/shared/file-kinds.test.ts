import { expect, test } from 'vitest'
import { acceptOf, documentKinds, kindAmong, namesOf, photoKinds, wrongKind, type FileKind } from './file-kinds.ts'

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)))),
  )
const containerOf = (brand: string) => bytes(0, 0, 0, 0x18, 'ftyp', brand, 0, 0, 0, 0)

test.each<[FileKind, Uint8Array]>([
  ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe1)],
  ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
  ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['pdf', bytes('%PDF-1.7')],
  ['pdf', bytes(0xef, 0xbb, 0xbf, '%PDF-1.7')],
  ['pdf', bytes('@PJL JOB NAME="acta"\r\n', '\0'.repeat(900), '%PDF-1.4')],
  ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe1, 'a photo with a note: %PDF-1.7')],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand): [FileKind, Uint8Array] => [
    'heic',
    containerOf(brand),
  ]),
])('%s is detected by its first bytes', (kind, content) => {
  expect(kindAmong(documentKinds, content)).toBe(kind)
})

test.each([
  ['a text', bytes('esto no es una foto')],
  ['a film in the container of HEIC', containerOf('mp42')],
  ['an AVIF', containerOf('avif')],
  ['a sound in the container of WebP', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
  ['a signature that is cut off', bytes(0x89, 'PNG')],
  ['a signature further on', bytes(0, 0xff, 0xd8, 0xff)],
  ['the signature of a PDF after 1,024 bytes', bytes(' '.repeat(1020), '%PDF-1.7')],
  ['an empty file', new Uint8Array()],
])('%s has no known kind', (_, content) => {
  expect(kindAmong(documentKinds, content)).toBeUndefined()
})

test('a kind outside the requested ones is not detected', () => {
  expect(kindAmong(photoKinds, bytes('%PDF-1.7'))).toBeUndefined()
})

// B-CON-36
test('a file input offers the types of the kinds', () => {
  expect(acceptOf(photoKinds)).toBe('image/jpeg,image/png,image/webp,image/heic,image/heif')
  expect(acceptOf(documentKinds)).toBe('image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf')
})

const archiveOf = (...files: string[]) => bytes('PK', 3, 4, '[Content_Types].xml', '\0'.repeat(2000), ...files)

test.each([
  ['un documento de Word', archiveOf('word/document.xml')],
  ['un libro de Excel', archiveOf('xl/workbook.xml')],
  ['una presentación de PowerPoint', archiveOf('ppt/presentation.xml')],
  ['un archivo ZIP', archiveOf('foto.jpg')],
  ['un documento de una versión antigua de Office', bytes(0xd0, 0xcf, 0x11, 0xe0)],
  ['un PDF', bytes('%PDF-1.7')],
  ['un video', containerOf('mp42')],
  ['un video', bytes('RIFF', 1, 2, 3, 4, 'AVI LIST')],
  ['un video', bytes(0x1a, 'E', 0xdf, 0xa3)],
  ['una foto AVIF', containerOf('avif')],
  ['una imagen GIF', bytes('GIF89a')],
  ['una imagen TIFF', bytes('II*', 0)],
  ['una imagen BMP', bytes('BM')],
  ['una imagen SVG', bytes('<?xml version="1.0"?><svg>')],
  ['una página web', bytes('<!DOCTYPE html>')],
  ['un archivo vacío', new Uint8Array()],
  ['un archivo de otro tipo', bytes('esto no es una foto')],
])('a refusal says that %s came', (came, content) => {
  expect(wrongKind(photoKinds, content)).toEqual({ came, taken: 'JPG, PNG, WebP y HEIC' })
})

test('the names of kinds are joined as in a sentence', () => {
  expect(namesOf(documentKinds, 'o')).toBe('JPG, PNG, WebP, HEIC o PDF')
  expect(namesOf(['pdf'], 'o')).toBe('PDF')
})
