import { readDraft, writtenDrafts, type Draft } from './drafts.ts'
import { newKey } from './new-key.ts'

/*
 * Each open form writes a draft of its own, under a name that no other tab has: its slot. A Web Lock on that name says that the
 * form is open; the browser gives it back when the tab goes, however that happens. A draft whose slot nobody holds was left behind.
 */
export interface Slot<V extends object> {
  /** Under which the form keeps its draft. */
  name: string
  left: Draft<V> | undefined
}

/** Which slot this tab had last, for the tab after a reload. A duplicated tab has it too, and does not get the lock. */
const OWN_KEY = 'draft'
/** A tab that is reloaded may hold its lock a moment longer than its page. */
const OWN_WAIT_MS = 1000

/**
 * The slot for a form that is being opened: this tab's own from before a reload, else the newest that was left behind, else a new
 * one. It is held until the signal says so. Where the browser has no locks (a page without TLS), a form has one slot for all tabs.
 */
export const openSlot = async <V extends object>(form: string, until: AbortSignal): Promise<Slot<V>> => {
  // Absent without TLS, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return { name: form, left: await readDraft<V>(form) }
  const own = sessionStorage.getItem(OWN_KEY)
  const { slot, release } = (await heldDraft<V>(locks, await writtenDrafts(form), own, until)) ?? (await newSlot(locks, form))
  until.addEventListener('abort', release)
  if (until.aborted) release()
  else sessionStorage.setItem(OWN_KEY, slot.name)
  return slot
}

interface Held<V extends object> {
  slot: Slot<V>
  release: () => void
}

const newSlot = async (locks: LockManager, form: string): Promise<Held<never>> => {
  const name = `${form}#${newKey()}`
  // Nobody else knows the name; a browser that refuses the lock keeps the draft all the same.
  const release = (await hold(locks, name, 'if free')) ?? (() => undefined)
  return { slot: { name, left: undefined }, release }
}

/** The first draft of these that is in no other tab's form, with this tab's own before all. */
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
    // Read once it is held: it may have been saved a moment ago.
    const left = await readDraft<V>(name)
    if (left !== undefined) return { slot: { name, left }, release }
    release()
  }
  return undefined
}

/** Takes the lock; undefined where another has it. */
const hold = (locks: LockManager, name: string, when: 'if free' | 'soon'): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const options: LockOptions = when === 'soon' ? { signal: AbortSignal.timeout(OWN_WAIT_MS) } : { ifAvailable: true }
    const held = (lock: Lock | null) => (lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release)))
    locks.request(`draft ${name}`, options, held).catch(() => resolve(undefined))
  })
