import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')].toSorted()
const files = globSync('{src,test,e2e,bench,scripts,docs}/**/*', { exclude: ['**/node_modules'] })

/** Paths in code spans: `http/call.ts`, `src/web/<domain>/` and `migrations/*.sql` stand for a file, every domain's, and some. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.<>*/-]+)`/g)]
    .flatMap(([, span = '']) => span)
    .filter((span) => span.includes('/') && /\.(tsx?|mjs|sql)$|^src\/.*\/$/.test(span))

const exists = (path: string): boolean => {
  const pattern = path
    .replace(/\/$/, '')
    .split(/<[\w-]+>|\*|NNNN_\w+/)
    .map((part) => part.replaceAll('.', String.raw`\.`))
    .join('[^/]+')
  const end = new RegExp(`(^|/)${pattern}$`)
  return files.some((file) => end.test(file))
}

test('every file named in the documents exists', () => {
  const named = documents.flatMap((document) => pathsIn(readFileSync(document, 'utf8')).map((path) => ({ document, path })))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ path }) => !exists(path))).toEqual([])
})

test('ARCHITECTURE names every folder of every district, and no other', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const [, part = ''] = /## Districts and their folders\n([^]*?)\nDirectly in a floor/.exec(text) ?? []
  const named = part.split('\n**').flatMap((section) => {
    const district = /^\**(\w+)\*\*/.exec(section)?.[1]
    const lines = [...section.matchAll(/^- ([^:(]*)/gm)].flatMap(([, line = '']) => line)
    return lines.flatMap((line) => [...line.matchAll(/`([\w-]+)`/g)].map(([, folder]) => `${district}/${folder}`))
  })
  const folders = globSync('src/*/*/*/**/*.*')
    .map((path) => path.replaceAll('\\', '/').split('/'))
    .filter(([, , , folder]) => folder !== 'parts')
    .map(([, , district, folder]) => `${district === 'shared' ? 'platform' : district}/${folder}`)
  expect([...new Set(named)].toSorted()).toEqual([...new Set(folders)].toSorted())
})
