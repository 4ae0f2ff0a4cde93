import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { openPglite } from './open-pglite.ts'

const scratch = fs.mkdtempSync(path.join(tmpdir(), 'sirena-pglite-'))
const folder = path.join(scratch, 'postgres')
let database: PGlite

/** The syncs to the disk while `work` runs, by path below the database's folder. */
const synced = async (work: () => Promise<unknown>): Promise<string[]> => {
  const paths: string[] = []
  const real = fs.fsyncSync
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    paths.push(path.relative(folder, fs.readlinkSync(`/proc/self/fd/${fd}`)))
    real(fd)
  })
  await work()
  spy.mockRestore()
  return paths
}

let first: string[]
beforeAll(async () => {
  first = await synced(async () => {
    database = await openPglite(folder)
  })
})
afterAll(async () => {
  await database.close()
  fs.rmSync(scratch, { recursive: true })
})

test('a new database is synced completely, including its folder', () => {
  for (const file of ['PG_VERSION', 'global/pg_control', '', '..']) expect(first).toContain(file)
})

test('every commit is synced before it is acknowledged', async () => {
  await database.exec('CREATE TABLE kept (value text)')
  for (const value of ['one', 'two']) {
    const paths = await synced(() => database.query('INSERT INTO kept VALUES ($1)', [value]))
    expect(paths).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)])
  }
  expect(await synced(() => database.query('SELECT * FROM kept'))).toEqual([])
})

test('a checkpoint syncs tables and folders', async () => {
  const paths = await synced(() => database.exec('CHECKPOINT'))
  expect(paths).toContain('global/pg_control')
  expect(paths.some((file) => file.startsWith('base/'))).toBe(true)
})

test('a database recovered after a crash is synced completely; one that was closed properly is not synced again', async () => {
  const crashed = path.join(scratch, 'crashed')
  fs.cpSync(folder, crashed, { recursive: true })
  let again: PGlite | undefined
  const open = async () => {
    again = await openPglite(crashed)
  }
  expect((await synced(open)).map((file) => path.resolve(folder, file))).toContain(path.join(crashed, 'PG_VERSION'))
  await again?.close()
  expect((await synced(open)).map((file) => path.resolve(folder, file))).not.toContain(path.join(crashed, 'PG_VERSION'))
  expect((await again?.query('SELECT count(*)::int AS kept FROM kept'))?.rows).toEqual([{ kept: 2 }])
  await again?.close()
})

test('no durability setting is switched off', async () => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await database.query(`SHOW ${setting}`)
    expect(rows, setting).toEqual([{ [setting]: 'on' }])
  }
})
