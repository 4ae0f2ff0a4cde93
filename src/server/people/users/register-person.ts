import { newPublicKey } from '../../platform/keys/public-key.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { registered, Registration } from '../../../contract/people/accounts.schema.ts'
import { REGISTRATIONS_OF_ADDRESS } from '../../../contract/people/limits.ts'
import { Role, UserStatus } from '../../../contract/shared/rights/roles.ts'
import type { Deps } from '../../platform/deps.ts'
import { countedAddress } from '../../platform/limits/counted-address.ts'
import { recordChanges } from '../../platform/records/record-change.ts'
import { refuseBeyond } from '../../platform/limits/refuse-beyond.ts'
import { hashPassword } from '../credentials/password.ts'
import { refuseWeakPassword } from '../credentials/weak-password.ts'
import { insertRegistered } from './user-record.queries.ts'
import { fail } from '../../platform/errors/refusal.ts'

/** Creates a firefighter's account that waits to be validated. Further fields are ignored (S-17). */
export const registerPerson = async (
  deps: Deps,
  { ip, key }: Pick<FastifyRequest, 'ip' | 'key'>,
  { first_name, last_name, username, password }: Registration,
): Promise<z.output<typeof registered>> => {
  const now = deps.now()
  await refuseBeyond(deps, `register:address:${countedAddress(ip)}`, REGISTRATIONS_OF_ADDRESS, 'account.too_many')
  await refuseWeakPassword(password, { first_name, last_name, no_dpi: username })
  const person = {
    no_dpi: username,
    first_name,
    last_name,
    password_hash: await hashPassword(password),
    public_key: newPublicKey(),
    role: Role.Bombero,
    status: UserStatus.Inactivo,
    created_at: now,
  }
  // The author of the binnacle entry is not the submitted name, which is not verified.
  return recordChanges(deps, { caller: { id: null, name: 'Registro público' }, key }, async (trx, log) => {
    const id = await insertRegistered(trx, person)
    // The refusal reveals that a DPI is taken. Each probe counts against the address's small limit, and probing a free DPI
    // creates an account that the binnacle records.
    if (id === undefined) throw fail('account.not_created')
    const { role, status } = person
    log.created('user', { id, no_dpi: username, first_name, last_name, role, status })
    return { username, first_name, last_name, status }
  })
}
