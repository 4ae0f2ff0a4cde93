import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/server/database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    image: Image
  }
}

/**
 * A migrated, empty database that every test file gets a copy of. `before`: where the embedded one of the version before lies once
 * a test needed it.
 */
export type Image = { kind: 'embedded'; folder: string; before: string } | { kind: 'postgres'; url: string; template: string }

/** Makes the image once a run: a folder for the embedded database, or a template database where TEST_DATABASE_URL names a server. */
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

export const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
