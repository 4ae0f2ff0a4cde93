import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citationsIn } from './specification-citations.ts'
import { citingFiles, linesOf, specification, testFiles } from './specification-lines.ts'
import { missingTexts, quotesOf, textsIn } from './specification-texts.ts'

const lines = specification()
const ids = new Set(lines.map(({ id }) => id))
const cited = citingFiles().map((file) => ({ file, ...citationsIn(readFileSync(file, 'utf8')) }))

/** Quoted texts that are not shown to users. */
const notShown = {
  'A-DSH-35: extra flag': "A's own name of a flag",
  'A-ROL-07: station boss': "A's own name of a role",
  'A-ROL-07: station admin': "A's own name of a role",
  'A-STA-14: Already changed': "A's own name of a refusal",
  'A-VAL-04: Must be at least N characters': 'the form of what is shown',
  'A-VAL-05: Must be no more than N characters': 'the form of what is shown',
  'A-VEM-02: available': "A's own name of a state",
  'A-VEM-02: not available': "A's own name of a state",
  'A-VEM-10: on emergency': 'a part of its own name of the dialog',
  'B-CON-33: N hrs M min': 'the form of what is shown',
  'B-EML-02: # id': 'the form of what is shown',
  'B-HRS-04: N hrs M min': 'the form of what is shown',
  'B-STT-14: De baja (reason)': 'the form of what is shown',
}

test('every line has a unique id', () => {
  expect(lines.length).toBeGreaterThan(1000)
  expect(lines.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([])
})

// S-46
test('every cited line exists, including citations in the specification', () => {
  expect(cited.length).toBeGreaterThan(500)
  expect(cited.flatMap(({ file, ids: named }) => named.filter((id) => !ids.has(id)).map((id) => `${file}: ${id}`))).toEqual([])
})

// S-46
test('every cited page of docs/decisions exists', () => {
  const found = new Set(globSync('docs/decisions/*.md').map((file) => file.slice('docs/decisions/'.length).slice(0, 4)))
  expect(cited.flatMap(({ file, pages }) => pages.filter((page) => !found.has(page)).map((page) => `${file}: ${page}`))).toEqual(
    [],
  )
})

test('there are no malformed citations', () => {
  const outside = cited.filter(({ file }) => !file.startsWith('docs/specification/'))
  expect(outside.flatMap(({ file, unresolvable }) => unresolvable.map((text) => `${file}: ${text}`))).toEqual([])
})

test('every text that an implemented line quotes is in the sources exactly', () => {
  const files = globSync('src/**/*.{ts,tsx}', {
    exclude: [...testFiles(), '**/*.d.ts', '**/*.generated.ts', 'src/server/demo/**'],
  })
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
  expect(missingTexts(lines, sources).toSorted()).toEqual(Object.keys(notShown).toSorted())
})

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
