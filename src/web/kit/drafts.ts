import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'

/*
 * What a person typed and has not saved yet, kept on their device until it is saved or thrown away. Photos lie beside the other
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

/** Whose and of which form: `12:emergency-create`. */
export const draftName = (personId: number, form: string): string => `${personId}:${form}`

const DAYS = 7
let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('sirena-drafts', 'drafts'))
const filesOf = (name: string) => `${name}/files`

type Files = Record<string, readonly File[]>

const isFiles = (value: unknown): value is readonly File[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof File)

/** Undefined where there is none, or none that is worth offering. */
export const readDraft = async <V extends object>(name: string): Promise<Draft<V> | undefined> => {
  try {
    const [draft, files] = await getMany<unknown>([name, filesOf(name)], store())
    // Both were written by `writeDraft` under the same name, which belongs to one form.
    const found = draft as Draft<V> | undefined
    if (found === undefined || found.writtenAt < Date.now() - DAYS * 86_400_000) return undefined
    return { ...found, values: { ...found.values, ...(files as Files | undefined) } }
  } catch {
    return undefined
  }
}

/** Writes the draft; `before` is the one written last, whose photos need not be written again. False where the browser keeps nothing. */
export const writeDraft = async <V extends object>(
  name: string,
  draft: Draft<V>,
  before: Draft<V> | undefined,
): Promise<boolean> => {
  const fields = Object.entries(draft.values)
  const files: Files = Object.fromEntries(fields.filter((field): field is [string, readonly File[]] => isFiles(field[1])))
  const rest = Object.fromEntries(fields.map(([field, value]) => [field, isFiles(value) ? [] : value]))
  const isSameFiles =
    before !== undefined && fields.every(([field, value]) => !hasFiles(before, field, value) || valueAt(before, field) === value)
  try {
    await setMany(
      [[name, { ...draft, values: rest }], ...(isSameFiles ? [] : [[filesOf(name), files] as [string, Files]])],
      store(),
    )
    return true
  } catch {
    return false
  }
}

const valueAt = (draft: Draft<object>, field: string) => (draft.values as Record<string, unknown>)[field]
const hasFiles = (before: Draft<object>, field: string, value: unknown) => isFiles(value) || isFiles(valueAt(before, field))

export const dropDraft = async (name: string): Promise<void> => {
  await delMany([name, filesOf(name)], store()).catch(() => undefined)
}

/** Nobody who uses the device next shall find what this person typed. */
export const dropAllDrafts = async (): Promise<void> => {
  await keys(store())
    .then((names) => delMany(names, store()))
    .catch(() => undefined)
}
