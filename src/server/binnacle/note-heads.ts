import { BINNACLE_HEAD_HOUR } from '../../contract/binnacle/limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../../contract/shared/dates/dates.ts'
import type { Deps } from '../platform/deps.ts'
import { growingWaits, type Job } from '../platform/jobs/job.ts'
import { putInOutbox } from '../platform/jobs/outbox.queries.ts'
import { scheduledJob } from '../platform/jobs/scheduled-job.ts'
import { appendHead, headFileIn, readHeads, type Head } from './head-file.ts'
import { HEAD_LETTER } from './head-letter.ts'
import { sealWaiting } from './seal-entries.ts'
import { lastSeal, sealAt, claimNightlyMail } from './seals.queries.ts'

type Noting = Pick<Deps, 'db' | 'binnacleKey' | 'config' | 'now'>

const MINUTE = 60

/** The night of an instant: from two o'clock to two o'clock. */
const nightOf = (now: Date): string => dayOf(new Date(now.getTime() - BINNACLE_HEAD_HOUR * 60 * MINUTE * 1000))

/** Notes the head at each start and each night. Several processes may share the folder of the file. */
export const headJob = (deps: Noting, log: FastifyBaseLogger): Job =>
  scheduledJob(
    {
      name: 'note_head',
      timeLimit: 10 * MINUTE,
      waits: growingWaits(24, 60),
      schedule: { cron: `0 ${BINNACLE_HEAD_HOUR} * * *`, every: 24 * 60 * MINUTE },
      failing: 'the head of the binnacle could not be noted',
      work: () => noteHead(deps, log),
    },
    log,
  )

/**
 * Seals the waiting entries, and writes the head outside the database: into a file, and once a night by mail if an address is
 * set.
 */
export const noteHead = async (deps: Noting, log: FastifyBaseLogger): Promise<void> => {
  const { db, config, now } = deps
  await sealWaiting(deps)
  const [first, last] = [await sealAt(db, 0), await lastSeal(db)]
  if (first === undefined || last === undefined) return
  const at = now()
  const entries = first.entry_id + last.position
  const head: Head = { at: at.toISOString(), id: last.entry_id, hash: last.seal.toString('hex'), entries }
  const { heads, broken, unfinished } = readHeads(config.dataDir)
  if (broken.length > 0)
    log.error({ file: headFileIn(config.dataDir), lines: broken }, 'noted heads of the binnacle cannot be read')
  if (unfinished !== undefined)
    log.warn({ line: unfinished }, 'the head noted last was not written to its end, as on a full disk; its line is taken away')
  const before = heads.at(-1)
  const there = before && (await sealAt(db, before.entries - first.entry_id))
  if (before !== undefined && (there?.entry_id !== before.id || there.seal.toString('hex') !== before.hash))
    log.error(
      { noted: before },
      'the head noted last is no longer in the binnacle: it was cut off, or the database is an older one',
    )
  await appendHead(config.dataDir, head)
  if (config.binnacleMailTo !== undefined)
    await db.transaction().execute(async (trx) => {
      const night = nightOf(at)
      if (await claimNightlyMail(trx, night)) await putInOutbox(trx, { kind: HEAD_LETTER, about: night, details: head }, at)
    })
}
