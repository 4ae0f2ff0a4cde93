import { expect, test } from 'vitest'
import { refuseBrokenText } from './broken-text.ts'

const malformed = 'No se pudo leer la solicitud. Revise los datos y vuelva a intentar.'

test.each([
  ['a NUL', 'a\0b'],
  ['a lone high surrogate', 'a\ud83db'],
  ['a lone low surrogate', '\ude92'],
])('%s is refused at any depth', (_, text) => {
  for (const value of [text, [text], { a: text }, { [text]: 1 }, [{ a: [{ b: text }] }]]) {
    expect(() => refuseBrokenText(value)).toThrow(malformed)
  }
})

test('valid texts and other values are accepted', () => {
  for (const value of ['', 'ñandú 🚒', 7, true, null, undefined, [], {}, { a: [{ ñ: '🚒' }] }]) {
    expect(() => refuseBrokenText(value)).not.toThrow()
  }
})

test('excessive nesting is refused without recursion', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
  expect(() => refuseBrokenText(nested(20))).not.toThrow()
  expect(() => refuseBrokenText(nested(200_000))).toThrow(malformed)
})
