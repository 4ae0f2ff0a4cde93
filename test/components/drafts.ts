import { createStore, values } from 'idb-keyval'

/** All drafts that the device stores, as text; files by their names. */
export const storedDrafts = async (): Promise<string> =>
  JSON.stringify(await values<unknown>(createStore('sirena-drafts', 'drafts')), (_, value: unknown) =>
    value instanceof File ? value.name : value,
  )
