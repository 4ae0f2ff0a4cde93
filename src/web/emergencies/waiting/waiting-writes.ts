import type { EmergencyDetail, EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import type { SentEnding } from '../../../contract/emergencies/emergency-input.schema.ts'
import { EmergencyStatus, emergencyStatuses } from '../../../contract/shared/emergency-statuses.ts'
import { addWrite, changeWrite, findWaiting, startSending, type Waiting, type Write } from '../../platform/outbox/outbox.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import type { Draft } from '../../platform/drafts/drafts.ts'
import { newKey } from '../../platform/storage/new-key.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { additionNames, facts, partPaths, type AskedAddition } from './addition-words.ts'

/*
 * What a person adds to an emergency waits in the outbox until the server has it. Its parts are shown with a negative number, that of
 * the write that adds them.
 */

/** What a write changes, with what its body does not say: names of chosen records. */
export type EmergencyChange =
  | { asked: AskedAddition; shown: object }
  | { asked: { what: 'photos' }; shown: object }
  | { asked: { what: 'status' }; shown: object }
  | { asked: { what: 'whole' }; shown: WholeShown; draft: Pick<Draft<object>, 'values' | 'stored' | 'version'> }

/** What the emergency shows of a whole save. */
export type WholeShown = Partial<EmergencyDetail> &
  Pick<
    EmergencyDetail,
    | 'emergency_type_text'
    | 'address'
    | 'notice_form'
    | 'injured'
    | 'stations'
    | 'total_stations'
    | 'telephonist'
    | 'members'
    | 'contact_person'
  >

export const changeOf = ({ kept }: Waiting): EmergencyChange => kept.write.about as EmergencyChange

export type Named = Pick<EmergencyRow, 'id' | 'code' | 'emergency_type_text' | 'address'>
const recordOf = ({ id }: Pick<Named, 'id'>) => `emergency/${id}`

/** The writes of one emergency that wait, with those that follow one of them. */
export const waitingOf = (outbox: readonly Waiting[], emergency: Pick<Named, 'id'>): Waiting[] => {
  const own = outbox.filter(({ kept }) => kept.write.record === recordOf(emergency))
  const names = new Set(own.map(({ kept }) => `emergency/${kept.write.key}`))
  return outbox.filter((one) => own.includes(one) || names.has(one.kept.write.record))
}

/** The one that adds this part, or the last that corrects it; of the crew, that adds this person. */
export const waitingPart = (writes: readonly Waiting[], what: string, part: number | string): Waiting | undefined =>
  writes.findLast((one) => {
    const { asked, shown } = changeOf(one)
    if (asked.what !== what) return false
    if (asked.what === 'fact') return asked.fact === part
    if (asked.what === 'crew')
      return 'firefighters' in shown && (shown.firefighters as { id: number }[]).some(({ id }) => id === part)
    if (asked.what === 'status' || asked.what === 'whole') return true
    return one.id === -Number(part) || ('part' in asked && asked.part === part)
  })

const nameOf = (word: string, emergency: Named) => `${word}: ${recordName('emergency', emergency)}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const noted = (emergency: Named): Pick<Write, 'record' | 'place' | 'notedAt'> => ({
  record: recordOf(emergency),
  place: `/emergency/${emergency.id}`,
  notedAt: new Date(serverNow()).toISOString(),
})
const begin = (
  emergency: Named,
  write: Pick<Write, 'method' | 'path' | 'body' | 'name' | 'text'>,
  about: EmergencyChange,
): Write => ({
  ...noted(emergency),
  ...write,
  key: newKey(),
  about,
})

const callOf = (asked: AskedAddition): Pick<Write, 'method' | 'path'> => {
  if (asked.what === 'fact') return { method: 'PUT', path: 'emergency/{record}' }
  if (asked.part === undefined) return { method: 'POST', path: `emergency/{record}/${asked.what}` }
  return { method: 'PUT', path: `${partPaths[asked.what]}/${asked.part}` }
}

/** Only these have an identity: whoever is in the crew is so once. */
const isNewPart = ({ what, part }: AskedAddition): boolean => what !== 'fact' && what !== 'crew' && part === undefined

const wordOf = (asked: AskedAddition): string => {
  if (asked.what === 'fact') return `Corrección de ${facts[asked.fact].name}`
  return asked.part === undefined ? capital(additionNames[asked.what]) : `Corrección de ${additionNames[asked.what]}`
}

/** The words among what a form sends. */
const typedIn = (sent: object): string | undefined => {
  const { text, name, phone_number, address, moved_to } = sent as Record<string, unknown>
  const all = [text, name, phone_number, address, moved_to]
  return all.filter((one) => typeof one === 'string' && one !== '').join(' · ') || undefined
}

/** The write that a form of the emergency opens again. */
export const waitingForm = (asked: AskedAddition, writes: readonly Waiting[]): Waiting | undefined => {
  const part = asked.what === 'fact' ? asked.fact : asked.part
  return part === undefined ? undefined : waitingPart(writes, asked.what, part)
}

/** Keeps what a form of the emergency sends, in the place of the same that still waits. Its screen sends it. */
export const keepAddition = async (
  emergency: EmergencyDetail,
  asked: AskedAddition,
  { sent, shown, writes }: { sent: object; shown: object; writes: readonly Waiting[] },
): Promise<{ id: number; key: string }> => {
  const before = waitingForm(asked, writes)
  const text = typedIn(sent)
  const typed = text === undefined ? {} : { text }
  if (before !== undefined && canEdit(before)) {
    const { write } = before.kept
    const key = newKey()
    const body = JSON.stringify({ ...(JSON.parse(write.body) as object), ...sent })
    const about = { ...changeOf(before), shown: { ...changeOf(before).shown, ...shown } }
    await changeWrite(before.id, { refusal: undefined, write: { ...write, ...typed, key, body, about } })
    return { id: before.id, key }
  }
  const body = JSON.stringify(isNewPart(asked) ? { ...sent, client_id: newKey() } : sent)
  const write = begin(emergency, { ...callOf(asked), ...typed, body, name: nameOf(wordOf(asked), emergency) }, { asked, shown })
  return { id: await addWrite(write), key: write.key }
}

/** What was sent without an answer may be stored already. */
export const canEdit = (one: Waiting): boolean => !one.kept.isInDoubt && findWaiting(one.id)?.isSending === false

/** Adds a photo, whose parts arrive under the same name. */
export const photoWrite = (of: Pick<Write, 'record' | 'place' | 'notedAt' | 'name'>): Write => {
  const key = newKey()
  const body = JSON.stringify({ upload: key, client_id: key })
  return { ...of, key, method: 'POST', path: 'emergency/{record}/photos', body, about: { asked: { what: 'photos' }, shown: {} } }
}

export const keepPhoto = async (emergency: Named, photo: File): Promise<void> => {
  await addWrite(photoWrite({ ...noted(emergency), name: nameOf('Foto', emergency) }), photo)
  startSending()
}

/** Keeps another status, which its screen sends, and returns its write. */
export const keepStatus = async (
  emergency: Named,
  sent: { status: EmergencyStatus } & Partial<SentEnding>,
): Promise<{ id: number; key: string }> => {
  const { label } = emergencyStatuses[sent.status]
  const call = { method: 'POST' as const, path: 'emergency/{record}/update_status', body: JSON.stringify(sent) }
  const write = begin(emergency, { ...call, name: nameOf(label, emergency) }, { asked: { what: 'status' }, shown: {} })
  const resolved_date = sent.status === EmergencyStatus.Resuelta ? write.notedAt : null
  const about: EmergencyChange = { asked: { what: 'status' }, shown: { status_in_text: label, resolved_date } }
  return { id: await addWrite({ ...write, about }), key: write.key }
}

/** The status that a write is about. */
export const statusIn = ({ kept }: Waiting): number => (JSON.parse(kept.write.body) as { status: number }).status
