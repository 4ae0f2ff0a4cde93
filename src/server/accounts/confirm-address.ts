import { isValidated, makesPeople } from '../../contract/permissions.ts'
import { administersPeople } from '../../contract/roles.ts'
import { userCan } from '../../contract/user-rights.ts'
import type { UserDetail } from '../../contract/users.ts'
import type { Caller, Deps } from '../deps.ts'
import { found } from '../kit/crud-routes.ts'
import { fail, type Refusal } from '../kit/errors.ts'
import { inWords } from '../kit/in-words.ts'
import { putInOutbox } from '../kit/outbox.queries.ts'
import { recordChanges, type Changing } from '../kit/record-change.ts'
import { countRequest, takeBackRequest } from '../kit/request-counts.queries.ts'
import { lockPerson, readPerson, setAddressConfirmed } from '../users/person.queries.ts'
import { userFor } from '../users/present-user.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { findConfirmation } from './confirmations.queries.ts'
import { CONFIRMATION_LETTER, type AddressToConfirm } from './confirmation-letter.ts'

const DAY = 24 * 60

/** Who causes the mail: the person whose address it is, or a commander who makes them. */
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

/** One mailbox has many addresses: what stands behind a plus sign goes to the same. */
const mailbox = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')

/** Of those who registered alone, whom anybody can be, all together are counted, too. */
const limitsFor = (email: string, { id, isValidated: isKnown, makesPeople: isStaff }: Sender) => [
  [`confirm:address:${mailbox(email)}`, { most: 1, minutes: DAY }, 'account.confirmation_sent'] as const,
  [`confirm:person:${id}`, { most: isStaff ? 30 : isKnown ? 3 : 1, minutes: DAY }, 'account.no_more_confirmations'] as const,
  ...(isKnown ? [] : [['confirm:unvalidated', { most: 50, minutes: DAY }, 'account.no_more_confirmations'] as const]),
]

/**
 * Counts a mail, or answers why none may leave. One that does not leave counts for nothing: else it would use up what its sender
 * may still send, or the day's mail to an address that gets none.
 */
const countMail = async (trx: Changing, email: string, sender: Sender, now: Date): Promise<Refusal | undefined> => {
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

const mailAbout = (details: AddressToConfirm) => ({ kind: CONFIRMATION_LETTER, about: String(details.id), details })

/** Since when an address that the caller enters counts as confirmed: at once where staff enters it, even their own. */
export const confirmedBy = ({ role }: { role: number }, email: string, now: Date): Date | null =>
  email !== '' && administersPeople(role) ? now : null

/** Puts the mail into the outbox that asks to confirm a new address, unless too many went out today. In the change's transaction. */
export const askToConfirm = async (trx: Changing, { id, email }: AddressToConfirm, sender: Sender, now: Date): Promise<void> => {
  if (email === '') return
  if (await countMail(trx, email, sender, now)) return
  await putInOutbox(trx, mailAbout({ id, email }), now)
}

/** The same mail once more, for its owner. */
export const askAgain = async (deps: Deps, caller: Caller): Promise<void> => {
  const { id, email, is_email_confirmed } = found(await readPerson(deps.db, caller))
  if (email === '') throw fail('account.no_address')
  if (is_email_confirmed) throw fail('account.address_confirmed')
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const refusal = await countMail(trx, email, senderOf(caller), now)
    if (refusal) throw refusal
    await putInOutbox(trx, mailAbout({ id, email }), now)
  })
}

/** Confirms an address by the link that was sent to it. Twice is once: whoever lost the answer may press again. */
export const confirmByLink = async (deps: Deps, token: string): Promise<void> => {
  const owner = await findConfirmation(deps.db, token, deps.now())
  if (owner === undefined) throw fail('account.link_dead')
  const { id, first_name, last_name, email } = owner
  await recordChanges(deps, { id, name: `${first_name} ${last_name}` }, async (trx, log) => {
    await lockPerson(trx, id)
    const before = await readPerson(trx, { id })
    // Another address was saved at this moment.
    if (before?.email !== email) throw fail('account.link_dead')
    if (before.is_email_confirmed) return
    await setAddressConfirmed(trx, id, deps.now())
    log.edited('user', before, found(await readPerson(trx, { id })))
  })
}

/** What staff does for somebody who cannot open the mail, and whose address they know. */
export const confirmByStaff = async (deps: Deps, caller: Caller, id: number): Promise<UserDetail> => {
  requireFreshSignIn(deps, caller)
  return recordChanges(deps, caller, async (trx, log) => {
    await lockPerson(trx, id)
    const before = found(await readPerson(trx, { id }))
    if (!userCan.edit(caller, before)) throw fail('user.not_yours')
    if (before.email === '') throw fail('account.no_address')
    if (before.is_email_confirmed) throw fail('account.address_confirmed')
    await setAddressConfirmed(trx, id, deps.now())
    const after = found(await readPerson(trx, { id }))
    log.edited('user', before, after)
    return userFor(after, caller, deps)
  })
}
