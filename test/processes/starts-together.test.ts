import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { migrationFiles } from '../../src/server/platform/database/migrate.ts'
import { settingsOf, useInstallations, type Installation } from '../fixtures/installations.ts'
import { databaseAt, onServer } from '../global-setup.ts'
import { startServer } from '../server-process.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const image = inject('image')
const { before } = useInstallations()

const empty = async (): Promise<Installation> => {
  const name = `sirena_test_${randomUUID().replaceAll('-', '')}`
  const url = image.kind === 'postgres' ? image.url : ''
  const folder = mkdtempSync(path.join(tmpdir(), 'sirena-together-'))
  await onServer(url, `CREATE DATABASE ${name}`)
  onTestFinished(async () => {
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)
    rmSync(folder, { recursive: true })
  })
  return { folder, url: databaseAt(url, name) }
}

describe.runIf(image.kind === 'postgres')('processes that start together', () => {
  test.each([
    ['two', 'an empty database', 2, empty],
    ['three', 'an empty database', 3, empty],
    ['two', 'the database of an older version', 2, before],
    ['three', 'the database of an older version', 3, before],
  ])('%s on %s: one migrates, the others wait, and all serve', async (_count, _which, count, installation) => {
    const made = await installation()
    const client = new pg.Client({ connectionString: made.url })
    await client.connect()
    // Holds the lock until all of them wait for it.
    await client.query('SELECT pg_advisory_lock(7463621)')
    const settings = { ...settingsOf(made), HOST: '127.0.0.1', PORT: '0' }
    const servers = Array.from({ length: count }, () => startServer(settings))
    onTestFinished(() => void Promise.all(servers.map(({ stop }) => stop('SIGKILL'))))
    await vi.waitUntil(() => servers.every(({ said }) => said.stdout.includes('Another process is preparing')), {
      timeout: 60_000,
    })
    await client.query('SELECT pg_advisory_unlock_all()')
    const urls = await Promise.all(servers.map(({ ready }) => ready()))
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY applied_at, name')
    await client.end()
    expect(rows.map(({ name }) => name)).toEqual(migrationFiles())
    expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual(servers.map(() => 0))
    expect(servers.map(({ said }) => said.stderr).join('')).toBe('')
  })
})
