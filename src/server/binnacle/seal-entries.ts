import { SEAL_POLL_MS, SEALS_OF_TRANSACTION } from '../../contract/binnacle/limits.ts'
import type { Deps } from '../platform/deps.ts'
import { failureLog, type Log } from '../platform/log/failure-log.ts'
import { insertSeals, isSealingDue, lastSeal, oldChain, takeSealing, takeUnsealed, type Seal } from './seals.queries.ts'
import { sealAfter, firstSeal } from './chain-hash.ts'

export interface Sealing {
  /** Seals the remaining entries and stops. */
  stop: () => Promise<void>
}

/** Seals entries after they are committed, while the process runs. A failed round is repeated at the next poll. */
export const startSealing = (deps: Pick<Deps, 'db' | 'binnacleKey'>, log: Log): Sealing => {
  const failures = failureLog(log, 'the binnacle could not be sealed')
  let running: Promise<void> | undefined
  const round = (): void => {
    running ??= sealWaiting(deps)
      .then(failures.worked, failures.failed)
      .finally(() => (running = undefined))
  }
  const rounds = setInterval(round, SEAL_POLL_MS)
  return {
    stop: async () => {
      clearInterval(rounds)
      await running
      round()
      await running
    },
  }
}

/** Seals all waiting entries, unless another process is sealing. */
export const sealWaiting = async ({ db, binnacleKey }: Pick<Deps, 'db' | 'binnacleKey'>): Promise<void> => {
  if (!(await isSealingDue(db))) return
  for (;;) {
    const sealed = await db.transaction().execute((trx) => sealBatch(trx, binnacleKey))
    if (sealed < SEALS_OF_TRANSACTION) return
  }
}

/** Returns how many it sealed; none while another process is sealing. The lock is its own statement, so that the next one sees what its last holder sealed. */
export const sealBatch = async (trx: Deps['db'], key: Deps['binnacleKey']): Promise<number> => {
  if (!(await takeSealing(trx))) return 0
  let last = (await lastSeal(trx)) ?? (await sealOldChain(trx, key))
  const seals: Seal[] = []
  for (const { entry_id, mark } of await takeUnsealed(trx, SEALS_OF_TRANSACTION)) {
    const position = last.position + 1
    last = { position, entry_id, seal: sealAfter(key, last.seal, { position, entry_id, mark }) }
    seals.push(last)
  }
  if (seals.length > 0) await insertSeals(trx, seals)
  return seals.length
}

const sealOldChain = async (trx: Deps['db'], key: Deps['binnacleKey']): Promise<Seal> => {
  const end = await oldChain(trx)
  const first = { position: 0, entry_id: end.id, seal: firstSeal(key, end) }
  await insertSeals(trx, [first])
  return first
}
