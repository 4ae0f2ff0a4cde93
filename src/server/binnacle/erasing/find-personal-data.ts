import { blackOut } from '../../../contract/binnacle/erasing-rules.ts'
import type { PersonalData } from '../../../contract/binnacle/erasing.schema.ts'
import { isInProgress } from '../../../contract/shared/emergency-statuses.ts'
import { dayOf } from '../../../contract/shared/dates/dates.ts'
import { plainLines } from '../../../contract/shared/text/rich-text.ts'
import { ERASED, ERASED_PHONE } from '../../../contract/shared/text/written-numbers.ts'
import { RETAINED_MONTHLY_BACKUPS } from '../../../contract/shared/limits.ts'
import { asRecorded } from '../../emergencies/save/as-recorded.ts'
import { readEmergency } from '../../emergencies/emergencies.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors/refusal.ts'
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
  const [entries, erased] = [await entriesOfEmergency(db, id), await erasuresOf(db, id)]
  const current = stored && (asRecorded(stored) as object as EmergencyState)
  const earlier = entries.flatMap(statesOf)
  const last = current ?? earlier.at(-1)
  if (last === undefined) throw fail('record.not_found')
  const texts = current === undefined ? [] : textsOf(current).map((each) => ({ ...each, is_current: true }))
  for (const each of earlier.flatMap(textsOf))
    if (!texts.some(({ kind, text }) => kind === each.kind && text === each.text)) texts.push({ ...each, is_current: false })
  return {
    id,
    code: stored?.code ?? codeIn(earlier),
    name: nameOf('emergency', last),
    is_deleted: stored === undefined,
    patients: stored?.pacients.filter(({ name, address }) => name !== ERASED || !['', ERASED].includes(address)).length ?? 0,
    contacts: stored?.contact_person.filter((row) => row.name !== ERASED || row.phone_number !== ERASED_PHONE).length ?? 0,
    photos: stored?.images.length ?? 0,
    entries: entries.filter((entry) => statesOf(entry).some(hasPersonalData)).length,
    texts,
    passages: passagesIn([...(current === undefined ? [] : [current]), ...earlier], texts),
    archived_until: config.backupDir === undefined ? null : archivedUntil(now()),
    erased,
  }
}

const hasPersonalData = (state: EmergencyState) => JSON.stringify(erasedRecord(state, [])) !== JSON.stringify(state)

/** Whole names before the words of them, each if a text has it. */
const passagesIn = (states: readonly EmergencyState[], texts: PersonalData['texts']): string[] => {
  const names = [...new Set(states.flatMap(namesOf))]
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length > 2)
  const said = texts.map(({ text }) => plainLines(text)).join('\n')
  return [...new Set([...names, ...words])].filter((passage) => blackOut(said, [passage]) !== said)
}

/** The last archive of this month is dropped with the first one of the same month a year later. */
const archivedUntil = (now: Date): string => {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + RETAINED_MONTHLY_BACKUPS, 1)).toISOString().slice(0, 10)
}
