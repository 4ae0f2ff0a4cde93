import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { start, useInstallations } from '../fixtures/installations.ts'
import { beginCommand } from '../command-process.ts'
import { contentOf } from '../database-content.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const { before } = useInstallations()
const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-empty-photo-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('an empty photo and a missing one are both named by a backup and by its check, which is noted as failed', async () => {
  const site = await before()
  await start(site)
  const root = path.join(site.folder, 'files')
  const [empty = '', gone = ''] = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  truncateSync(path.join(root, empty))
  rmSync(path.join(root, gone))
  const archive = path.join(scratch, 'archive.zip')
  const made = await beginCommand(scratch, site, 'backup', archive).ended
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Files that are empty: 1 (${path.basename(empty)}, ...)`),
  })
  const { code, stderr } = await beginCommand(scratch, site, 'check-backup', archive).ended
  const remedy = 'An older archive may have them: docs/operation/losing-a-disk.md says how to bring them back.'
  expect([code, stderr]).toEqual([
    1,
    'The archive is NOT good:\n' +
      `Files that cannot be opened: 1 (${path.basename(empty)}). ${remedy}\n` +
      `Files that were missing when the archive was made: 1 (${path.basename(gone)}). ${remedy}\n`,
  ])
  expect((await contentOf(site)).rows['server_settings']).toContainEqual(
    expect.stringMatching(/^\(last_backup_check,.*\bok\b.*false/),
  )
})
