import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { DRAFT_DAYS } from '../../../contract/shared/browser-limits.ts'
import { filesIn, withFiles, withoutFiles, type FilesByPath } from './draft-files.ts'
import { persistStorage } from '../storage/persist-storage.ts'
import { local } from '../storage/storage.ts'
import { readToken } from '../storage/token.ts'

/*
 * Unsaved input, stored on the device until it is saved or discarded. Files are stored separately from the other values, since they
 * are large and change rarely. In a browser that stores nothing (a private window, a full disk) there are no drafts.
 */
export interface Draft<V extends object> {
  values: V
  /** The stored record when the form was opened, and its version. */
  stored: V
  version: number | undefined
  /** The key that the save was sent with, so that a repeat saves nothing twice. */
  key: string
  writtenAt: number
}

/** The person and the form: `12:emergency-create`. Each tab appends its own suffix after a `#`. */
export const draftName = (personId: number, form: string): string => `${personId}:${form}`

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('sirena-drafts', 'drafts'))
const FILES = '/files'
const filesOf = (name: string) => `${name}${FILES}`

const isWorthOffering = (draft: Draft<object> | undefined): boolean =>
  draft !== undefined && draft.writtenAt >= Date.now() - DRAFT_DAYS * 86_400_000

/** Undefined if there is none, or it has expired. */
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

/** The names of all drafts of this form, one for each tab, the newest first. */
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

/** Writes the draft; `before` is the previous one, whose files need not be written again. False if nothing is stored. */
export const writeDraft = async <V extends object>(
  name: string,
  draft: Draft<V>,
  before: Draft<V> | undefined,
): Promise<boolean> => {
  if (!mayStore(name)) return false
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
  // The person may have signed out, in any tab, during the write.
  if (ownerOf(name) === draftsOwner()) {
    void persistStorage()
    return true
  }
  await dropDraft(name)
  return false
}

const isSameFilesAs = (one: FilesByPath, other: FilesByPath): boolean => {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...paths].every((path) => one[path] === other[path])
}

export const dropDraft = async (name: string): Promise<void> => {
  try {
    await delMany([name, filesOf(name)], store())
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/*
 * The owner of the drafts on this device: the person who signed in last. It outlives an expired session, so that the same person
 * finds their draft again, and is removed by signing out. All tabs read it, so that none writes for a person who has signed out.
 */
const OWNER_KEY = 'drafts'
export const draftsOwner = (): string | null => local.read(OWNER_KEY)
const ownerOf = (name: string): string => name.slice(0, name.indexOf(':'))
const mayStore = (name: string): boolean => readToken() !== null && ownerOf(name) === draftsOwner()

/** Called after a sign-in: deletes what other people left on the device. */
export const setDraftsOwner = (personId: number): Promise<void> => {
  // A draft without a stored owner would be deleted at the next start, so none is stored.
  if (!local.write(OWNER_KEY, String(personId))) local.remove(OWNER_KEY)
  return sweepDrafts()
}

/** Called at sign-out: the next user of the device must not find the drafts. */
export const forgetDrafts = (): Promise<void> => {
  local.remove(OWNER_KEY)
  return sweepDrafts()
}

/** Deletes drafts of other people than the last one signed in, and expired drafts. */
export const sweepDrafts = async (): Promise<void> => {
  const owner = draftsOwner()
  try {
    const names = (await keys<string>(store())).filter((name) => !name.endsWith(FILES))
    const drafts = await getMany<Draft<object> | undefined>(names, store())
    const gone = names.filter((name, index) => ownerOf(name) !== owner || !isWorthOffering(drafts[index]))
    await delMany(
      gone.flatMap((name) => [name, filesOf(name)]),
      store(),
    )
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
