import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAt, onServer } from '../../test/global-setup.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'

/** Where a server of a benchmark works. */
export interface Where {
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

/** Runs `work` on an empty embedded database in a folder that is gone afterwards. */
export const onEmbedded = async <T>(work: (where: Where) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-bench-'))
  try {
    return await work({ databaseUrl: undefined, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` on an empty database of the PostgreSQL at TEST_DATABASE_URL; it is dropped afterwards. */
export const onPostgres = async <T>(work: (where: Where) => Promise<T>): Promise<T> => {
  const database = `sirena_bench_${process.pid}`
  await onServer(POSTGRES, `CREATE DATABASE ${database}`)
  try {
    return await onEmbedded(({ dataDir }) => work({ databaseUrl: databaseAt(POSTGRES, database), dataDir }))
  } finally {
    await onServer(POSTGRES, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  }
}
