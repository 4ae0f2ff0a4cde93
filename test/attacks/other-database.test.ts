import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { Role } from '../../src/contract/shared/rights/roles.ts'
import { sweepFiles } from '../../src/server/platform/files/sweep-files.ts'
import { aPerson } from '../factories.ts'
import { opened, schemaOf, settingsOf, start, useInstallations, type Installation } from '../fixtures/installations.ts'
import { aLog } from '../fixtures/log.ts'
import { onServer } from '../global-setup.ts'
import { processEnvironment } from '../process-environment.ts'

// Every start opens its own database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { before, assembled } = useInstallations()

/** Created by the previous version, and not started since. */
let old: Installation
/** Two installations that were upgraded, started and stopped. */
let ours: Installation
let theirs: Installation
beforeAll(async () => {
  old = await before()
  ours = await assembled({ database: old, files: old, key: old })
  await start(ours)
  theirs = await assembled({ database: old, files: old, key: old })
  await start(theirs)
})

const filesIn = ({ folder }: Installation) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.startsWith('files') && name.includes('.'))
    .toSorted()

const withoutTables = async (installation: Installation): Promise<Installation> => {
  const { folder, url } = installation
  if (url === undefined) rmSync(path.join(folder, 'postgres'), { recursive: true })
  else await onServer(url, 'DROP SCHEMA public, sirena_jobs CASCADE; CREATE SCHEMA public')
  return installation
}

const adopt = (installation: Installation, ...flags: string[]) =>
  spawnSync(process.execPath, [path.resolve('src/server/system/commands/adopt.ts'), ...flags], {
    cwd: installation.folder,
    env: { ...processEnvironment, ...settingsOf(installation) },
    encoding: 'utf8',
  })

/** Expects that the start is refused with this reason and the remedy, and that no file was changed. */
const expectRefused = async (installation: Installation, why: RegExp) => {
  const files = filesIn(installation)
  const starting = start(installation)
  await expect(starting).rejects.toThrow(why)
  await expect(starting).rejects.toThrow(/npm run adopt/)
  expect(filesIn(installation)).toEqual(files)
}

describe('the start is refused without changing files with', () => {
  // S-56
  test('an empty database and existing files', async () => {
    const mixed = await assembled({ files: ours, key: ours })
    await expectRefused(mixed, /the database is empty, and there are files \(8\)/)
  })

  test('an empty database and files of the previous version, which have no id', async () => {
    await expectRefused(await assembled({ files: old, key: old }), /the database is empty, and there are files \(8\)/)
  })

  // S-56
  test('the database of one installation and the files of another, until they are adopted', async () => {
    const mixed = await assembled({ database: ours, files: theirs, key: ours })
    await expectRefused(mixed, /they carry the ids of different installations/)

    const asked = adopt(mixed)
    expect([asked.status, asked.stderr]).toEqual([
      1,
      'Nothing was changed. To join them without being asked: npm run adopt -- --yes\n',
    ])
    expect(asked.stdout).toContain('people: 3')

    expect(adopt(mixed, '--yes').status).toBe(0)
    await start(mixed)
    // The originals of either side are now different installations.
    await expectRefused(await assembled({ database: ours, files: mixed, key: ours }), /different installations/)
  })

  test('a data folder without the files that the database names, as on a second server with its own folder', async () => {
    await expectRefused(
      await assembled({ database: ours, key: ours }),
      /the database names files \(8\), and none of them is there.*\n.*If files were lost, bring them back from an archive \(docs\/operation\/losing-a-disk\.md\)\. If that/,
    )
  })

  test('a database from before installation ids, which is not migrated until it is adopted', async () => {
    const mixed = await assembled({ database: old, files: ours, key: ours })
    const schema = await schemaOf(mixed)
    await expectRefused(mixed, /the database carries none/)
    expect(adopt(mixed).stderr).toContain('Nothing was changed.')
    expect(await schemaOf(mixed)).toEqual(schema)

    expect(adopt(mixed, '--yes').status).toBe(0)
    expect(await schemaOf(mixed)).toEqual(await schemaOf(ours))
    await start(mixed)
  })

  test('a database without tables, which stays empty', async () => {
    const bare = await withoutTables(await assembled({ files: ours, key: ours }))
    await expectRefused(
      bare,
      /the database is empty, and there are files \(8\)\. Nothing was touched\.\n.* If the database was lost, restore the newest archive into an empty DATA_DIR, and keep this one \(docs\/operation\/losing-a-disk\.md\)\. If that/,
    )
    expect(adopt(bare).stdout).toContain('people: 0, emergencies: 0')
    expect(readdirSync(bare.folder)).not.toContain('postgres')
    // An embedded database has no folder to check.
    if (bare.url !== undefined) expect(await schemaOf(bare)).toEqual([])
  })

  test('an empty database and what is left of an installation without any photo or document', async () => {
    const bare = await withoutTables(await assembled({ files: ours, key: ours }))
    for (const name of readdirSync(path.join(bare.folder, 'files')).filter((found) => found !== 'installation'))
      rmSync(path.join(bare.folder, 'files', name), { recursive: true })
    await expectRefused(
      bare,
      /the database is empty, and the files carry the id of an installation\. Nothing was touched\.\n.*restore the newest archive/,
    )
    expect(adopt(bare, '--yes').status).toBe(0)
    await start(bare)
  })

  test.runIf(inject('image').kind === 'embedded')('an emptied folder of the database, which stays empty', async () => {
    const emptied = await withoutTables(await assembled({ files: ours, key: ours }))
    mkdirSync(path.join(emptied.folder, 'postgres'))
    await expectRefused(
      emptied,
      /the database is empty, and there are files \(8\)\. Nothing was touched\.\n.*restore the newest archive/,
    )
    expect(readdirSync(path.join(emptied.folder, 'postgres'))).toEqual([])
  })
})

