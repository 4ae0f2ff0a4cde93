import type { Page } from '@playwright/test'

interface Row {
  person: number
  kind: string
  name: string
  sealed: { iv: BufferSource; bytes: BufferSource }
}

/** What the device stores of these kinds, opened with the keys that it has. */
const stored = (page: Page, ...kinds: string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    // Opening a missing database would create it without the application's stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sirena')) return []
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
      })
    const database = await answered(indexedDB.open('sirena'))
    const all = <T>(store: string) => answered(database.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>)
    const keys = await all<{ person: number; key: CryptoKey }>('keys')
    const rows = await all<Row>('values')
    database.close()
    const texts = rows.map(async ({ person, kind, name, sealed: { iv, bytes } }) => {
      const key = keys.find((row) => row.person === person)?.key
      if (!wanted.includes(kind)) return []
      if (key === undefined) return ['sealed']
      const additionalData = new TextEncoder().encode(`${kind} ${name}`)
      return [new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes))]
    })
    return (await Promise.all(texts)).flat()
  }, kinds)

/** All stored drafts as text, with the names of their files; `[]` if there is none. */
export const storedDrafts = async (page: Page): Promise<string> => `[${(await stored(page, 'draft', 'draft files')).join(',')}]`

/** The paths of the answers that the device keeps for reading without signal, as text. */
export const keptCopies = async (page: Page): Promise<string> => (await stored(page, 'copies')).join(',')

/** How many photos it keeps. */
export const keptImages = async (page: Page): Promise<number> => (await stored(page, 'image')).length
