import { readFileSync } from 'node:fs'
import { citationsIn } from '../test/specification-citations.ts'
import { specification, testFiles, type Line } from '../test/specification-lines.ts'
import { linesNotShown } from '../test/specification-not-shown.ts'

/* Prints how many lines of docs/specification are cited by a test, which built lines are not, and which no test can show. */

const cited = new Set(testFiles().flatMap((file) => citationsIn(readFileSync(file, 'utf8')).ids))
const isUntested = ({ id, isBuilt }: Line) => isBuilt && !cited.has(id) && !(id in linesNotShown)

const sections = Map.groupBy(specification(), ({ section }) => section)
const width = Math.max(...[...sections.keys()].map((section) => section.length))
const row = (section: string, ...cells: readonly (number | string)[]) =>
  console.log(section.padEnd(width), ...cells.map((cell) => String(cell).padStart(10)))
const count = (section: string, lines: readonly Line[]) =>
  row(
    section,
    lines.length,
    lines.filter(({ id }) => cited.has(id)).length,
    lines.filter(({ id }) => id in linesNotShown).length,
    lines.filter(isUntested).length,
    lines.filter(({ isBuilt }) => !isBuilt).length,
  )

row('Section', 'lines', 'tested', 'not shown', 'untested', 'not built')
for (const [section, lines] of sections) count(section, lines)
count('All', [...sections.values()].flat())

console.log('\nBuilt, but not cited by a test:')
for (const [section, lines] of sections) {
  const untested = lines.filter(isUntested).map(({ id }) => id)
  if (untested.length > 0) console.log(`${section}: ${compact(untested)}`)
}

console.log('\nNot shown by any test:')
for (const [id, why] of Object.entries(linesNotShown)) console.log(`${id}: ${why}`)

/** `A-LOG-01 02 05`: the prefix is printed once. */
function compact([first = '', ...others]: readonly string[]): string {
  return [first, ...others.map((id) => id.replace(/^[AB]-[A-Z]+-/, ''))].join(' ')
}
