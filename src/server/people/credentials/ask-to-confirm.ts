import {
  CONFIRMATIONS_OF_ADDRESS,
  CONFIRMATIONS_OF_ALL_UNVALIDATED,
  CONFIRMATIONS_OF_PERSON,
  CONFIRMATIONS_OF_STAFF,
  CONFIRMATIONS_OF_UNVALIDATED,
} from '../../../contract/people/limits.ts'
import { isValidated, makesPeople } from '../../../contract/shared/rights/permissions.ts'
import { administersPeople } from '../../../contract/shared/rights/roles.ts'
import type { Caller } from '../../platform/deps.ts'
import { putInOutbox } from '../../platform/jobs/outbox.queries.ts'
import { countRequest, takeBackRequest } from '../../platform/limits/request-counts.queries.ts'
import type { Changing } from '../../platform/database/open.ts'
import { fail, type Refusal } from '../../platform/errors/refusal.ts'
import { inWords } from '../../platform/text/in-words.ts'

export const CONFIRMATION_LETTER = 'email_confirmation'
export const MOVED_LETTER = 'email_moved'

/** The person whose address is to be confirmed, and the address at that time. */
export interface AddressToConfirm {
  id: number
  email: string
}

/** Who causes the mail: the owner of the address, or the commander who creates the account. */
interface Sender {
  id: number
  isValidated: boolean
  makesPeople: boolean
}
export const senderOf = (caller: Caller): Sender => ({
  id: caller.id,
  isValidated: isValidated(caller),
  makesPeople: makesPeople(caller),
})

/** Drops the part after a plus sign: all such addresses reach the same mailbox. */
const mailbox = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')

/** Anybody can register alone, so the mails of all registrations are also counted together. */
const limitsFor = (email: string, { id, isValidated: isKnown, makesPeople: isStaff }: Sender) => {
  const ofSender = isStaff ? CONFIRMATIONS_OF_STAFF : isKnown ? CONFIRMATIONS_OF_PERSON : CONFIRMATIONS_OF_UNVALIDATED
  return [
    [`confirm:address:${mailbox(email)}`, CONFIRMATIONS_OF_ADDRESS, 'account.confirmation_sent'] as const,
    [`confirm:person:${id}`, ofSender, 'account.no_more_confirmations'] as const,
    ...(isKnown ? [] : [['confirm:unvalidated', CONFIRMATIONS_OF_ALL_UNVALIDATED, 'account.no_more_confirmations'] as const]),
  ]
}

/**
 * Counts a mail, or returns why it may not be sent. A refused mail does not count: it would use up the sender's limit, or the
 * daily mail of an address that gets none.
 */
export const countConfirmationMail = async (
  trx: Changing,
  email: string,
  sender: Sender,
  now: Date,
): Promise<Refusal | undefined> => {
  const counted: string[] = []
  for (const [subject, limit, sentence] of limitsFor(email, sender)) {
    counted.push(subject)
    const until = await countRequest(trx, subject, limit, now)
    if (until === undefined) continue
    for (const each of counted) await takeBackRequest(trx, each)
    return fail(sentence, { wait: inWords(until.getTime() - now.getTime()) })
  }
  return undefined
}

export const confirmationMail = (details: AddressToConfirm) => ({ kind: CONFIRMATION_LETTER, about: String(details.id), details })

/** The mail to a person's earlier address, which somebody else replaced (S-73). */
export const movedMail = ({ id, email }: AddressToConfirm) => ({ kind: MOVED_LETTER, about: String(id), details: { email } })

/** When the address of a new account, or one's own, counts as confirmed: at once if staff enter it. */
export const confirmedBy = ({ role }: { role: number }, email: string, now: Date): Date | null =>
  email !== '' && administersPeople(role) ? now : null

/**
 * Puts the mail that asks to confirm a new address into the outbox, in the transaction of the change, unless too many were sent
 * today.
 */
export const askToConfirm = async (trx: Changing, { id, email }: AddressToConfirm, sender: Sender, now: Date): Promise<void> => {
  if (email === '') return
  if (await countConfirmationMail(trx, email, sender, now)) return
  await putInOutbox(trx, confirmationMail({ id, email }), now)
}
