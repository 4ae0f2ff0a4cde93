import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations, rules } from './architecture-rules.ts'
import { parseSource } from './source-file.ts'

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.generated.ts', '**/*.d.ts'] }).toSorted()

test('the sources follow the architecture rules', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(violations(sources.map((path) => parseSource(path, readFileSync(path, 'utf8'))))).toEqual([])
})

test('the median source file has at most eighty lines', () => {
  const own = sources.filter((path) => !path.includes('.test.'))
  const lines = own.map((path) => readFileSync(path, 'utf8').split('\n').length).toSorted((one, other) => one - other)
  expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(80)
})

/** One violation of each rule, which shows that the rule is effective. */
const broken: Record<string, Record<string, string>> = {
  'the contract imports zod and itself only': { 'src/contract/a.ts': "import { hash } from 'node:crypto'" },
  'server and web do not import each other': { 'src/web/list/a.ts': "import type { Row } from '../../server/records/b.ts'" },
  'src does not import tests and scripts': { 'src/server/a.ts': "import { aVehicle } from '../../test/factories.ts'" },
  'shared folders do not import domains': { 'src/server/http/a.ts': "import { park } from '../vehicles/park.ts'" },
  "a server domain does not import another's routes and downloads": {
    'src/server/stations/a.ts': "import { vehicleRoutes } from '../vehicles/vehicles.routes.ts'",
  },
  'a web domain imports only pickers and badges of another': {
    'src/web/stations/a.tsx': "const List = lazy(() => import('../vehicles/vehicle-list.tsx'))",
  },
  'no import cycles of files': {
    'src/server/a.ts': "import { b } from './b.ts'",
    'src/server/b.ts': "import { c } from './c.ts'",
    'src/server/c.ts': "export { a } from './a.ts'\nexport const c = 1",
  },
  'no import cycles of folders': {
    'src/server/a/one.ts': "import { b } from '../b/one.ts'",
    'src/server/b/two.ts': "import { c } from '../c/one.ts'",
    'src/server/c/three.ts': "import { a } from '../a/four.ts'",
  },
  'only queries access the database': {
    'src/server/stations/close-station.ts': "import { sql } from 'kysely'",
    'src/server/stations/open-station.ts': "export const open = (trx: Changing) => trx.updateTable('stations')",
  },
  'only src/web/platform/calls sends requests': {
    'src/web/stations/a.ts': "export const a = () => window.fetch('/api/station/')",
  },
  'only src/web/platform/live opens a stream or socket': {
    'src/web/stations/a.ts': "export const a = () => new WebSocket('/ws')",
  },
  'no barrel files': { 'src/web/list/index.ts': "export { a } from './a.ts'\nexport * from './b.ts'" },
  'named exports only': { 'src/web/list/a.ts': 'export default 1' },
  'no source over 300 lines, no test over 400': {
    'src/web/list/a.ts': 'const a = 1\n'.repeat(301),
    'src/web/list/a.test.ts': 'const a = 1\n'.repeat(401),
  },
  'no shared folder over 25 files': Object.fromEntries(
    Array.from({ length: 26 }, (_, index) => [`src/server/platform/text/${index + 10}.ts`, `export const a${index} = 1`]),
  ),
}

/** A cycle and a crowded folder are reported once, whatever the number of their files. */
const reportedOnce = new Set(['no import cycles of folders', 'no shared folder over 25 files'])

test.each(Object.keys(rules))('a violation is found: %s', (rule) => {
  const files = Object.entries(broken[rule] ?? {}).map(([path, text]) => parseSource(path, text))
  const found = violations(files)
  expect(found).toHaveLength(reportedOnce.has(rule) ? 1 : files.length)
  expect(found[0]).toMatch(/^src\/.+: .+/)
  expect(found.every((line) => line.endsWith(`(rule: ${rule})`))).toBe(true)
})

test('permitted code is no violation', () => {
  const allowed = {
    'src/contract/a.ts': "import * as z from 'zod'\nimport { text } from './fields.ts'",
    'src/server/stations/a.queries.ts':
      "import { sql } from 'kysely'\nimport { listVehicles } from '../vehicles/vehicles.queries.ts'",
    'src/server/app.ts': "import { vehicleRoutes } from './vehicles/vehicles.routes.ts'",
    'src/web/stations/a.tsx':
      "import { VehiclePicker } from '../vehicles/vehicle-picker.tsx'\nimport { load } from '../calls/api.ts'",
    'src/web/stations/b.ts': "export const b = (queue: Queue) => queue.fetch('next')",
    'src/web/platform/calls/api.ts': "export const load = () => fetch('/api/station/')",
  }
  expect(violations(Object.entries(allowed).map(([path, text]) => parseSource(path, text)))).toEqual([])
})
