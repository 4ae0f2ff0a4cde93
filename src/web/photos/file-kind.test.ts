import { expect, test } from 'vitest'
import { beginsAsDocument, beginsAsPhoto } from './file-kind.ts'

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)))),
  )
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe1)
const png = bytes(0x89, 'PNG\r\n', 0x1a, '\n')

test('JPEG, PNG, WebP and HEIC are photos by their content', () => {
  for (const photo of [jpeg, png, bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), bytes(0, 0, 0, 0x18, 'ftypheic')]) {
    expect(beginsAsPhoto(photo)).toBe(true)
  }
})

test('a text, a PDF, another film container and an empty file are not, whatever they are called', () => {
  const others = ['esto no es una foto', '%PDF-1.7'].map((text) => bytes(text))
  for (const other of [...others, bytes(0, 0, 0, 0x18, 'ftypmp42'), bytes('RIFF', 1, 2, 3, 4, 'WAVE'), new Uint8Array()]) {
    expect(beginsAsPhoto(other)).toBe(false)
  }
})

test('PDF, JPEG and PNG are documents; WebP and text are not', () => {
  expect([bytes('%PDF-1.7'), jpeg, png].map(beginsAsDocument)).toEqual([true, true, true])
  expect([bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), bytes('texto'), new Uint8Array()].map(beginsAsDocument)).toEqual([
    false,
    false,
    false,
  ])
})
