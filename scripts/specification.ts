import { readFileSync } from 'node:fs'
import { citationsIn } from '../test/specification-citations.ts'
import { specification, testFiles, type Line } from '../test/specification-lines.ts'

/* Prints how many lines of docs/specification are cited by a test, and which built lines are not. */

const cited = new Set(testFiles().flatMap((file) => citationsIn(readFileSync(file, 'utf8')).ids))
const isUntested = (line: Line) => line.isBuilt && !cited.has(line.id)

const sections = Map.groupBy(specification(), ({ section }) => section)
const width = Math.max(...[...sections.keys()].map((section) => section.length))
const row = (section: string, ...cells: readonly (number | string)[]) =>
  console.log(section.padEnd(width), ...cells.map((cell) => String(cell).padStart(10)))
const count = (section: string, lines: readonly Line[]) =>
  row(
    section,
    lines.length,
    lines.filter(({ id }) => cited.has(id)).length,
    lines.filter(isUntested).length,
    lines.filter(({ isBuilt }) => !isBuilt).length,
  )

row('Section', 'lines', 'tested', 'untested', 'not built')
for (const [section, lines] of sections) count(section, lines)
count('All', [...sections.values()].flat())

console.log('\nBuilt, but not cited by a test:')
for (const [section, lines] of sections) {
  const untested = lines.filter(isUntested).map(({ id }) => id)
  if (untested.length > 0) console.log(`${section}: ${compact(untested)}`)
}

/** `A-LOG-01 02 05`: the prefix is printed once. */
function compact([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map((id) => id.replace(/^[AB]-[A-Z]+-/, ''))].join(' ')
}
