import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaches, rules } from './architecture-rules.ts'
import { parseSource } from './source-file.ts'

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.generated.ts', '**/*.d.ts'] }).toSorted()

test('the sources keep the rules of the house', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(breaches(sources.map((path) => parseSource(path, readFileSync(path, 'utf8'))))).toEqual([])
})

/** One breach of each rule, so that no rule passes because it looks at nothing. */
const broken: Record<string, Record<string, string>> = {
  'the contract imports zod and itself only': { 'src/contract/a.ts': "import { hash } from 'node:crypto'" },
  'server and web never meet': { 'src/web/kit/a.ts': "import type { Row } from '../../server/kit/b.ts'" },
  'src needs nothing from tests and scripts': { 'src/server/a.ts': "import { aVehicle } from '../../test/factories.ts'" },
  'kit and database know no domain': { 'src/server/kit/a.ts': "import { park } from '../vehicles/park.ts'" },
  "a server domain keeps off another's routes and downloads": {
    'src/server/stations/a.ts': "import { vehicleRoutes } from '../vehicles/vehicles.routes.ts'",
  },
  "a web domain uses another's pickers and badges only": {
    'src/web/stations/a.tsx': "const List = lazy(() => import('../vehicles/vehicle-list.tsx'))",
  },
  'no cycles': {
    'src/server/a/a.ts': "import { b } from '../b/b.ts'",
    'src/server/b/b.ts': "import { c } from './c.ts'",
    'src/server/b/c.ts': "export { a } from '../a/a.ts'\nexport const c = 1",
  },
  'only queries speak Kysely': { 'src/server/stations/close-station.ts': "import { sql } from 'kysely'" },
  'only src/web/kit/api.ts calls the server': { 'src/web/stations/a.ts': "export const a = () => window.fetch('/api/station/')" },
  'only tracking opens a socket': { 'src/web/stations/a.ts': "export const a = () => new WebSocket('/ws')" },
  'no barrel files': { 'src/web/kit/index.ts': "export { a } from './a.ts'\nexport * from './b.ts'" },
  'named exports only': { 'src/web/kit/a.ts': 'export default 1' },
  'no file over 400 lines': { 'src/web/kit/a.ts': 'const a = 1\n'.repeat(401) },
}

test.each(Object.keys(rules))('a breach is found: %s', (rule) => {
  const files = Object.entries(broken[rule] ?? {}).map(([path, text]) => parseSource(path, text))
  const found = breaches(files)
  expect(found).toHaveLength(files.length)
  expect(found[0]).toMatch(/^src\/.+: .+/)
  expect(found.every((line) => line.endsWith(`(rule: ${rule})`))).toBe(true)
})

test('what the house allows is no breach', () => {
  const allowed = {
    'src/contract/a.ts': "import * as z from 'zod'\nimport { text } from './fields.ts'",
    'src/server/stations/a.queries.ts':
      "import { sql } from 'kysely'\nimport { listVehicles } from '../vehicles/vehicles.queries.ts'",
    'src/server/app.ts': "import { vehicleRoutes } from './vehicles/vehicles.routes.ts'",
    'src/web/stations/a.tsx':
      "import { VehiclePicker } from '../vehicles/vehicle-picker.tsx'\nimport { load } from '../kit/api.ts'",
    'src/web/stations/b.ts': "export const b = (queue: Queue) => queue.fetch('next')",
    'src/web/kit/api.ts': "export const load = () => fetch('/api/station/')",
  }
  expect(breaches(Object.entries(allowed).map(([path, text]) => parseSource(path, text)))).toEqual([])
})
