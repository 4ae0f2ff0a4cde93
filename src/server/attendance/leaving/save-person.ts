import type { Deps, Writer } from '../../platform/deps.ts'
import type { UserUpdate } from '../../../contract/people/user-input.schema.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { storeUserFiles } from '../../people/users/user-files.ts'
import { changeRecord } from '../../platform/records/record-change.ts'
import { rewriteUser, filesOf } from '../../people/users/save-user.ts'
import { stayEndedBy, endStay } from './end-stay.ts'
import { reasonName } from '../../../contract/people/user-codes.ts'
import { found } from '../../platform/errors/refusal.ts'
import { readPerson } from '../../people/users/user-record.queries.ts'
import { retireFiles } from '../../platform/files/retire-files.ts'
import { userFor } from '../../people/users/present-user.ts'

interface Saving {
  id: number
  asked: UserUpdate
  arrived: readonly Arrived[]
}

/** Saves an edited person with files and courses, or nothing. Putting a person off duty ends their stay. */
export const savePerson = async (deps: Deps, { caller, key }: Writer, { id, asked, arrived }: Saving): Promise<UserDetail> => {
  await using files = await storeUserFiles(deps, caller, arrived)
  const saving = changeRecord(deps, { caller, key }, `user/${id}`, async (trx, log) => {
    const { stored, duty } = await rewriteUser(deps, caller, { trx, log, id, files }, asked)
    const which = duty && stayEndedBy(stored, duty, deps.now())
    const reason = reasonName(duty?.inactive_reason ?? stored.inactive_reason)
    if (which) await endStay(deps, stored, { trx, log, author: caller, reason, which })
    const saved = found(await readPerson(trx, { id }, deps.now()))
    log.edited('user', stored, saved)
    const left = filesOf(stored).filter((name) => !filesOf(saved).includes(name))
    log.afterwards.push(() => retireFiles(deps, left))
    return userFor(saved, caller, deps)
  })
  return await files.namedBy(saving)
}
