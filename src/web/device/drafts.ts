import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { DRAFT_DAYS } from '../../contract/limits.ts'
import { filesIn, withFiles, withoutFiles, type FilesByPath } from './draft-files.ts'
import { readToken } from './token.ts'

/*
 * What a person typed and has not saved yet, kept on their device until it is saved or thrown away. Files lie beside the other
 * values, since they are large and change rarely. A browser that keeps nothing (a private window, a full disk) has no drafts.
 */
export interface Draft<V extends object> {
  values: V
  /** What was stored when the form was opened, and its version. */
  stored: V
  version: number | undefined
  /** Under which the save was tried, so that trying again saves nothing twice. */
  key: string
  writtenAt: number
}

/** Whose and of which form: `12:emergency-create`. Each tab adds its own after a `#`. */
export const draftName = (personId: number, form: string): string => `${personId}:${form}`

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('sirena-drafts', 'drafts'))
const FILES = '/files'
const filesOf = (name: string) => `${name}${FILES}`

const isWorthOffering = (draft: Draft<object> | undefined): boolean =>
  draft !== undefined && draft.writtenAt >= Date.now() - DRAFT_DAYS * 86_400_000

/** Undefined where there is none, or none that is worth offering. */
export const readDraft = async <V extends object>(name: string): Promise<Draft<V> | undefined> => {
  try {
    const [draft, files] = await getMany<unknown>([name, filesOf(name)], store())
    // Both were written by `writeDraft` under the same name, which belongs to one form.
    const found = draft as Draft<V> | undefined
    if (found === undefined || !isWorthOffering(found)) return undefined
    return { ...found, values: withFiles(found.values, files as FilesByPath | undefined) }
  } catch {
    return undefined
  }
}

/** The names of what was written of this form, each in a tab of its own, the newest first. */
export const writtenDrafts = async (form: string): Promise<string[]> => {
  try {
    const own = (await keys<string>(store())).filter(
      (name) => !name.endsWith(FILES) && (name === form || name.startsWith(`${form}#`)),
    )
    const drafts = await getMany<Draft<object> | undefined>(own, store())
    const writtenAt = new Map(own.map((name, index) => [name, drafts[index]?.writtenAt ?? 0]))
    return own.toSorted((one, other) => (writtenAt.get(other) ?? 0) - (writtenAt.get(one) ?? 0))
  } catch {
    return []
  }
}

/** Writes the draft; `before` is the one written last, whose files need not be written again. False where nothing is kept. */
export const writeDraft = async <V extends object>(
  name: string,
  draft: Draft<V>,
  before: Draft<V> | undefined,
): Promise<boolean> => {
  if (!mayKeep(name)) return false
  const files = filesIn(draft.values)
  const isSameFiles = before !== undefined && isSameFilesAs(files, filesIn(before.values))
  try {
    await setMany(
      [
        [name, { ...draft, values: withoutFiles(draft.values) }],
        ...(isSameFiles ? [] : [[filesOf(name), files] as [string, FilesByPath]]),
      ],
      store(),
    )
  } catch {
    return false
  }
  // The person may have signed out, here or in another tab, while it was being written.
  if (ownerOf(name) === readOwner()) return true
  await dropDraft(name)
  return false
}

const isSameFilesAs = (one: FilesByPath, other: FilesByPath): boolean => {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...paths].every((path) => one[path] === other[path])
}

export const dropDraft = async (name: string): Promise<void> => {
  await delMany([name, filesOf(name)], store()).catch(() => undefined)
}

/*
 * Whose drafts this device keeps: who signed in last. It outlasts a session that ended by itself, so that the same person finds
 * their draft when they are back, and goes when they sign out. All tabs read it, so that none writes for somebody who has left.
 */
const OWNER_KEY = 'drafts'
const readOwner = (): string | null => localStorage.getItem(OWNER_KEY)
const ownerOf = (name: string): string => name.slice(0, name.indexOf(':'))
const mayKeep = (name: string): boolean => readToken() !== null && ownerOf(name) === readOwner()

/** This person has signed in: what others left on the device goes. */
export const keepDraftsOf = (personId: number): Promise<void> => {
  localStorage.setItem(OWNER_KEY, String(personId))
  return sweepDrafts()
}

/** The person has signed out: nobody who uses the device next shall find what they typed. */
export const forgetDrafts = (): Promise<void> => {
  localStorage.removeItem(OWNER_KEY)
  return sweepDrafts()
}

/** Deletes what is not of the person who signed in last, and what is too old to be offered. */
export const sweepDrafts = async (): Promise<void> => {
  const owner = readOwner()
  try {
    const names = (await keys<string>(store())).filter((name) => !name.endsWith(FILES))
    const drafts = await getMany<Draft<object> | undefined>(names, store())
    const gone = names.filter((name, index) => ownerOf(name) !== owner || !isWorthOffering(drafts[index]))
    await delMany(
      gone.flatMap((name) => [name, filesOf(name)]),
      store(),
    )
  } catch {
    // A browser that keeps nothing has nothing to delete.
  }
}
