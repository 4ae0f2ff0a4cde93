import { expect, test } from 'vitest'
import { acceptOf, documentKinds, kindAmong, photoKinds, type FileKind } from './file-kinds.ts'

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)))),
  )
const containerOf = (brand: string) => bytes(0, 0, 0, 0x18, 'ftyp', brand, 0, 0, 0, 0)
const everyKind = [...new Set<FileKind>([...photoKinds, ...documentKinds])]

test.each<[FileKind, Uint8Array]>([
  ['jpeg', bytes(0xff, 0xd8, 0xff, 0xe1)],
  ['png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
  ['webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['pdf', bytes('%PDF-1.7')],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand): [FileKind, Uint8Array] => [
    'heic',
    containerOf(brand),
  ]),
])('%s is detected by its first bytes', (kind, content) => {
  expect(kindAmong(everyKind, content)).toBe(kind)
})

test.each([
  ['a text', bytes('esto no es una foto')],
  ['a film in the container of HEIC', containerOf('mp42')],
  ['an AVIF', containerOf('avif')],
  ['a sound in the container of WebP', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
  ['a signature that is cut off', bytes(0x89, 'PNG')],
  ['a signature further on', bytes(0, 0xff, 0xd8, 0xff)],
  ['an empty file', new Uint8Array()],
])('%s has no known kind', (_, content) => {
  expect(kindAmong(everyKind, content)).toBeUndefined()
})

test('a kind outside the requested ones is not detected', () => {
  expect(kindAmong(photoKinds, bytes('%PDF-1.7'))).toBeUndefined()
  expect(kindAmong(documentKinds, containerOf('heic'))).toBeUndefined()
})

// B-CON-36
test('a file input offers the types of the kinds', () => {
  expect(acceptOf(photoKinds)).toBe('image/jpeg,image/png,image/webp,image/heic,image/heif')
  expect(acceptOf(documentKinds)).toBe('application/pdf,image/jpeg,image/png')
})
