import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/server/platform/database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    image: Image
  }
}

/**
 * A migrated, empty database of which every test file gets a copy. `before` is the folder of the previous version's embedded
 * database, which is created when a test needs it.
 */
export type Image = { kind: 'embedded'; folder: string; before: string } | { kind: 'postgres'; url: string; template: string }

/**
 * Creates the image once per run: a folder for the embedded database, or a template database on the server of TEST_DATABASE_URL.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env['TEST_DATABASE_URL']
  const scratch = mkdtempSync(path.join(tmpdir(), 'sirena-image-'))
  if (url === undefined) {
    const folder = path.join(scratch, 'now')
    const { close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
    await close()
    project.provide('image', { kind: 'embedded', folder, before: path.join(scratch, 'before') })
    return async () => rmSync(scratch, { recursive: true, force: true })
  }
  const template = `sirena_image_${process.pid}`
  await onServer(url, `CREATE DATABASE ${template}`)
  const { close } = await openDatabase({ databaseUrl: databaseAt(url, template), dataDir: scratch })
  await close()
  rmSync(scratch, { recursive: true, force: true })
  project.provide('image', { kind: 'postgres', url, template })
  return async () => onServer(url, `DROP DATABASE ${template}`)
}

export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

export const onServer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
