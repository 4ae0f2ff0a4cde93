import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations, rules } from './architecture-rules.ts'
import { parseSource } from './source-file.ts'

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.generated.ts', '**/*.d.ts'] }).toSorted()

test('the sources follow the architecture rules', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(violations(sources.map((path) => parseSource(path, readFileSync(path, 'utf8'))))).toEqual([])
})

/** One violation of each rule, which shows that the rule is effective. */
const broken: Record<string, Record<string, string>> = {
  'the contract imports zod and itself only': { 'src/contract/shared/a.ts': "import { hash } from 'node:crypto'" },
  'in the contract only *.schema.ts loads zod': {
    'src/contract/fleet/a.ts': "import * as z from 'zod'",
    'src/contract/fleet/b.ts': "import { vehicles } from './vehicles.schema.ts'",
  },
  'server and web do not import each other': {
    'src/web/platform/list/a.ts': "import type { Row } from '../../../server/platform/records/b.ts'",
  },
  'src does not import tests and scripts': { 'src/server/a.ts': "import { aVehicle } from '../../test/factories.ts'" },
  'a district imports only districts before it': {
    'src/server/platform/http/a.ts': "import { park } from '../../fleet/vehicles/park.ts'",
    'src/server/people/users/b.ts': "import type { Mark } from '../../attendance/marks/c.ts'",
    'src/web/fleet/vehicles/d.ts': "import { codes } from '../../../contract/emergencies/e.ts'",
    'src/web/fleet/vehicles/f.ts': "import { routes } from '../../routes.tsx'",
  },
  'every folder of src is a district': { 'src/server/helpers/a.ts': 'export const a = 1' },
  "a server domain does not import another's routes and downloads": {
    'src/server/stations/details/a.ts': "import { vehicleRoutes } from '../../fleet/vehicles/vehicles.routes.ts'",
  },
  'a district of the browser imports only the parts of another': {
    'src/web/stations/details/a.tsx': "const List = lazy(() => import('../../fleet/vehicles/vehicle-list.tsx'))",
  },
  'no import cycles of files': {
    'src/server/a.ts': "import { b } from './b.ts'",
    'src/server/b.ts': "import { c } from './c.ts'",
    'src/server/c.ts': "export { a } from './a.ts'\nexport const c = 1",
  },
  'no import cycles of folders': {
    'src/server/fleet/a/one.ts': `import { b } from '../b/one.ts'\n${'\n'.repeat(15)}`,
    'src/server/fleet/b/two.ts': `import { c } from '../c/one.ts'\n${'\n'.repeat(15)}`,
    'src/server/fleet/c/three.ts': `import { a } from '../a/four.ts'\n${'\n'.repeat(15)}`,
  },
  'only queries access the database': {
    'src/server/stations/close-station.ts': "import { sql } from 'kysely'",
    'src/server/stations/open-station.ts': "export const open = (trx: Changing) => trx.updateTable('stations')",
  },
  'only calls/ of the browser sends requests': {
    'src/web/stations/a.ts': "export const a = () => window.fetch('/api/station/')",
  },
  'only live/ of the browser opens a stream or socket': {
    'src/web/stations/a.ts': "export const a = () => new WebSocket('/ws')",
  },
  'no barrel files': { 'src/web/platform/list/index.ts': "export { a } from './a.ts'\nexport * from './b.ts'" },
  'named exports only': { 'src/web/platform/list/a.ts': 'export default 1' },
  'no source over 300 lines, no test over 400': {
    'src/web/platform/list/a.ts': 'const a = 1\n'.repeat(301),
    'src/web/platform/list/a.test.ts': 'const a = 1\n'.repeat(401),
  },
  'no file under fifteen lines with a single user': {
    'src/web/fleet/vehicles/a.ts': 'export const a = 1',
    'src/web/fleet/vehicles/b.ts': `import { a } from './a.ts'\n${'\n'.repeat(15)}`,
  },
  'no folder over twenty files': Object.fromEntries(
    Array.from({ length: 21 }, (_, index) => [`src/server/platform/text/${index + 10}.ts`, `export const a${index} = 1`]),
  ),
}

/** Reported once, whatever the number of their files. */
const reportedOnce = new Set([
  'no import cycles of folders',
  'no folder over twenty files',
  'no file under fifteen lines with a single user',
])

test.each(Object.keys(rules))('a violation is found: %s', (rule) => {
  const files = Object.entries(broken[rule] ?? {}).map(([path, text]) => parseSource(path, text))
  const found = violations(files)
  expect(found).toHaveLength(reportedOnce.has(rule) ? 1 : files.length)
  expect(found[0]).toMatch(/^src\/.+: .+/)
  expect(found.every((line) => line.endsWith(`(rule: ${rule})`))).toBe(true)
})

test('permitted code is no violation', () => {
  const allowed = {
    'src/contract/fleet/a.schema.ts': "import * as z from 'zod'\nimport { text } from '../shared/fields.schema.ts'",
    'src/contract/fleet/a.ts': "import type { Vehicle } from './vehicles.schema.ts'",
    'src/server/stations/b/a.queries.ts':
      "import { sql } from 'kysely'\nimport { listVehicles } from '../../fleet/vehicles/vehicles.queries.ts'",
    'src/server/app.ts': "import { vehicleRoutes } from './fleet/vehicles/vehicles.routes.ts'",
    'src/server/stations/b/c.ts': "import type { ErrorCode } from '../../../contract/errors.ts'",
    'src/web/stations/b/a.tsx':
      "import { VehiclePicker } from '../../fleet/parts/vehicle-picker.tsx'\nimport { load } from '../../platform/calls/api.ts'",
    'src/web/stations/b/b.ts': "export const b = (queue: Queue) => queue.fetch('next')",
    'src/web/platform/calls/api.ts': `export const load = () => fetch('/api/station/')\n${'\n'.repeat(15)}`,
  }
  expect(violations(Object.entries(allowed).map(([path, text]) => parseSource(path, text)))).toEqual([])
})
