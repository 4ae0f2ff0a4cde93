import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { contentOf, restorable } from '../../../../test/database-content.ts'
import { opened, settingsOf, useInstallations, type Installation } from '../../../../test/fixtures/installations.ts'
import { databaseAt, onServer } from '../../../../test/global-setup.ts'
import { parseConfig } from '../../platform/config.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { openDeps } from '../open-deps.ts'
import { gatherContent } from './gather-content.ts'
import { openArchive } from './read-archive.ts'
import { restoreArchive } from './restore-archive.ts'
import { saveArchive } from './save-archive.ts'
import { writeArchive } from './write-archive.ts'

const { before } = useInstallations()
const image = inject('image')

/** Two roles without special rights: one that owns the database's tables, one for the application. */
const twoRoles = async (url: string) => {
  const suffix = randomUUID().replaceAll('-', '')
  const [owner, application] = [`sirena_owner_${suffix}`, `sirena_app_${suffix}`]
  const password = randomBytes(8).toString('hex')
  for (const role of [owner, application]) await onServer(url, `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  const name = `sirena_roles_${suffix}`
  await onServer(url, `CREATE DATABASE ${name} OWNER ${owner}`)
  onTestFinished(async () => {
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    for (const role of [owner, application]) await onServer(url, `DROP ROLE ${role}`)
  })
  const as = (username: string) => Object.assign(new URL(databaseAt(url, name)), { username, password }).href
  return { owner: as(owner), application: as(application) }
}

test.runIf(image.kind === 'postgres')(
  'the owner of the tables restores, the role of the application makes backups, and neither is a superuser',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sirena-roles-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const original = await before()
    const opening = { passphrase: undefined, scratch: folder }
    const backUp = async (at: Installation, settings: Record<string, string>, file: string) => {
      const config = parseConfig({ ...settingsOf(at), ...settings })
      const content = await gatherContent({ db: undefined, files: localFiles(at.folder), config, now: () => new Date() })
      return saveArchive(writeArchive(content), path.join(folder, file), opening)
    }
    await opened(original, async () => {})
    const { file } = await backUp(original, {}, 'first.zip')

    const { owner, application } = await twoRoles((image as { url: string }).url)
    const restored = { folder: path.join(folder, 'data'), url: owner }
    const roles = { DATABASE_URL: application, DATABASE_OWNER_URL: owner }
    const config = parseConfig({ ...settingsOf(restored), ...roles })
    const archive = await openArchive(file, opening)
    await restoreArchive(archive, localFiles(restored.folder), config)
    await archive.close()
    expect(restorable(await contentOf(restored)).rows).toEqual(restorable(await contentOf(original)).rows)

    // The application's role reads it before the first start, and may only append to the binnacle.
    const asApplication = { folder: restored.folder, url: application }
    expect(restorable(await contentOf(asApplication)).rows).toEqual(restorable(await contentOf(original)).rows)
    const client = new pg.Client(application)
    await client.connect()
    await expect(client.query('DELETE FROM binnacle')).rejects.toThrow('permission denied')
    await expect(client.query('UPDATE binnacle SET entity = entity')).rejects.toThrow('permission denied')
    // Of entries only what `erase_entries` changes (S-65).
    const said = JSON.stringify({
      creation_date: new Date(),
      created_by_name: '',
      action_binnacle: 'ELIMINAR',
      entity: '',
      mark: '',
    })
    const erase = client.query('SELECT erase_entries($1, ARRAY[0], ARRAY[NULL], ARRAY[NULL], ARRAY[NULL::bytea])', [said])
    await expect(erase).rejects.toThrow('an entry to erase is missing')
    await client.end()

    await (await openDeps(config)).close()
    const { manifest } = await backUp(restored, roles, 'second.zip')
    expect(manifest.tables.find(({ name }) => name === 'binnacle')?.rows).toBeGreaterThan(0)
  },
)
