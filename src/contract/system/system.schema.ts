import * as z from 'zod'

/*
 * The state of the system, for role 1: data and no sentences, which system-words.ts forms. Nothing in it says who anybody is or
 * how to get in, since it may be sent to whoever helps.
 */

const checkState = z.enum(['good', 'warning', 'bad', 'unknown'])
export type CheckState = z.infer<typeof checkState>

const instant = z.string()
const count = z.int()

/** One check; its facts are null if they could not be read in time. */
const check = <const I extends string, F extends z.ZodRawShape>(id: I, facts: F) =>
  z.object({ id: z.literal(id), state: checkState, facts: z.object(facts).nullable() })

/**
 * What was found at PUBLIC_URL. `unseen`: nobody has looked yet; `this_machine` and `no_https`: there is nothing to look at;
 * `untrusted`: of an issuer whom nobody knows, or without the certificates between.
 */
export const certificateFindings = [
  'unseen',
  'this_machine',
  'no_https',
  'unreachable',
  'valid',
  'expired',
  'not_yet_valid',
  'wrong_name',
  'self_signed',
  'untrusted',
] as const
/** What plain http answers there: Sirena itself, a redirection to https or to elsewhere, something else, or nothing. */
export const httpFindings = ['unseen', 'open', 'redirected', 'elsewhere', 'other', 'closed'] as const

/** Why the processes on one database do not work as one. */
export const processProblems = ['no_redis', 'other_redis', 'newer_version'] as const
export type ProcessProblem = (typeof processProblems)[number]

export const databaseWriteProblems = ['disk_full', 'read_only'] as const
export type DatabaseWriteProblem = (typeof databaseWriteProblems)[number]

/**
 * Why nothing could be put into BACKUP_DIR; `silent`: its disk does not answer, or with an error. `same_disk`: backups are put
 * there, and would be lost together with DATA_DIR.
 */
export const backupFolderProblems = ['absent', 'not_writable', 'silent', 'same_disk'] as const
export type BackupFolderProblem = (typeof backupFolderProblems)[number]

export const systemCheck = z
  .discriminatedUnion('id', [
    check('version', { version: z.string(), migration: z.string(), since: instant }),
    check('database', {
      is_embedded: z.boolean(),
      version: z.string(),
      bytes: count,
      /** Of all programs that use the server; null for the embedded one. */
      connections: z.object({ used: count, most: count }).nullable(),
      /** PostgreSQL's own; a job does its work for the embedded database. */
      has_autovacuum: z.boolean(),
      /** Why it takes no writes. */
      write_problem: z.enum(databaseWriteProblems).nullable(),
    }),
    check('disk', { free_mb: count, total_mb: count, least_mb: count, has_database: z.boolean() }),
    /**
     * Photos and documents, as the last sweep found them: those that records name, of these those that are lost, and those that no
     * record names if they are suspiciously many, else 0. `looked_at` is null before the first sweep.
     */
    check('files', { looked_at: instant.nullable(), named: count, missing: count, unknown: count }),
    /** Milliseconds by which the database's clock is ahead of the server's; null if it is the same. */
    check('clock', { database_ahead_ms: count.nullable() }),
    check('backup', {
      /** Whether BACKUP_DIR is set. */
      is_set_up: z.boolean(),
      /** `missing`: files that records name and that were not there. */
      last: z.object({ at: instant, archive: z.string(), bytes: count, encrypted: z.boolean(), missing: count }).nullable(),
      folder_problem: z.enum(backupFolderProblems).nullable(),
      /** When the nightly backup failed, if none was made since. */
      failed_at: instant.nullable(),
    }),
    check('backup_check', { last: z.object({ at: instant, archive: z.string(), ok: z.boolean() }).nullable() }),
    check('mail', { is_sent: z.boolean(), waiting: count, oldest_at: instant.nullable() }),
    check('jobs', { late: z.array(z.string()), given_up: z.array(z.object({ job: z.string(), times: count })) }),
    check('binnacle', {
      unsealed: count,
      oldest_at: instant.nullable(),
      verification: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
      verified_at: instant.nullable(),
      is_whole: z.boolean().nullable(),
    }),
    /** Streams that are open in the process that answers. */
    check('hints', { streams: count }),
    /** Others on the same database, as the process that answers saw them last. */
    check('processes', { others: count, problems: z.array(z.enum(processProblems)) }),
    check('redis', { is_set_up: z.boolean(), is_lost: z.boolean() }),
    check('certificate', {
      looked_at: instant.nullable(),
      found: z.enum(certificateFindings),
      ends_at: instant.nullable(),
    }),
    check('http', { looked_at: instant.nullable(), found: z.enum(httpFindings) }),
    /** `listening`: PUBLIC_URL is this machine, but HOST is not. */
    check('demo', { is_on: z.boolean(), reached_by: z.enum(['nobody', 'address', 'listening']) }),
    check('proxy', { is_set_up: z.boolean(), is_expected: z.boolean(), unknown_at: instant.nullable() }),
    check('second_factor', { is_required: z.boolean() }),
    check('key_file', { is_in_data_dir: z.boolean() }),
  ])
  .meta({ id: 'SystemCheck' })
export type SystemCheck = z.infer<typeof systemCheck>
export type CheckId = SystemCheck['id']
export type FactsOf<I extends CheckId> = NonNullable<Extract<SystemCheck, { id: I }>['facts']>

export const systemReport = z
  .object({
    /** The server's time as it answers; the checks may be some seconds older. */
    now: instant,
    read_at: instant,
    /** Of PUBLIC_URL. */
    address: z.string(),
    checks: z.array(systemCheck),
  })
  .meta({ id: 'SystemReport' })
export type SystemReport = z.infer<typeof systemReport>

/** Whether uploads arrive; the file travels beside it, in the field `file`. */
export const uploadTestForm = z.strictObject({})
export const uploadTest = z.object({ bytes: count }).meta({ id: 'UploadTest' })
export type UploadTest = z.infer<typeof uploadTest>

/** No filter of any kind. */
export const systemQuery = z.strictObject({})
