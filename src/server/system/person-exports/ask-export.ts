import { PERSON_EXPORTS_OF_ASKER } from '../../../contract/people/limits.ts'
import type { PersonExport } from '../../../contract/people/person-export.schema.ts'
import { exportsOthers } from '../../../contract/shared/rights/permissions.ts'
import { requireFreshSignIn } from '../../people/credentials/require-fresh-sign-in.ts'
import { readPresentOrRetired, type StoredPerson } from '../../people/users/user-record.queries.ts'
import type { Caller, Deps, Writer } from '../../platform/deps.ts'
import { fail, found } from '../../platform/errors/refusal.ts'
import { newFileName } from '../../platform/files/file-store.ts'
import { enqueue } from '../../platform/jobs/jobs.queries.ts'
import { type ChangeLog, changeRecord } from '../../platform/records/record-change.ts'
import { writeOnce } from '../../platform/idempotency/stored-answers.queries.ts'
import { exporting } from './export-job.ts'
import {
  countUnfinished,
  deleteExport,
  finishedExport,
  forgetOldest,
  insertExport,
  readExport,
  type Whose,
} from './person-exports.queries.ts'

/** Oneself, or anybody for role 1, also people who left. For all others nobody else is there. */
const personFor = async (deps: Pick<Deps, 'db' | 'now'>, caller: Caller, id: number): Promise<StoredPerson> => {
  const isTheirs = caller.id === id || exportsOthers(caller)
  return found(isTheirs ? await readPresentOrRetired(deps.db, id, deps.now()) : undefined)
}

const whoseOf = (caller: Caller, user_id: number): Whose => ({ user_id, asked_by: caller.id })

/** Names what was done with the data of a person, in the history of that person. */
const note = (log: ChangeLog, { id, name }: StoredPerson, data_export: 'pedida' | 'descargada'): void => {
  const person = { id, name }
  const after = { ...person, data_export }
  log.edited('user', person, after)
}

export const showExport = async (deps: Deps, caller: Caller, id: number): Promise<PersonExport> => {
  await personFor(deps, caller, id)
  return readExport(deps.db, whoseOf(caller, id), deps.now())
}

/** Asks for all that is kept about a person, unless the caller has asked and waits for it; answers that one then. */
export const askExport = async (deps: Deps, { caller, key }: Writer, id: number): Promise<PersonExport> => {
  const person = await personFor(deps, caller, id)
  requireFreshSignIn(deps, caller)
  const whose = whoseOf(caller, id)
  const answer = await changeRecord(deps, { caller, key }, `exports of ${caller.id}`, async (trx, log) => {
    const { run, replaced } = await insertExport(trx, whose, { file_name: newFileName('zip'), now: deps.now() })
    if (run === undefined) return readExport(trx, whose, deps.now())
    if ((await countUnfinished(trx, caller.id)) > PERSON_EXPORTS_OF_ASKER)
      throw fail('user.too_many_exports', { count: String(PERSON_EXPORTS_OF_ASKER) })
    const forgotten = await forgetOldest(trx, caller.id)
    log.afterwards.push(() => removeFiles(deps, [...replaced, ...forgotten]))
    await enqueue(trx, exporting, { run })
    note(log, person, 'pedida')
    return readExport(trx, whose, deps.now())
  })
  deps.queue.wake(exporting.name)
  return answer
}

/** The hourly job removes those that cannot be removed now. */
const removeFiles = async ({ files }: Deps, names: readonly string[]): Promise<void> => {
  await Promise.allSettled(names.map((name) => files.exports.remove(name)))
}

/** Cancels an export, or removes its file before its day is over. */
export const dropExport = async (deps: Deps, { caller, key }: Writer, id: number): Promise<void> => {
  await personFor(deps, caller, id)
  let file: string | undefined
  await writeOnce(deps.db, key, async (trx) => {
    file = await deleteExport(trx, whoseOf(caller, id))
  })
  // A run that has not noticed yet removes what it writes.
  if (file !== undefined) await deps.files.exports.remove(file)
}

/** The file, once its download is in the binnacle. Only who asked for it gets it, and only as long as their rights last. */
export const openExport = async (deps: Deps, caller: Caller, id: number, isGone: () => boolean) => {
  const person = await personFor(deps, caller, id)
  requireFreshSignIn(deps, caller)
  const made = await finishedExport(deps.db, whoseOf(caller, id), deps.now())
  if (made === undefined) throw fail('user.export_not_there')
  const file = await deps.files.exports.read(made.file_name, isGone)
  if (file === undefined) throw fail('user.export_not_there')
  try {
    await changeRecord(deps, { caller }, `exports of ${caller.id}`, async (_trx, log) => note(log, person, 'descargada'))
  } catch (error) {
    file.stream.destroy()
    throw error
  }
  return file
}
