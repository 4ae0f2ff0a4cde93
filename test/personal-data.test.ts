import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const schema = readFileSync('src/server/platform/database/schema.generated.ts', 'utf8')
const fieldsOf = (type: string) =>
  [...(new RegExp(`export interface ${type} \\{\\n([^}]*)\\}`).exec(schema)?.[1] ?? '').matchAll(/^ {2}(\w+): (\w+)/gm)].map(
    ([, name = '', of = '']) => ({ name, of }),
  )

// S-65
test('the list of personal data has every field of every table, once', () => {
  const stored = fieldsOf('DB').map(({ name, of }) => [
    name,
    fieldsOf(of)
      .map((field) => field.name)
      .toSorted(),
  ])
  expect(stored.length).toBeGreaterThan(50)
  const rows = readFileSync('docs/operation/personal-data.md', 'utf8').matchAll(/^\| `(\w+)` \|(.*)\|$/gm)
  // Settings are in capitals.
  const listed = [...rows].map(([, table, cells = '']) => [
    table,
    [...cells.matchAll(/`([a-z_]+)`/g)].map(([, field]) => field).toSorted(),
  ])
  const byName = (tables: unknown[][]) => tables.toSorted(([one], [other]) => String(one).localeCompare(String(other)))
  expect(byName(listed)).toEqual(byName(stored))
})
