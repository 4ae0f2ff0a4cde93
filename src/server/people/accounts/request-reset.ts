import type { FastifyRequest } from 'fastify'
import type { ResetRequest } from '../../../contract/people/accounts.schema.ts'
import { RESETS_OF_ACCOUNT, RESETS_OF_ADDRESS } from '../../../contract/people/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { countedAddress } from '../../platform/limits/counted-address.ts'
import { putInOutbox } from '../../platform/jobs/outbox.queries.ts'
import { writeOnce } from '../../platform/idempotency/stored-answers.queries.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import type { ResetAsked } from './reset-letter.ts'

/**
 * Queues the request for the mail. The account is looked up when the mail is sent (reset-letter.ts), so that this call does the
 * same for a known and an unknown account (S-22).
 */
export const requestReset = async (
  deps: Pick<Deps, 'db' | 'now'>,
  { ip: address, key }: Pick<FastifyRequest, 'ip' | 'key'>,
  sent: ResetRequest,
): Promise<void> => {
  const now = deps.now()
  const about = `${sent.username} ${sent.email}`
  const limits = [
    [`reset:address:${countedAddress(address)}`, RESETS_OF_ADDRESS],
    [`reset:account:${about}`, RESETS_OF_ACCOUNT],
  ] as const
  for (const [subject, limit] of limits) await refuseBeyond(deps, subject, limit, 'account.too_many_mails')
  const details: ResetAsked = { ...sent, address, asked_at: now.toISOString() }
  await writeOnce(deps.db, key, (trx) => putInOutbox(trx, { kind: 'password_reset', about, details }, now))
}
