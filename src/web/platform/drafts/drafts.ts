import { filesIn, withFiles, withoutFiles, type FilesByPath } from './draft-files.ts'
import { deviceOwner } from '../storage/device-owner.ts'
import { persistStorage } from '../storage/persist-storage.ts'
import { readToken } from '../storage/read-token.ts'
import { packFiles, unpackFiles } from './packed-files.ts'

/*
 * Unsaved input, stored on the device, sealed, until it is saved or discarded. Files are stored separately from the other values, since
 * they are large and change rarely. In a browser that stores nothing (a private window, a full disk, no TLS) there are no drafts.
 */
export interface Draft<V extends object> {
  values: V
  /** The stored record when the form was opened, and its version. */
  stored: V
  version: number | undefined
  /** The key that the save was sent with, so that a repeat saves nothing twice. */
  key: string
  writtenAt: number
  /** It was complete and waited to be sent: its form opens without a question, with the refusal if there was one. */
  reopened?: { refusal: { status: number; body: unknown } | undefined }
}

/** Loaded with the first form. */
const storage = () => import('../storage/sealed-values.ts')

/** The person and the form: `12:emergency-create`. Each tab appends its own suffix after a `#`. */
export const draftName = (personId: number, form: string): string => `${personId}:${form}`
const personIn = (name: string): number => Number(name.slice(0, name.indexOf(':')))

const valuesOf = (name: string) => ({ kind: 'draft', name }) as const
const filesOf = (name: string) => ({ kind: 'draft files', name }) as const

/** Undefined if there is none. */
export const readDraft = async <V extends object>(name: string): Promise<Draft<V> | undefined> => {
  try {
    const { readJson, readValue } = await storage()
    const person = personIn(name)
    // It was written by `writeDraft` under the same name, which belongs to one form.
    const found = (await readJson(person, valuesOf(name))) as Draft<V> | undefined
    const files = found && (await readValue(person, filesOf(name)))
    return found && { ...found, values: withFiles(found.values, files && unpackFiles(files)) }
  } catch {
    return undefined
  }
}

/** The names of all drafts of this form, one for each tab, the newest first. */
export const writtenDrafts = async (form: string): Promise<string[]> => {
  try {
    const { latestOf } = await storage()
    const names = await latestOf(personIn(form), 'draft')
    return names.filter((name) => name === form || name.startsWith(`${form}#`))
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
    const { asJson, writeValues } = await storage()
    // Undefined values have no JSON: a form's fields come back as its empty ones.
    const values = { ...valuesOf(name), bytes: asJson({ ...draft, values: withoutFiles(draft.values) }) }
    const packed = isSameFiles ? [] : [{ ...filesOf(name), bytes: await packFiles(files) }]
    await writeValues(personIn(name), [values, ...packed])
  } catch {
    return false
  }
  // The person may have signed out, in any tab, during the write.
  if (mayStore(name)) {
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
    const { deleteValues } = await storage()
    await deleteValues(personIn(name), [valuesOf(name), filesOf(name)])
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

const mayStore = (name: string): boolean => readToken() !== null && personIn(name) === deviceOwner()
