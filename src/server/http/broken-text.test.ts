import { expect, test } from 'vitest'
import { refuseBrokenText } from './broken-text.ts'

const malformed = 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.'

test.each([
  ['a NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\ud83db'],
  ['the other half', '\ude92'],
])('%s is refused wherever it stands', (_, text) => {
  for (const value of [text, [text], { a: text }, { [text]: 1 }, [{ a: [{ b: text }] }]]) {
    expect(() => refuseBrokenText(value)).toThrow(malformed)
  }
})

test('whole texts and everything that is no text pass', () => {
  for (const value of ['', 'ñandú 🚒', 7, true, null, undefined, [], {}, { a: [{ ñ: '🚒' }] }]) {
    expect(() => refuseBrokenText(value)).not.toThrow()
  }
})

test('what is nested without end is refused, not followed', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
  expect(() => refuseBrokenText(nested(20))).not.toThrow()
  expect(() => refuseBrokenText(nested(200_000))).toThrow(malformed)
})
