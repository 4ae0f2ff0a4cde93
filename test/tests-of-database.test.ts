import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsWithoutDatabase } from '../scripts/setup/tests-of-database.mjs'

test('a test that asks for the database, itself or by what it imports, runs on PostgreSQL too, and no other', () => {
  const left = testsWithoutDatabase(['src/server', 'test/attacks', 'test/processes'])
  expect(left).toContain('src/server/keys/sealer.test.ts')
  const asking = [
    'src/server/users/user-rights.test.ts',
    // By a module beside it.
    'src/server/corrections/corrections.test.ts',
    'test/attacks/database-outage.test.ts',
    'test/processes/rollups.test.ts',
  ]
  expect(asking.filter((file) => !existsSync(file) || left.includes(file))).toEqual([])
})
