import { FOLD_POLL_MS, NOTES_OF_TRANSACTION } from '../../../contract/emergencies/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { failureLog, type Log } from '../../platform/log/failure-log.ts'
import { foldNotes, isFoldingDue } from './folding.queries.ts'

export interface Folding {
  stop: () => Promise<void>
}

/**
 * Adds notes to the figures while the process runs, so that readers sum few of them. A failed round is repeated at the next poll;
 * the figures are exact whether or not anything is folded.
 */
export const startFolding = ({ db }: Pick<Deps, 'db'>, log: Log): Folding => {
  const failures = failureLog(log, 'the figures could not be folded')
  let running: Promise<void> | undefined
  const rounds = setInterval(() => {
    running ??= foldWaiting(db)
      .then(failures.worked, failures.failed)
      .finally(() => (running = undefined))
  }, FOLD_POLL_MS)
  return {
    stop: async () => {
      clearInterval(rounds)
      await running
    },
  }
}

/** Folds all waiting notes, unless another process is folding. */
export const foldWaiting = async (db: Deps['db']): Promise<void> => {
  if (!(await isFoldingDue(db))) return
  while ((await foldNotes(db, NOTES_OF_TRANSACTION)) === NOTES_OF_TRANSACTION);
}
