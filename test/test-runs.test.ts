import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shares } from '../scripts/setup/costs.mjs'
import { onceMore, withoutCause } from '../scripts/setup/once-more.mjs'
import {
  componentTestsOf,
  embeddedTestsOf,
  journeysOf,
  testsOfDatabase,
  testsOfNoDatabase,
} from '../scripts/setup/select-tests.mjs'

test('a test that asks for the database, itself or by what it imports, runs on PostgreSQL, and no other', () => {
  expect(testsOfNoDatabase()).toContain('src/server/platform/keys/sealer.test.ts')
  const asking = [
    'src/server/people/users/user-rights.test.ts',
    // By a module beside it.
    'src/server/attendance/corrections/corrections.test.ts',
    'test/attacks/database-outage.test.ts',
    'test/processes/rollups.test.ts',
    'test/permissions.test.ts',
  ]
  const found = testsOfDatabase()
  expect(asking.filter((file) => !existsSync(file) || !found.includes(file))).toEqual([])
})

test('each day other tests run on the embedded database too, all within any week, and those of storage every day', () => {
  const monday = Date.parse('2026-11-30')
  const days = Array.from({ length: 7 }, (_, day) => embeddedTestsOf(new Date(monday + day * 86_400_000)))
  expect([...new Set(days.flat())].toSorted()).toEqual(testsOfDatabase())
  for (const files of days) expect(files).toContain('src/server/platform/database/migrate.test.ts')
  const everyDay = testsOfDatabase().filter((file) => days.every((files) => files.includes(file)))
  for (const files of days) expect(files.length).toBeLessThan(everyDay.length + testsOfDatabase().length / 4)
})

test('each day runs every screen and a part of the other tests of screens and journeys, and any three days run them all', () => {
  const days = [0, 1, 2].map((day) => new Date(Date.parse('2026-11-30') + day * 86_400_000))
  const components = days.map(componentTestsOf)
  const all = globSync('src/**/*.component.test.tsx').toSorted()
  expect([...new Set(components.flat())].toSorted()).toEqual(all)
  for (const files of components) {
    expect(files).toContain('src/web/every-screen-at-a-desk.component.test.tsx')
    expect(files.length).toBeLessThan(all.length / 2)
  }
  expect(days.map((day) => journeysOf(day)[1]).toSorted()).toEqual(['--shard=1/3', '--shard=2/3', '--shard=3/3'])
})

test('what runs at the same time shares the CPU seconds alike', () => {
  const readings = [0, 10, 20, 30].map((at) => ({ at, seconds: at / 2 }))
  const spans = [
    { name: 'long', start: 0, end: 20 },
    { name: 'short', start: 10, end: 20 },
  ]
  expect(shares(readings, spans)).toEqual([
    ['long', 7.5],
    ['short', 2.5],
  ])
})

test('a journey in the table of flaky ones has no cause until its last cell is filled', () => {
  const table = [
    '| journey | first failure | cause |',
    '|---|---|---|',
    '| a.spec.ts › opens [phone] | Error: timed out | |',
    '| b.spec.ts › closes [desktop] | Error: not visible | a clock |',
  ]
  expect(withoutCause(table.join('\n'))).toEqual(['a.spec.ts › opens [phone]'])
})

test('a test that fails and then passes alone is reported, and fails if it stands in the table without a cause', async () => {
  const journey = (status: 'passed' | 'failed' | 'skipped') => ({
    name: 'a.spec.ts › opens [phone]',
    file: 'a.spec.ts',
    failure: 'Error: timed out',
    isFailed: status === 'failed',
    isPassed: status === 'passed',
  })
  const failed = { ok: false, passed: 7, failed: 1, tests: [journey('failed')] }
  const passed = { ok: true, passed: 8, failed: 0, tests: [journey('passed')] }
  const play = (second: typeof failed, table = '', first = failed) =>
    onceMore(
      async () => first,
      async () => second,
      table,
    )
  const note = 'flaky: a.spec.ts › opens [phone], Error: timed out'
  expect(await play(passed)).toMatchObject({ ok: true, passed: 8, failed: 0, notes: [note] })
  expect(await play(failed)).toMatchObject({ ok: false, passed: 7, failed: 1, notes: [] })
  expect(await play(passed, '| a.spec.ts › opens [phone] | Error | |')).toMatchObject({ ok: false, failed: 1 })
  expect(await play(passed, '| a.spec.ts › opens [phone] | Error | a clock |')).toMatchObject({ ok: true, notes: [note] })
  // What prepares it fails the second time, or something beside it.
  expect(await play({ ...failed, tests: [journey('skipped')] })).toMatchObject({ ok: false, failed: 1 })
  expect(await play({ ...passed, ok: false })).toMatchObject({ ok: false })
  // Beside it an error that no test has caught.
  expect(await play(passed, '', { ...failed, failed: 2 })).toMatchObject({ ok: false, failed: 1 })
})
