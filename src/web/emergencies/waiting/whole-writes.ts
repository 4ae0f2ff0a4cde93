import { resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { serverNow } from '../../platform/calls/server-clock.ts'
import type { Draft } from '../../platform/drafts/drafts.ts'
import { leaveDraft } from '../../platform/drafts/draft-slots.ts'
import { addWrite, fileOf, followersOf, readOutbox, removeWrite, type Waiting } from '../../platform/outbox/outbox.ts'
import { sendFirst } from '../../platform/outbox/send-first.ts'
import { recordName } from '../../platform/text/record-name.ts'
import { changeOf, photoWrite, waitingOf, type Named, type WholeShown } from './waiting-writes.ts'

/* A new emergency or a whole edit, whose photos follow it. A new one is named after its key, which is also its `client_id`. */

/** In the address of the form of a new emergency: the key of the write that it takes back. */
export const WAITING = 'waiting'

interface Whole {
  /** The stored emergency of an edit. */
  stored: Named | undefined
  key: string
  sent: object
  shown: WholeShown
  photos: readonly File[]
  /** What its form opens with again. */
  draft: Pick<Draft<object>, 'values' | 'stored' | 'version'>
}

/**
 * Keeps a save with its photos and sends it. False if it goes on waiting, without an answer; the server's refusal is thrown, and then
 * the form alone has what was typed. `onKept` is called once the outbox has it.
 */
export const saveWhole = async ({ stored, key, sent, shown, photos, draft }: Whole, onKept: () => void): Promise<boolean> => {
  // Of a page that ended before its form knew that it was kept.
  const before = readOutbox().filter((one) => one.kept.write.key === key)
  for (const one of [...followersOf(key), ...before]) await removeWrite(one.id)
  const record = `emergency/${stored?.id ?? key}`
  const place = `/${record}`
  const name = recordName('emergency', { ...shown, ...sent, ...(stored && { code: stored.code }) })
  const about = { asked: { what: 'whole' as const }, shown, draft: { ...draft, values: { ...draft.values, photos: [] } } }
  const notedAt = new Date(serverNow()).toISOString()
  // First, so that they are there when their emergency is sent.
  for (const photo of photos)
    await addWrite(photoWrite({ record: `emergency/${key}`, place, notedAt, name: `Foto: ${name}` }), photo)
  const id = await addWrite({
    key,
    record,
    method: 'POST',
    path: stored ? 'emergency/customUpdate' : 'emergency',
    body: JSON.stringify(stored ? sent : { ...sent, client_id: key }),
    notedAt,
    name: `${stored ? 'Edición' : 'Emergencia'}: ${name}`,
    place,
    form: stored ? `${place}/editar` : `${resourceScreens.emergency.create.path}?${WAITING}=${key}`,
    about,
  })
  onKept()
  return sendFirst({ id, key }).catch(async (refusal: unknown) => {
    await removeWrite(id)
    throw refusal
  })
}

/** Whether the address of an emergency names one that the server does not know. */
export const isWriteKey = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

const isWhole = (one: Waiting): boolean => changeOf(one).asked.what === 'whole'
const isNew = ({ kept: { write } }: Waiting): boolean => write.record === `emergency/${write.key}`

/** The emergencies that the server does not know yet. */
export const newEmergencies = (outbox: readonly Waiting[]): Waiting[] =>
  outbox.filter((one) => one.kept.write.record.startsWith('emergency/') && isNew(one))
export const newEmergency = (outbox: readonly Waiting[], key: string): Waiting | undefined =>
  newEmergencies(outbox).find((one) => one.kept.write.key === key)

/** What a whole save shows. */
export const shownOf = (one: Waiting): WholeShown => changeOf(one).shown as WholeShown

/** The last whole edit of a stored emergency. */
export const waitingEdit = (outbox: readonly Waiting[], emergency: Pick<Named, 'id'>): Waiting | undefined =>
  waitingOf(outbox, emergency).findLast(isWhole)

/** Makes the draft of its form of a save that waits, with its photos and the refusal. False if this browser cannot. */
export const takeBack = async (one: Waiting, form: string): Promise<boolean> => {
  const { write, refusal } = one.kept
  const change = changeOf(one)
  const photos = await Promise.all(followersOf(write.key).map(fileOf))
  if (!('draft' in change) || photos.includes(undefined)) return false
  const { draft } = change
  const version = (JSON.parse(write.body) as { version?: number }).version
  const left = {
    ...draft,
    version,
    values: { ...draft.values, photos },
    key: write.key,
    writtenAt: Date.now(),
    reopened: { refusal },
  }
  if (!(await leaveDraft(form, left))) return false
  await removeWrite(one.id)
  return true
}
