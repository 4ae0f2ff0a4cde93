import { setImmediate } from 'node:timers/promises'
import { blackOut, blackOutRich } from '../../../contract/binnacle/erasing-rules.ts'
import type { Erased, Erasure } from '../../../contract/binnacle/erasing.schema.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import { lockEmergency, raiseVersion, type StoredEmergency } from '../../emergencies/emergencies.queries.ts'
import { countWrite } from '../../emergencies/save/as-recorded.ts'
import type { Changing } from '../../platform/database/open.ts'
import type { Deps, Writer } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { enqueueErasing, ERASE_FILES } from '../../platform/files/erase-files-job.ts'
import { rewriteAnswers } from '../../platform/idempotency/stored-answers.queries.ts'
import { entryText, type BinnacleKey } from '../../platform/keys/binnacle-key.ts'
import { changeRecord, entryRow, type Author, type ChangeLog } from '../../platform/records/record-change.ts'
import { sealBatch } from '../seal-entries.ts'
import { FIRST_HASH } from '../check-entries.ts'
import { originalOf } from '../erasures.ts'
import { codeIn, erasedRecord, filesOf, statesOf, type EmergencyState } from './erased-record.ts'
import {
  allowLongStatements,
  areEntriesUnsealed,
  entriesOfEmergency,
  eraseEntries,
  eraseParts,
  noteErased,
  setTexts,
  type Counts,
  type EntryToErase,
} from './erasing.queries.ts'

type Erasing = Pick<Deps, 'db' | 'now' | 'bus' | 'queue' | 'sealer' | 'binnacleKey'>

/** Erases by hand, for role 1. Refuses if nothing is left to erase. */
export const erasePersonalData = (deps: Erasing, { caller, key }: Writer, id: number, asked: Erasure): Promise<Erased> =>
  changeRecord(deps, { caller, key }, `emergency/${id}`, async (trx, log) => {
    const erased = await eraseWithin(deps, { trx, log, author: caller }, id, asked)
    // After the lock of the emergency, as every other write.
    await countWrite(trx, deps, caller)
    if (erased === undefined) throw fail('emergency.nothing_to_erase')
    return erased
  })

/** Erases what is older than it may be; what has nothing to erase is noted as done. */
export const eraseOldData = async (deps: Erasing, id: number, reason: string): Promise<void> => {
  await changeRecord(deps, { caller: system }, `emergency/${id}`, (trx, log) =>
    eraseWithin(deps, { trx, log, author: system }, id, { reason, passages: [] }),
  )
}
const system: Author = { id: null, name: 'Sirena' }

/**
 * Erases the personal data of patients and contacts of an emergency (S-65), under the lock of its row: in its rows, its entries of
 * the binnacle, stored answers and files. Of a deleted emergency its entries are left. Undefined if there was nothing to erase.
 */
