import { randomBytes } from 'node:crypto'
import { SIGN_INS_OF_PERSON } from '../../../contract/people/limits.ts'
import type { Credentials, SignedIn } from '../../../contract/people/session.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { recordChanges, type ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { countedAddress } from '../../platform/limits/counted-address.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { takeBackRequest } from '../../platform/limits/request-counts.queries.ts'
import { noteSecondFactor } from '../second-factor/note-second-factor.ts'
import { lockFactorOn } from '../credentials/second-factor.queries.ts'
import { refuseCode, takeCode } from '../second-factor/take-code.ts'
import { readMe } from '../users/user-list.queries.ts'
import { countCode, countGuess, countPassword, refuseWaiting } from '../credentials/count-tries.ts'
import { forgetFailures, takeBackTry } from '../credentials/waits.queries.ts'
import { findKnownDevice, renewKnownDevice } from './known-devices.queries.ts'
import { isPassword } from '../credentials/password.ts'
import { endOldestSessions, findAccount, isStillPassword, openSession } from '../credentials/sessions.queries.ts'
import { accountSubject, codeSubject, deviceCodeSubject, deviceSubject, guessesSubject } from '../credentials/sign-in-subjects.ts'
import { addressSubject, slowDown } from './delay-address.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** Address and device of the sign-in. */
interface Origin {
  address: string
  device: string
  /** Evidence of earlier sign-ins that the browser sent. */
  deviceIds: readonly string[]
}

/**
 * Checks the password, then the code if there is a second factor, and opens a session. A wrong DPI and a wrong password get the
 * same refusal and take the same time (S-4). docs/decisions/0026 says how tries are counted.
 */
export const signIn = async (
  deps: Deps,
  sent: Credentials,
  origin: Origin,
): Promise<{ answer: SignedIn; deviceIds: string[] }> => {
  const known = await findKnownDevice(deps.db, sent.username, origin.deviceIds, deps.now())
  const subject = known ? deviceSubject(known) : accountSubject(sent.username, origin.address)
  await refuseWaiting(deps, subject)
  if (known === undefined) await slowDown(deps, origin.address)
  await countPassword(deps, subject)
  if (known === undefined) await countGuess(deps, sent.username, subject)

  const account = await findAccount(deps.db, sent.username, { now: deps.now(), demo: deps.config.demo })
  const isRight = await isPassword(sent.password, account?.password_hash)
  if (account === undefined || !isRight) throw fail('session.bad_credentials')

  const now = deps.now()
  const takeBackAddress = async (db: Deps['db'] | Changing) => {
    if (known === undefined) await takeBackTry(db, addressSubject(origin.address), now)
  }
  await takeBackTry(deps.db, subject, now)
  if (known === undefined) await takeBackRequest(deps.db, guessesSubject(sent.username))
  const byCode = known ? deviceCodeSubject(known) : codeSubject(account.id)
  if (account.has_second_factor) await refuseWaiting(deps, byCode)
  const lacksCode = account.has_second_factor && sent.code === ''
  if (account.is_on_leave || account.is_first_password_over || lacksCode) {
    // A right password does not count as a failed try of the address.
    await takeBackAddress(deps.db)
    if (account.is_on_leave) throw fail('session.inactive')
    throw account.is_first_password_over ? fail('session.first_password_ended') : refuseCode('session.code_needed')
  }
  if (account.has_second_factor) await countCode(deps, byCode)

  const token = randomBytes(32).toString('base64url')
  const { id, first_name, last_name } = account
  const person = { id, name: `${first_name} ${last_name}` }
  return recordChanges(deps, { caller: person }, async (trx, log) => {
    // A session opened just after a password change would survive the change, which ends all others.
    if (!(await isStillPassword(trx, account, now))) throw fail('session.bad_credentials')
    await passSecondFactor(deps, trx, log, { person, code: account.has_second_factor ? sent.code : '' })
    await forgetFailures(trx, subject, byCode)
    await takeBackAddress(trx)
    const { device_hash, ids } = await renewKnownDevice(trx, { user_id: id, ids: origin.deviceIds, now })
    // The password of a demo account is public, so its sign-ins are of many.
    if (!account.is_demo) {
      await refuseBeyond({ db: trx, now: () => now }, `sign_ins:${id}`, SIGN_INS_OF_PERSON, 'session.too_many')
      if (await endOldestSessions(trx, id)) log.signedOut.push(id)
    }
    await openSession(trx, token, { user_id: id, now, address: origin.address, device: origin.device, device_hash })
    // The device in words and the kind of the address, not the address itself.
    const connection = countedAddress(origin.address).includes(':') ? 'IPv6' : 'IPv4'
    log.signedIn({ id, first_name, last_name, device: origin.device, connection })
    return { answer: { token, user: await readMe(trx, id, deps) }, deviceIds: ids }
  })
}

interface Passing {
  person: { id: number; name: string }
  /** Empty if none was counted. */
  code: string
}

const passSecondFactor = async (deps: Deps, trx: Changing, log: ChangeLog, { person, code }: Passing): Promise<void> => {
  const factor = await lockFactorOn(trx, person.id)
  if (factor === undefined) return
  // It was activated after the account was read.
  if (code === '') throw refuseCode('session.code_needed')
  const by = await takeCode(deps, trx, factor, code)
  if (by === 'recovery') noteSecondFactor(log, person, 'código de recuperación usado')
}
