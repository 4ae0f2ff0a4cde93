import { MAX_IMPORT_ROWS } from '../../../contract/people/limits.ts'
import { administersPeople } from '../../../contract/shared/rights/roles.ts'
import type { Imported, ImportPreview } from '../../../contract/people/user-import.schema.ts'
import type { ImportedUser } from '../../../contract/people/user-input.schema.ts'
import { confirmedBy } from '../credentials/ask-to-confirm.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { hasChangedNothing } from '../../platform/http/errors.ts'
import type { Arrived } from '../../platform/http/multipart.ts'
import { newPublicKey } from '../../platform/keys/public-key.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { Repeated } from '../../platform/idempotency/idempotency-key.ts'
import { recordChanges, type ChangeLog } from '../../platform/records/record-change.ts'
import type { Changing } from '../../platform/database/open.ts'
import { requireFreshSignIn } from '../credentials/require-fresh-sign-in.ts'
import { insertPeople, readPeople } from '../users/user-record.queries.ts'
import { columnsOf, dutyColumnsOf } from '../users/save-user.ts'
import { checkPeople, importableUsers, previewOf, refuseTaken, type CheckedPeople } from './check-people.ts'
import { plainHeaders } from './find-columns.ts'
import { fail, Refusal } from '../../platform/errors/refusal.ts'

/** Besides people, a sheet may have headers, and a title and notes above them. */
const MAX_ROWS = MAX_IMPORT_ROWS + 20

const readPeopleOf = async (deps: Deps, caller: Caller, arrived: readonly Arrived[]): Promise<CheckedPeople> => {
  const [file, another] = arrived
  if (file === undefined || another !== undefined) throw fail('sheet.none')
  const checked = await checkPeople(deps.db, caller, await readSheet(file.path, { most: MAX_ROWS, headers: plainHeaders }))
  if (checked.people.length > MAX_IMPORT_ROWS) throw fail('sheet.too_long', { most: MAX_IMPORT_ROWS.toLocaleString('es-GT') })
  return checked
}

/** The result that an import of the file would have, with all errors. */
export const previewImport = async (deps: Deps, caller: Caller, arrived: readonly Arrived[]): Promise<ImportPreview> => {
  const checked = await readPeopleOf(deps, caller, arrived)
  await refuseTaken(deps.db, checked)
  return previewOf(checked)
}

/** Creates all people of the file in one transaction, or none. A refusal contains the preview with the reasons. */
export const importPeople = async (deps: Deps, { caller, key }: Writer, arrived: readonly Arrived[]): Promise<Imported> => {
  const checked = await readPeopleOf(deps, caller, arrived)
  try {
    // Existing people are read inside the transaction: a repeat of the same import at the same time must get the first answer.
    return await recordChanges(deps, { caller, key }, async (trx, log) => {
      await refuseTaken(trx, checked)
      const users = importableUsers(checked)
      if (users === undefined) throw refusalOf(checked)
      if (users.some(({ role }) => administersPeople(role))) requireFreshSignIn(deps, caller)
      return { created: await createPeople(trx, log, users, { caller, created_at: deps.now() }) }
    })
  } catch (error) {
    if (error instanceof Refusal || error instanceof Repeated || !hasChangedNothing(error)) throw error
    // A DPI was taken concurrently; the constraint does not say which row has it.
    await refuseTaken(deps.db, checked)
    throw importableUsers(checked) === undefined ? refusalOf(checked) : error
  }
}

const refusalOf = (checked: CheckedPeople) => fail('user.import_refused', {}, { preview: previewOf(checked) })

/** They have no password until they ask for one by mail. */
const createPeople = async (
  trx: Changing,
  log: ChangeLog,
  users: readonly ImportedUser[],
  { caller, created_at }: { caller: Caller; created_at: Date },
): Promise<number> => {
  const rows = users.map((user) => ({
    ...columnsOf(user),
    ...dutyColumnsOf(user),
    email_confirmed_at: confirmedBy(caller, user.email, created_at),
    password_hash: null,
    public_key: newPublicKey(),
    created_at,
    created_by: caller.id,
  }))
  const created = await readPeople(trx, await insertPeople(trx, rows), created_at)
  for (const person of created) log.created('user', person)
  return created.length
}
