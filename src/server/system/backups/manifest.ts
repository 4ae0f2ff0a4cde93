import * as z from 'zod'
import { isFileName } from '../../platform/files/file-store.ts'

export const MANIFEST = 'manifest.json'
export const KEY = 'server.key'
export const HEADS = 'binnacle-heads.log'
export const rowsEntry = (table: string): string => `database/${table}.copy`
export const fileEntry = (name: string): string => `files/${name}`

const count = z.int().min(0)
const identifier = z.string().regex(/^(sirena_jobs\.)?[a-z_][a-z0-9_]*$/)
/** As `pg_get_expr` writes it. It becomes part of a statement, so nothing else may be in it. */
const bound = z
  .string()
  .regex(/^(DEFAULT|FOR VALUES FROM \('[^'\\]*'\) TO \('[^'\\]*'\)|FOR VALUES IN \('[^'\\]*'(, '[^'\\]*')*\))$/)

const fileName = z.string().refine(isFileName)

const digest = z.strictObject({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Digest = z.output<typeof digest>

const table = z.strictObject({ name: identifier, columns: z.array(identifier), rows: count, ...digest.shape })
/** A table whose rows the archive contains, in the text format of COPY. */
export type ArchivedTable = z.output<typeof table>

/** How many rows end in this part of them: line ends inside a value are escaped, so there is one for each row. */
export const rowsIn = (chunk: Buffer): number => {
  let count = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}

const partition = z.strictObject({ parent: identifier, name: identifier, bound })
export type Partition = z.output<typeof partition>

const sequence = z.strictObject({ name: identifier, last_value: z.string().regex(/^-?\d{1,19}$/), is_called: z.boolean() })
export type Sequence = z.output<typeof sequence>

const head = z.strictObject({ id: count, hash: z.string().regex(/^[0-9a-f]{64}$/), entries: count })
/** The binnacle's last seal in the archive; null before the first one. */
export type ArchivedHead = z.output<typeof head>

const FORMAT = 1
export const newerManifest = z.object({ format: z.int().min(FORMAT + 1) })

/**
 * What an archive contains, in its last entry, whose digests prove that all others are as they were written
 * (docs/decisions/0078).
 */
export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Of Sirena. */
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  made_at: z.iso.datetime(),
  installation: z.string(),
  migrations: z.array(z.string().regex(/^\d{4}_\w+\.sql$/)).min(1),
  binnacle: z.strictObject({ head: head.nullable(), unsealed: count }),
  tables: z.array(table),
  partitions: z.array(partition),
  sequences: z.array(sequence),
  /** By their names in the store. */
  files: z.array(z.strictObject({ name: fileName, ...digest.shape })),
  /** Files that records name and that were not in the store. */
  missing_files: z.array(fileName),
  key: digest,
  heads: digest.nullable(),
})
export type Manifest = z.output<typeof manifest>
