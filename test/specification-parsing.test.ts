import { expect, test } from 'vitest'
import { citationsIn } from './specification-citations.ts'
import { linesOf } from './specification-lines.ts'
import { missingTexts, quotesOf, textsIn } from './specification-texts.ts'

test('parses lines', () => {
  const text = [
    '## 4. Login (LOG)',
    '- A-LOG-05 · Shows "Este campo es requerido". (A§5) → S-4, S-62 **not built: the "notice"**',
    '- **S-4** One.',
  ].join('\n')
  expect(linesOf(text)).toEqual([
    {
      id: 'A-LOG-05',
      section: 'A 4. Login (LOG)',
      sentence: '- A-LOG-05 · Shows "Este campo es requerido". (A§5)',
      isBuilt: false,
    },
    { id: 'S-4', section: 'S 4. Login (LOG)', sentence: '- **S-4** One.', isBuilt: true },
  ])
})

test('parses citations', () => {
  expect(citationsIn("// A-LOG-05, B-API-29i (S-16, 0016); docs/decisions/0004 and f(4096), '0001', (0.5)")).toEqual({
    ids: ['A-LOG-05', 'B-API-29i', 'S-16'],
    pages: ['0016', '0004'],
    unresolvable: [],
  })
  const old =
    '/* decision 12, decisions 9 and 30, a\n * decision\n * 4, A§5, B§25, checklist-b, checklist A; page 0016 of decisions */'
  expect(citationsIn(old).unresolvable).toEqual([
    'decision 12',
    'decisions 9',
    'decision\n * 4',
    'A§5',
    'B§25',
    'checklist-b',
    'checklist A',
  ])
})

test('parses quotes and source texts', () => {
  const line = { section: '', isBuilt: true }
  expect(quotesOf({ ...line, id: 'A-X', sentence: 'Shows "Uno" and "Dos {n}".' })).toEqual(['Uno', 'Dos {n}'])
  expect(quotesOf({ ...line, id: 'B-X', sentence: "The row's text is 'Uno'; B's is 'Dos'." })).toEqual(['Uno', 'Dos'])
  const source = "const a = <p title='Uno'>\n  Dos\n  y {n} de <b>tres</b>{' '}\n</p>\nconst b = `Cuatro ${a} y`"
  expect(textsIn('a.tsx', source)).toEqual(expect.arrayContaining(['Uno', 'Dos y {} de {}', 'tres', 'Cuatro {} y']))
  const asked = [{ ...line, id: 'A-X', sentence: '"Uno", "uno", "Cuatro {plate} y"' }]
  expect(missingTexts(asked, { 'a.tsx': source })).toEqual(['A-X: uno'])
})
