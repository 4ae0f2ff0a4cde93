import { OWN_DRAFT_LOCK_MS } from '../../../contract/shared/browser-limits.ts'
import { readDraft, writeDraft, writtenDrafts, type Draft } from './drafts.ts'
import { newKey } from '../storage/new-key.ts'
import { session } from '../storage/storage.ts'

/*
 * Each open form writes its own draft under a name that no other tab uses: its slot. A Web Lock on that name shows that the form
 * is open; the browser releases it when the tab ends in any way. A draft whose slot is not locked was left behind.
 */
export interface Slot<V extends object> {
  /** The name of the form's draft. */
  name: string
  left: Draft<V> | undefined
}

/** The slot that this tab used last, for the page after a reload. A duplicated tab has the same value, but cannot get the lock. */
const OWN_KEY = 'draft'

/**
 * Finds the slot for a form that opens: this tab's own from before a reload, else the newest that was left behind, else a new
 * one. Holds it until the signal aborts. In a browser without locks (a page without TLS), all tabs share one slot for each form.
 */
export const openSlot = async <V extends object>(form: string, until: AbortSignal): Promise<Slot<V>> => {
  // Absent without TLS, in spite of the types.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return { name: form, left: await readDraft<V>(form) }
  const own = session.read(OWN_KEY)
  const { slot, release } = (await heldDraft<V>(locks, await writtenDrafts(form), own, until)) ?? (await newSlot(locks, form))
  until.addEventListener('abort', release)
  if (until.aborted) release()
  else session.write(OWN_KEY, slot.name)
  return slot
}

/** Leaves a draft that the next form of this name opens with in this tab. False if nothing is stored. */
export const leaveDraft = async <V extends object>(form: string, draft: Draft<V>): Promise<boolean> => {
  const isAlone = (navigator.locks as LockManager | undefined) === undefined
  const name = isAlone ? form : `${form}#${newKey()}`
  if (!(await writeDraft(name, draft, undefined))) return false
  session.write(OWN_KEY, name)
  return true
}

interface Held<V extends object> {
  slot: Slot<V>
  release: () => void
}

const newSlot = async (locks: LockManager, form: string): Promise<Held<never>> => {
  const name = `${form}#${newKey()}`
  // The name is new, so no other tab uses it. If the browser refuses the lock, the draft is still stored.
  const release = (await hold(locks, name, 'if free')) ?? (() => undefined)
  return { slot: { name, left: undefined }, release }
}

/** The first of these drafts that is not open in another tab; this tab's own takes precedence. */
const heldDraft = async <V extends object>(
  locks: LockManager,
  written: readonly string[],
  own: string | null,
  until: AbortSignal,
): Promise<Held<V> | undefined> => {
  for (const name of written.toSorted((one, other) => Number(other === own) - Number(one === own))) {
    if (until.aborted) return undefined
    const release = await hold(locks, name, name === own ? 'soon' : 'if free')
    if (release === undefined) continue
    // Read after locking: it may have been saved a moment ago.
    const left = await readDraft<V>(name)
    if (left !== undefined) return { slot: { name, left }, release }
    release()
  }
  return undefined
}

/** Takes the lock; undefined if another tab holds it. */
const hold = (locks: LockManager, name: string, when: 'if free' | 'soon'): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const options: LockOptions = when === 'soon' ? { signal: AbortSignal.timeout(OWN_DRAFT_LOCK_MS) } : { ifAvailable: true }
    const held = (lock: Lock | null) => (lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release)))
    locks.request(`draft ${name}`, options, held).catch(() => resolve(undefined))
  })
