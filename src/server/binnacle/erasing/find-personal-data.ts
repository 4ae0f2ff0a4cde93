import { setImmediate } from 'node:timers/promises'
import { blackOut, richInWords } from '../../../contract/binnacle/erasing-rules.ts'
import type { PersonalData } from '../../../contract/binnacle/erasing.schema.ts'
import { MAX_SHOWN_LETTERS, MAX_SHOWN_TEXTS } from '../../../contract/binnacle/limits.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { RETAINED_MONTHLY_BACKUPS } from '../../../contract/shared/limits.ts'
import { ERASED, ERASED_PHONE } from '../../../contract/shared/text/written-numbers.ts'
import { asRecorded } from '../../emergencies/save/as-recorded.ts'
import { readEmergency } from '../../emergencies/emergencies.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'
import { plainWords } from '../../platform/text/plain-words.ts'
import { nameOf } from '../present-entry.ts'
import { codeIn, erasedRecord, namesOf, statesOf, textsOf, type EmergencyState } from './erased-record.ts'
import { entriesOfEmergency, erasuresOf } from './erasing.queries.ts'

/** What there is to erase of an emergency, also of a deleted one. */
export const findPersonalData = async (
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  id: number,
): Promise<PersonalData> => {
  const stored = await readEmergency(db, { id })
  if (stored !== undefined && isInProgress(stored.status)) throw fail('emergency.erased_in_progress')
  const current = stored && (asRecorded(stored) as object as EmergencyState)
  const { states, entries } = await readStates(db, id)
  // The newest first.
  const all = [...(current === undefined ? [] : [current]), ...states.toReversed()]
  const [newest] = all
  if (newest === undefined) throw fail('record.not_found')
  const { texts, hasMore } = shownTexts(all, current)
  return {
    id,
    code: stored?.code ?? codeIn(states),
    name: nameOf('emergency', newest),
    is_deleted: stored === undefined,
    patients: stored?.pacients.filter(({ name, address }) => name !== ERASED || !['', ERASED].includes(address)).length ?? 0,
    contacts: stored?.contact_person.filter((row) => row.name !== ERASED || row.phone_number !== ERASED_PHONE).length ?? 0,
    photos: stored?.images.length ?? 0,
    entries,
    texts,
    has_more_texts: hasMore,
    passages: passagesIn(all, texts),
    archived_until: config.backupDir === undefined ? null : archivedUntil(now()),
    erased: await erasuresOf(db, id),
  }
}

/** The states in the binnacle, oldest first, and how many entries have personal data. */
const readStates = async (db: Deps['db'], id: number): Promise<{ states: EmergencyState[]; entries: number }> => {
  const states: EmergencyState[] = []
  let entries = 0
  for (const entry of await entriesOfEmergency(db, id)) {
    const ofEntry = statesOf(entry)
    if (ofEntry.some(hasPersonalData)) entries += 1
    states.push(...ofEntry)
    // An emergency may have megabytes of entries.
    await setImmediate()
  }
  return { states, entries }
}

const hasPersonalData = (state: EmergencyState) => JSON.stringify(erasedRecord(state, [])) !== JSON.stringify(state)

/** Each text once, the newest first, as many as a person may read. */
const shownTexts = (states: readonly EmergencyState[], current: EmergencyState | undefined) => {
  const different = new Map<string, PersonalData['texts'][number]>()
  for (const state of states)
    for (const text of textsOf(state)) {
      const key = JSON.stringify([text.kind, text.text])
      if (!different.has(key)) different.set(key, { ...text, is_current: state === current })
    }
  let letters = 0
  const texts = [...different.values()]
    .slice(0, MAX_SHOWN_TEXTS)
    .filter(({ text }) => (letters += text.length) <= MAX_SHOWN_LETTERS)
  return { texts, hasMore: texts.length < different.size }
}

/** Whole names before the words of them, each if a text has it. */
const passagesIn = (states: readonly EmergencyState[], texts: PersonalData['texts']): string[] => {
  const said = texts.map(({ text }) => richInWords(text)).join('\n')
  const plain = plainWords(said)
  const names = [...new Set(states.flatMap(namesOf))]
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length > 2)
  return [...new Set([...names, ...words])]
    .filter((passage) => plain.includes(plainWords(passage)))
    .slice(0, MAX_SHOWN_TEXTS)
    .filter((passage) => blackOut(said, [passage]) !== said)
}

/** The last archive of this month is dropped with the first one of the same month a year later. */
const archivedUntil = (now: Date): string => {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + RETAINED_MONTHLY_BACKUPS, 1)).toISOString().slice(0, 10)
}
