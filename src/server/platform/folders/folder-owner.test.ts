import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { othersFile } from './folder-owner.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-owner-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test('a folder that is not there, as without room for a new database, has no file of another user', () => {
  expect(othersFile(path.join(scratch, 'nowhere'), scratch)).toBeUndefined()
})

const NOBODY = 65_534
const asNobody = (folder: string) =>
  spawnSync(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(path.join(import.meta.dirname, 'folder-owner.ts'))})
        .then(({ othersFile }) => process.stdout.write(String(othersFile(process.argv[1], process.argv[1]))))`,
      folder,
    ],
    { uid: NOBODY, encoding: 'utf8' },
  ).stdout

test.runIf(process.getuid?.() === 0 && asNobody(process.execPath) !== '')(
  'a folder that may not be read is named as one of another user (if this one is root)',
  () => {
    const closed = path.join(scratch, 'given', 'closed')
    mkdirSync(closed, { recursive: true })
    for (const folder of [scratch, path.dirname(closed), closed]) chownSync(folder, NOBODY, NOBODY)
    chmodSync(closed, 0)
    expect(asNobody(path.dirname(closed))).toContain(`${closed} belongs to another user, as after a command of root.`)
  },
)
