import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { processEnvironment } from './process-environment.ts'

const migrations = 'src/server/platform/database/migrations'
const settings = 'src/server/platform/config.ts'

let folder: string
const write = (file: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const run = (name: string, ...args: string[]) => {
  const person = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  }
  const env = { ...processEnvironment, ...person, GIT_CONFIG_GLOBAL: '/dev/null' }
  return spawnSync(name, args, { cwd: folder, encoding: 'utf8', env })
}
const git = (...args: string[]) => run('git', ...args).stdout.trim()
const release = (version: string) => run(process.execPath, 'scripts/release.mjs', version)
const commit = () => git('commit', '--quiet', '--allow-empty', '--all', '--message', 'A change')

/** A repository with a version, and a change since. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sirena-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['scripts/release.mjs', 'scripts/setup/run.mjs']) cpSync(file, path.join(folder, file))
  const named = '{\n  "name": "sirena",\n  "version": "1.0.0",\n'
  write('package.json', `${named}  "scripts": { "check": "true" }\n}\n`)
  write(
    'package-lock.json',
    `${named}  "packages": {\n    "": {\n      "name": "sirena",\n      "version": "1.0.0"\n    }\n  }\n}\n`,
  )
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.0.0, 2026-12-01\n\n- Everything.\n')
  write(settings, 'z.object({\n  PORT: a,\n  OLD_NAME: b,\n})\n')
  write(`${migrations}/0001_first.sql`, '-- older processes: stop\n')
  git('init', '--quiet')
  git('add', '.')
  commit()
  write(settings, 'z.object({\n  PORT: a,\n  NEW_NAME: b,\n})\n')
  write(`${migrations}/0002_adds.sql`, '-- A table.\n')
  write(`${migrations}/0003_removes.sql`, '-- A column goes.\n-- older processes: stop\n')
  write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Something new.\n'))
  git('add', '.')
  commit()
})

test('a release is a commit and a tag, and says what the operator must do by hand', () => {
  const { status, stdout, stderr } = release('1.1.0')
  expect([status, stderr]).toEqual([0, ''])
  expect(git('status', '--porcelain')).toBe('')
  expect(git('describe')).toBe('v1.1.0')
  expect(git('log', '-1', '--format=%s')).toBe('Release 1.1.0')
  expect(read('package.json')).toContain('"version": "1.1.0"')
  expect(read('package-lock.json').match(/1\.\d\.0/g)).toEqual(['1.1.0', '1.1.0'])
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 1\.1\.0, \d{4}-\d\d-\d\d\n\n- Something new\.\n\n## 1\.0\.0/,
  )
  expect(stdout).toContain(
    '- 0003_removes.sql stops processes of older versions: they answer 503 until they are replaced.\n' +
      '- NEW_NAME is a new setting.\n- OLD_NAME is no setting any more.\n',
  )
})

test.each([
  ['a version that is no number', () => {}, '1.1', 'Usage'],
  ['a version that is not later', () => {}, '1.0.0', 'not later'],
  ['changes that are not committed', () => write(settings, ''), '1.1.0', 'not committed'],
  [
    'a changelog without a change',
    () => (git('checkout', '--quiet', 'HEAD~1', 'CHANGELOG.md'), commit()),
    '1.1.0',
    "nothing under 'Unreleased'",
  ],
  [
    'a check that fails',
    () => (write('package.json', read('package.json').replace('"true"', '"false"')), commit()),
    '1.1.0',
    'The check failed',
  ],
])('nothing is released with %s', (_what, prepare, version, refusal) => {
  prepare()
  const before = [git('rev-parse', 'HEAD'), read('package.json'), read('CHANGELOG.md')]
  const { status, stderr } = release(version)
  expect([status, stderr]).toEqual([1, expect.stringContaining(refusal)])
  expect([git('rev-parse', 'HEAD'), read('package.json'), read('CHANGELOG.md')]).toEqual(before)
  expect(git('tag')).toBe('')
})
