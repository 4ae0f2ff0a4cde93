import type { BinnacleVerification } from '../../contract/binnacle/binnacle-entries.schema.ts'
import { VERIFICATION_PROGRESS_MS } from '../../contract/binnacle/limits.ts'
import { openReadOnly } from '../platform/database/open-for-command.ts'
import type { Deps, Writer } from '../platform/deps.ts'
import type { Log } from '../platform/log/failure-log.ts'
import type { Job, JobKind, Run } from '../platform/jobs/job.ts'
import { enqueue } from '../platform/jobs/jobs.queries.ts'
import { writeOnce } from '../platform/idempotency/stored-answers.queries.ts'
import type { NotedHead, Progress, Verdict } from './check-entries.ts'
import { alteredTable, brokenHead, describeFinding, unreadableHeads } from './describe-findings.ts'
import { readHeads } from './head-file.ts'
import {
  beginVerification,
  endVerification,
  failVerification,
  INTERRUPTED,
  noteProgress,
  readVerification,
  setEntries,
} from './verification.queries.ts'
import { AlteredTables, verifyBinnacle, verifyInSlices } from './verify-binnacle.ts'

const HOUR = 3600

/** A run that fails is not repeated: role 1 sees it, and asks again. */
const verifying: JobKind = { name: 'verify_binnacle', timeLimit: HOUR, waits: [] }

/** Asks for a verification, unless one waits or runs; answers the last one either way. */
export const askVerification = async (deps: Deps, { caller, key }: Writer): Promise<BinnacleVerification> => {
  const answer = await writeOnce(deps.db, key, async (trx) => {
    const run = await beginVerification(trx, caller.name, deps.now())
    if (run !== undefined) await enqueue(trx, verifying, { run })
    return readVerification(trx)
  })
  deps.queue.wake(verifying.name)
  return answer
}

export const verifyJob = (deps: Verifying, log: Log): Job => {
  return {
    ...verifying,
    run: async (job) => {
      // What `askVerification` enqueued.
      const { run } = job.data as { run: number }
      try {
        await runVerification(deps, run, job.stopping)
      } catch (error) {
        log.error({ err: error }, 'the binnacle could not be verified')
        throw error
      }
    },
  }
}

type Verifying = Pick<Deps, 'db' | 'binnacleKey' | 'config' | 'now'>

/** Another verification was asked for meanwhile, or this server stops. */
class Ended extends Error {}

const runVerification = async (deps: Verifying, run: number, stopping: Run['stopping']): Promise<void> => {
  const { db, config, now } = deps
  // Taken over from a process that was killed: role 1 was notified, and may have asked again.
  if (!(await noteProgress(db, run, 0))) return
  await setEntries(db, run)
  const heads = headsOf(config.dataDir)
  if (heads === undefined) return failVerification(db, run, { findings: [unreadableHeads], is_whole: null, now: now() })
  try {
    const { findings, ...verdict } = await verify(deps, heads.heads, progressOf(db, run, stopping))
    await endVerification(db, run, verdict, {
      noted_heads: heads.heads.length,
      findings: [...findings.map(describeFinding), ...heads.broken.map(brokenHead)],
      now: now(),
    })
  } catch (error) {
    if (error instanceof AlteredTables)
      return failVerification(db, run, { findings: [alteredTable(error.tables)], is_whole: false, now: now() })
    await failVerification(db, run, { findings: [INTERRUPTED], is_whole: null, now: now() })
    if (!(error instanceof Ended)) throw error
  }
}

const headsOf = (dataDir: string) => {
  try {
    return readHeads(dataDir)
  } catch {
    return undefined
  }
}

/**
 * On a PostgreSQL over a connection of its own, since those of requests are few and end every statement after seconds. On the
 * embedded database in short statements over the one connection.
 */
const verify = async ({ db, binnacleKey, config }: Verifying, heads: NotedHead[], progress: Progress): Promise<Verdict> => {
  if (config.databaseUrl === undefined) return verifyInSlices(db, binnacleKey, heads, progress)
  const own = await openReadOnly(config)
  try {
    return await verifyBinnacle(own.db, binnacleKey, heads, progress)
  } finally {
    await own.close()
  }
}

const progressOf = (db: Deps['db'], run: number, stopping: Run['stopping']): Progress => {
  let last = performance.now()
  return async (checked) => {
    if (stopping.aborted) throw new Ended()
    if (performance.now() - last < VERIFICATION_PROGRESS_MS) return
    last = performance.now()
    if (!(await noteProgress(db, run, checked))) throw new Ended()
  }
}
