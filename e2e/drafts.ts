import type { Page } from '@playwright/test'

/** All stored drafts as text; empty if the application has not created its database yet. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Opening a missing database would create it without the application's object store.
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
