import { globSync, readFileSync } from 'node:fs'

/** The form of an id: `A-USF-26`, `B-API-29i`, `S-16`. */
export const ID = /\b(?:[AB]-[A-Z]{3,4}-\d{2}i?|S-\d{1,2})\b/g

/** A line of docs/specification that has an id. */
export interface Line {
  id: string
  /** The heading above it, after the letter of its ids. */
  section: string
  /** Without the text after the sentence: decisions and **not built**. */
  sentence: string
  isBuilt: boolean
}

export const linesOf = (text: string): Line[] => {
  let section = ''
  return text.split('\n').flatMap((written) => {
    if (written.startsWith('## ')) section = written.slice(3)
    const [, id] = /^- \**([ABS]-[A-Z0-9-]+i?)/.exec(written) ?? []
    if (id === undefined) return []
    const sentence = written.replace(/ \*\*not built[^*]*\*\*$/, '')
    return [
      { id, section: `${id[0]} ${section}`, sentence: sentence.replace(/ → S-\d[S\d, -]*$/, ''), isBuilt: sentence === written },
    ]
  })
}

export const specification = (): Line[] =>
  globSync('docs/specification/*.md')
    .toSorted()
    .flatMap((page) => linesOf(readFileSync(page, 'utf8')))

/** Its ids are examples: it cites nothing, and some must not resolve. */
const examples = 'test/specification-parsing.test.ts'

export const testFiles = (): string[] =>
  globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'e2e/**/*.spec.ts'], { exclude: [examples] }).toSorted()
/** Files that may contain citations. */
export const citingFiles = (): string[] =>
  globSync(['{src,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql,sh,md}', 'docs/**/*.md', '*.md'], {
    exclude: [examples],
  }).toSorted()
