import { expect, test } from 'vitest'
import { compareLines, compareRows } from './binnacle-compare.ts'

const row = (key: string, text = key, content = text) => ({ key, text, content })
const changesOf = ({ previous, current }: ReturnType<typeof compareRows>) =>
  [previous, current].map((items) => items.map(({ change }) => change))

test('rows are matched by their names: added, removed and changed ones are distinguished, whatever their order', () => {
  const compared = compareRows([row('a', 'Ana, 30'), row('b'), row('c')], [row('c'), row('a', 'Ana, 31'), row('d')])
  expect(changesOf(compared)).toEqual([
    ['changed', 'removed', 'same'],
    ['same', 'changed', 'added'],
  ])
})

test('of several rows with one name, the equal ones are matched first', () => {
  const compared = compareRows([row('x', 'x, 1'), row('x', 'x, 2')], [row('x', 'x, 2'), row('x', 'x, 3')])
  expect(changesOf(compared)).toEqual([
    ['changed', 'same'],
    ['same', 'changed'],
  ])
  expect(changesOf(compareRows([row('x')], [row('x'), row('x')]))).toEqual([['same'], ['same', 'added']])
})

test('content that the text does not show is compared too', () => {
  expect(changesOf(compareRows([row('', 'Guardada', 'a.jpg')], [row('', 'Guardada', 'b.jpg')]))).toEqual([
    ['changed'],
    ['changed'],
  ])
})

test('lines of a text are compared in their order', () => {
  const compared = compareLines(['uno', 'dos', 'tres', 'uno'], ['cero', 'uno', 'tres', 'cuatro', 'uno'])
  expect(changesOf(compared)).toEqual([
    ['same', 'removed', 'same', 'same'],
    ['added', 'same', 'same', 'added', 'same'],
  ])
  expect(changesOf(compareLines([], ['uno']))).toEqual([[], ['added']])
  expect(changesOf(compareLines(['uno', 'uno'], ['uno']))).toEqual([['same', 'removed'], ['same']])
})

test('very long texts are compared at once', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`)
  const compared = compareLines(['inicio', ...lines('a'), 'fin'], ['inicio', ...lines('b'), 'fin'])
  expect(compared.previous.filter(({ change }) => change === 'same').map(({ text }) => text)).toEqual(['inicio', 'fin'])
  expect(compared.current.filter(({ change }) => change === 'added')).toHaveLength(20_000)
})
