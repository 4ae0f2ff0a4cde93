import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citationsIn } from './specification-citations.ts'
import { citingFiles, specification, testFiles } from './specification-lines.ts'
import { linesNotShown, textsNotShown } from './specification-not-shown.ts'
import { missingTexts } from './specification-texts.ts'

const lines = specification()
const ids = new Set(lines.map(({ id }) => id))
const cited = citingFiles().map((file) => ({ file, ...citationsIn(readFileSync(file, 'utf8')) }))

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
    exclude: [...testFiles(), '**/*.d.ts', '**/*.generated.ts', 'src/server/system/demo/plan/**'],
  })
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
  expect(missingTexts(lines, sources).toSorted()).toEqual(Object.keys(textsNotShown).toSorted())
})

test('a line that no test can show is cited by none, and is built', () => {
  const shown = new Set(testFiles().flatMap((file) => citationsIn(readFileSync(file, 'utf8')).ids))
  const possible = lines.filter(({ id, isBuilt }) => isBuilt && !shown.has(id)).map(({ id }) => id)
  expect(possible).toEqual(expect.arrayContaining(Object.keys(linesNotShown)))
})
