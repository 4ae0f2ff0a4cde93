import { randomBytes } from 'node:crypto'
import type { Credentials } from '../../contract/session.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../kit/errors.ts'
import { recordChanges, type ChangeLog, type Changing } from '../kit/record-change.ts'
import { noteSecondFactor } from '../second-factor/note-second-factor.ts'
import { lockFactorOn } from '../second-factor/second-factor.queries.ts'
import { refuseCode, takeCode } from '../second-factor/take-code.ts'
import { readMe } from '../users/users.queries.ts'
import { countTries, FREE_BY_ACCOUNT } from './count-tries.ts'
import { isPassword } from './password.ts'
import {
  accountSubject,
  findAccount,
  forgetFailures,
  isStillPassword,
  openSession,
  takeBackTry,
  type Origin,
} from './session.queries.ts'

/** A whole station may share one address, so an address is given more tries than an account. */
const FREE_BY_ADDRESS = 30

/**
 * Checks the password, then the code of whoever has a second factor, and opens a session. A wrong DPI and a wrong password are
 * one refusal and take the same time (decision 4).
 */
export const signIn = async (deps: Deps, sent: Credentials, origin: Origin) => {
  const byAccount = accountSubject(sent.username)
  const byAddress = `address:${origin.address}`
  const now = deps.now()
  await countTries(deps, [
    { subject: byAddress, free: FREE_BY_ADDRESS },
    { subject: byAccount, free: FREE_BY_ACCOUNT },
  ])

  const account = await findAccount(deps.db, sent.username, deps.config.demo)
  const isRight = await isPassword(sent.password, account?.password_hash)
  if (account === undefined || !isRight) throw fail('session.bad_credentials')
  if (account.has_second_factor && sent.code === '') {
    // Half a sign-in is no failed one: nothing was guessed.
    for (const subject of [byAccount, byAddress]) await takeBackTry(deps.db, subject, now)
    throw refuseCode('session.code_needed')
  }

  const token = randomBytes(32).toString('base64url')
  const { id, first_name, last_name } = account
  const person = { id, name: `${first_name} ${last_name}` }
  return recordChanges(deps, person, async (trx, log) => {
    // A session opened just after the password was changed would outlive all those that the change ended.
    if (!(await isStillPassword(trx, account))) throw fail('session.bad_credentials')
    await passSecondFactor(deps, trx, log, { person, code: sent.code })
    await forgetFailures(trx, byAccount)
    await takeBackTry(trx, byAddress, now)
    await openSession(trx, token, { user_id: id, now, ...origin })
    log.signedIn({ id, first_name, last_name })
    return { token, user: await readMe(trx, id, deps) }
  })
}

interface Passing {
  person: { id: number; name: string }
  code: string
}

const passSecondFactor = async (deps: Deps, trx: Changing, log: ChangeLog, { person, code }: Passing): Promise<void> => {
  const factor = await lockFactorOn(trx, person.id)
  if (factor === undefined) return
  // Turned on since the account was looked up.
  if (code === '') throw refuseCode('session.code_needed')
  const by = await takeCode(deps, trx, factor, code)
  if (by === 'recovery') noteSecondFactor(log, person, 'código de recuperación usado')
}
