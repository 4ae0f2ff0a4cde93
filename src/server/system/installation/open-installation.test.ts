// @module-tag storage

import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, test, vi } from 'vitest'
import { schemaOf, settingsOf, start, useInstallations, type Installation } from '../../../../test/fixtures/installations.ts'
import { databaseAt, onServer } from '../../../../test/global-setup.ts'
import { takeSealing } from '../../binnacle/seals.queries.ts'
import { parseConfig } from '../../platform/config.ts'
import { openPrepared } from '../../platform/database/open.ts'
import { postgresPools } from '../../platform/database/pools.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { openDeps } from '../open-deps.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { openInstallation } from './open-installation.ts'

vi.setConfig({ testTimeout: 120_000 })

const { before, assembled } = useInstallations()
const image = inject('image')
const configOf = (installation: Installation) => parseConfig(settingsOf(installation))

describe.runIf(image.kind === 'postgres')('the first start after an upgrade', () => {
  test('holds no transaction and no sealing lock while it reads the files', async () => {
    const upgraded = await before()
    const config = configOf(upgraded)
    const others = postgresPools(upgraded.url ?? '')
    const seen: unknown[] = []
    const files = localFiles(upgraded.folder)
    const look = async () => {
      const open = await others.pool.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL',
      )
      const mayBeSealed = await others.db.transaction().execute((trx) => takeSealing(trx))
      seen.push({ open: open.rowCount, mayBeSealed })
    }
    const { database } = await openPrepared(config, (db, migrateNow) =>
      openInstallation(
        db,
        migrateNow,
        {
          ...files,
          olderThan: (moment) => look().then(() => files.olderThan(moment)),
          setInstallation: (id) => look().then(() => files.setInstallation(id)),
        },
        config,
      ),
    )
    await database.close()
    await others.close()
    expect(seen).toEqual([
      { open: 0, mayBeSealed: true },
      { open: 0, mayBeSealed: true },
    ])
  })

  test('can be run by several processes concurrently', async () => {
    const upgraded = await before()
    await expect(Promise.all([start(upgraded), start(upgraded), start(upgraded)])).resolves.toHaveLength(3)
    await expect(start(upgraded)).resolves.toBeUndefined()
  })

  test('is refused without changing anything, also with DATABASE_OWNER_URL', async () => {
    const old = await before()
    const theirs = await assembled({ database: await before(), key: old })
    const role = `sirena_app_${randomUUID().replaceAll('-', '')}`
    const password = randomBytes(8).toString('hex')
    const { url } = image as Extract<typeof image, { kind: 'postgres' }>
    await onServer(url, `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
    const at = (installation: Installation) => {
      const owner = installation.url ?? ''
      const application = Object.assign(new URL(owner), { username: role, password }).href
      return parseConfig({ ...settingsOf(installation), DATABASE_URL: application, DATABASE_OWNER_URL: owner })
    }
    const schema = await schemaOf(theirs)
    await expect(openDeps(at(theirs))).rejects.toThrow(/the database names files \(8\), and none of them is there/)
    const mighty = { ...at(old), databaseUrl: old.url }
    await expect(openDeps(mighty)).rejects.toThrow(/of DATABASE_URL is a superuser/)
    for (const refused of [theirs, old]) expect(await schemaOf(refused)).toEqual(schema)
    await (await openDeps(at(old))).close()
    expect((await schemaOf(old)).length).toBeGreaterThan(schema.length)
    for (const used of [theirs, old]) await onServer(used.url ?? '', `DROP OWNED BY ${role}`)
    await onServer(databaseAt(url, 'postgres'), `DROP ROLE ${role}`)
  })
})

test('unreadable files are reported in a sentence', async () => {
  const broken = await before()
  // A file where a folder is expected.
  writeFileSync(path.join(broken.folder, 'files', '00'), '')
  const starting = start(broken)
  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow(/^The data folder cannot be used: ENOTDIR.*files\/00/)
})
