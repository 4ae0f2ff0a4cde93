import type { Page } from '@playwright/test'

/** Everything that the browser keeps of drafts, as text; nothing as long as the application has not made room for them. */
export const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // To open a database that is not there would make an empty one, in which the application finds no room.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'sirena-drafts')) return ''
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('sirena-drafts')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no drafts')))
      opening.addEventListener('success', () => {
        const database = opening.result
        if (!database.objectStoreNames.contains('drafts')) return resolve('')
        const reading = database.transaction('drafts').objectStore('drafts').getAll()
        reading.addEventListener('success', () => {
          database.close()
          resolve(JSON.stringify(reading.result, (_, value: unknown) => (value instanceof File ? value.name : value)))
        })
      })
    })
  })
