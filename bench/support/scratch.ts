import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAt, onServer } from '../../test/global-setup.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'

/** The database and data folder of a benchmark's server. */
export interface Where {
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

/** Runs `work` with an empty embedded database in a temporary folder. */
export const onEmbedded = async <T>(work: (where: Where) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sirena-bench-'))
  try {
    return await work({ databaseUrl: undefined, dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` with an empty database on the PostgreSQL of TEST_DATABASE_URL, and drops it afterwards. */
export const onPostgres = async <T>(work: (where: Where) => Promise<T>): Promise<T> => {
  const database = `sirena_bench_${process.pid}_${randomBytes(3).toString('hex')}`
  await onServer(POSTGRES, `CREATE DATABASE ${database}`)
  try {
    return await onEmbedded(({ dataDir }) => work({ databaseUrl: databaseAt(POSTGRES, database), dataDir }))
  } finally {
    await onServer(POSTGRES, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  }
}
