import type { ErrorCode } from '../../../contract/errors.ts'
import type { CountLimit } from '../../../contract/shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { Database, Changing } from '../database/open.ts'
import { inWords } from '../text/in-words.ts'
import { countRequest } from './request-counts.queries.ts'
import { fail } from '../errors/refusal.ts'

/** Counts a request of the subject, and refuses it with that error if there were too many. */
export const refuseBeyond = async (
  { db, now: clock }: { db: Database | Changing; now: Deps['now'] },
  subject: string,
  limit: CountLimit,
  sentence: ErrorCode,
): Promise<void> => {
  const now = clock()
  const until = await countRequest(db, subject, limit, now)
  if (until) throw fail(sentence, { wait: inWords(until.getTime() - now.getTime()) })
}