const eraseWithin = async (
  deps: Erasing,
  { trx, log, author }: { trx: Changing; log: ChangeLog; author: Author },
  id: number,
  { reason, passages }: Erasure,
): Promise<Erased | undefined> => {
  await allowLongStatements(trx)
  const stored = await lockEmergency(trx, id)
  if (stored !== undefined && isInProgress(stored.status)) throw fail('emergency.erased_in_progress')
  await sealEntries(trx, deps.binnacleKey, id)
  const entries = await entriesOfEmergency(trx, id)
  if (stored === undefined && entries.length === 0) throw fail('record.not_found')
  const rows = stored === undefined ? NOTHING : await eraseRows(trx, stored, passages)
  const changed: EntryToErase[] = []
  for (const entry of entries) {
    changed.push(...erasedEntry(entry, passages))
    // An emergency may have megabytes of entries.
    await setImmediate()
  }
  const isDone = changed.length + Object.values(rows).reduce((sum, count) => sum + count, 0) === 0
  if (isDone) {
    if (stored !== undefined) await noteErased(trx, id)
    return undefined
  }
  const done = { ...rows, entries: changed.map(({ id: entry }) => entry) }
  const current = { id, name: stored?.code ?? codeIn(entries.flatMap(statesOf)), reason, ...done }
  const named = { action: 'CREAR', entity: 'emergency_erasure', entity_id: id, previous: null, current } as const
  const naming = entryRow(named, author, deps.now(), deps.binnacleKey)
  const macOf = (entry: EntryToErase) =>
    deps.binnacleKey.erasureMac({
      entry_id: entry.id,
      original: originalOf(entry, entry.previous_hash ?? FIRST_HASH),
      text: entryText(entry),
      by: naming.mark,
    })
  await eraseEntries(
    trx,
    naming,
    changed.map((entry) => ({ ...entry, mac: macOf(entry) })),
  )
  // What is erased by age was answered long ago.
  if (author.id !== null) await rewriteAnswers(trx, deps.sealer, '% emergency%', (answer) => erasedAnswer(answer, id, passages))
  if (stored !== undefined) {
    await raiseVersion(trx, id)
    await noteErased(trx, id)
  }
  const files = new Set([
    ...(stored?.images ?? []).flatMap((image) => [image.file_name, image.thumbnail_name]),
    ...entries.flatMap(filesOfEntry),
  ])
  if (files.size > 0) await enqueueErasing(trx, [...files])
  log.afterwards.push(() => deps.queue.wake(ERASE_FILES))
  log.afterwards.push(() => deps.bus.publish({ resources: ['emergency'], signedOut: [] }))
  return done
}

const NOTHING: Counts & { texts: number } = { patients: 0, contacts: 0, photos: 0, texts: 0 }

/** Only sealed entries are erased. None of this emergency can be added meanwhile, since its row is locked. */
const sealEntries = async (trx: Changing, key: BinnacleKey, id: number): Promise<void> => {
  while (await areEntriesUnsealed(trx, id)) if ((await sealBatch(trx, key)) === 0) throw fail('emergency.entries_not_sealed')
}

const eraseRows = async (trx: Changing, stored: StoredEmergency, passages: readonly string[]) => {
  const whole = {
    address: blackOut(stored.address, passages),
    observations: blackOutRich(stored.observations, passages),
    outcome_institution: blackOut(stored.outcome_institution, passages),
  }
  const notes = stored.notes.flatMap(({ id, text }) => {
    const left = blackOut(text, passages)
    return left === text ? [] : [{ id, text: left }]
  })
  const pacients = stored.pacients.flatMap(({ id, moved_to }) => {
    const left = blackOut(moved_to, passages)
    return left === moved_to ? [] : [{ id, moved_to: left }]
  })
  const fields = ['address', 'observations', 'outcome_institution'] as const
  const texts = fields.filter((field) => whole[field] !== stored[field]).length + notes.length + pacients.length
  if (texts > 0) await setTexts(trx, stored.id, { ...whole, notes, pacients })
  return { ...(await eraseParts(trx, stored.id)), texts }
}

/** The entry with its new details, if that changes it. */
const erasedEntry = (entry: EntryToErase, passages: readonly string[]): EntryToErase[] => {
  const erased = (detail: string | null) =>
    detail === null ? null : JSON.stringify(erasedRecord(JSON.parse(detail) as EmergencyState, passages))
  const [previous_detail, current_detail] = [erased(entry.previous_detail), erased(entry.current_detail)]
  const isSame = previous_detail === entry.previous_detail && current_detail === entry.current_detail
  return isSame ? [] : [{ ...entry, previous_detail, current_detail }]
}

/** A repeat of a save is answered with the emergency as it was then. */
const erasedAnswer = (answer: unknown, id: number, passages: readonly string[]): object | undefined => {
  const isOfEmergency =
    typeof answer === 'object' && answer !== null && 'pacients' in answer && 'id' in answer && answer.id === id
  return isOfEmergency ? { ...erasedRecord({ ...answer }, passages), images: [], images_id: [] } : undefined
}

const filesOfEntry = (entry: EntryToErase) => statesOf(entry).flatMap(filesOf)
