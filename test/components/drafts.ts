import { unpackFiles } from '../../src/web/platform/drafts/packed-files.ts'
import { deviceOwner } from '../../src/web/platform/storage/device-owner.ts'
import { namesOf, readJson, readValue } from '../../src/web/platform/storage/sealed-values.ts'

/** All drafts that the device stores of the person, as text; files by their names. */
export const storedDrafts = async (): Promise<string> => {
  const person = deviceOwner() ?? 0
  const names = await namesOf(person, 'draft')
  const found = names.map(async (name) => {
    const files = await readValue(person, { kind: 'draft files', name })
    return [await readJson(person, { kind: 'draft', name }), ...(files ? [unpackFiles(files)] : [])]
  })
  return JSON.stringify((await Promise.all(found)).flat(), (_, value: unknown) => (value instanceof File ? value.name : value))
}