// S-56
test('after restoring an older database of the same installation no file is moved, and an error is logged', async () => {
  const older = await assembled({ database: ours, files: ours, key: ours })
  const newer = await assembled({ database: older, files: older, key: older })
  await opened(newer, async ({ db, files }) => {
    for (let count = 0; count < 21; count++) {
      const photo = await files.save(Buffer.from('x'), 'jpg')
      await aPerson(db, { role: Role.Bombero, photo })
    }
  })
  const restored = await assembled({ database: older, files: newer, key: newer })
  const inAnHour = () => new Date(Date.now() + 3_601_000)
  await opened(restored, async (deps) => {
    const { log, lines } = aLog()
    await sweepFiles({ ...deps, now: inAnHour }, log)
    expect(lines).toMatchObject([{ level: 'error', unknown: 21, files: 29 }])
  })
  expect(filesIn(restored)).toEqual(filesIn(newer))
})

describe('the key file', () => {
  const withKey = async (of: Installation, change: (file: string) => void) => {
    const made = await assembled({ database: of, files: of, key: of })
    change(path.join(made.folder, 'server.key'))
    return made
  }
  const lose = (file: string) => rmSync(file)
  const replace = (file: string) => writeFileSync(file, Buffer.alloc(32, 7))

  test.each([
    ['missing', lose, /The key file .*server\.key is missing.*second factors of people \(1\)/],
    ['another', replace, /The key file .*server\.key holds another key/],
  ])(
    'that is %s makes the start fail, also the first one after an upgrade, and is not created again',
    async (_which, change, why) => {
      for (const of of [ours, old]) {
        const changed = await withKey(of, change)
        const schema = await schemaOf(changed)
        const there = readdirSync(changed.folder).includes('server.key')
        await expectRefused(changed, why)
        expect(readdirSync(changed.folder).includes('server.key')).toBe(there)
        expect(await schemaOf(changed)).toEqual(schema)
      }
    },
  )

  test('that is damaged makes the start fail; after deleting it, adopting creates another', async () => {
    const damaged = await withKey(ours, (file) => writeFileSync(file, 'short'))
    const way =
      /server\.key is damaged\. Bring it back from a backup\. If it is lost for good, move the file away and run: npm run adopt/
    await expect(start(damaged)).rejects.toThrow(way)
    expect(adopt(damaged, '--yes').stderr).toMatch(way)
    lose(path.join(damaged.folder, 'server.key'))
    expect(adopt(damaged, '--yes').status).toBe(0)
    await start(damaged)
  })

  // S-56
  test('that is lost is created again by adopting, which reports the loss', async () => {
    const lost = await withKey(ours, lose)
    const { status, stdout } = adopt(lost, '--yes')
    expect(status).toBe(0)
    expect(stdout).toContain('missing: a new one is made; it opens second factors: 0 of 1')
    await start(lost)
  })
})

test('adopting moves unknown files to the trash only with --trash-unknown', async () => {
  const emptied = await assembled({ files: ours, key: ours })
  expect(adopt(emptied, '--yes').status).toBe(0)
  expect(filesIn(emptied)).toHaveLength(8)
  const { stdout } = adopt(emptied, '--yes', '--trash-unknown')
  // The copies were just written, and files younger than an hour may belong to a running save.
  expect(stdout).toContain('Moved to the trash for 30 days: 0 of 0 files')
})
