import type { Changed } from '../../../../contract/shared/rights/affects.ts'
import type { ResourcePath } from '../../../../contract/shared/rights/resources.ts'
import { api, isStale, type ApiError } from '../../calls/api.ts'
import { returnTo } from '../../list/remembered-lists.ts'
import { highlightSaved } from '../../list/stand-out.tsx'
import { notices } from '../../dialogs/notices.ts'
import { recordName } from '../../text/record-name.ts'
import { SAVE_NOTICE, type Created, type Saving } from './use-save.ts'
import { useInvalidate } from '../../calls/use-record.ts'

type Stored = { id: number }

/** The specified title is for refused data; other failures have a title of their own (S-62). */
export const showSaveFailure = (title: string, error: ApiError, name?: string): void => {
  const isRefused = error.status === 400 && !isStale(error)
  notices.error(isRefused ? title : 'No se guardó', error.message, aboutSave(name))
}
const aboutSave = (name?: string) => ({ id: SAVE_NOTICE, ...(name !== undefined && { name }) })

/** Shows that a record was saved, and highlights its row in the list. */
export const showSaved = (title: string, resource: Changed, record: { id: number }): void => {
  notices.done(title, recordName(resource, record))
  highlightSaved(resource, record.id)
}
const createFailed = (error: ApiError): void => {
  showSaveFailure('Error en la creación', error)
}

/** Creates a record of a resource, shows a notice, and goes back to the list. */
export const useCreate = (
  resource: ResourcePath,
  list: string,
  createdAs: (answer: object) => Created,
): Saving<object, Stored> => {
  const invalidate = useInvalidate()
  return {
    save: (sent, { key }) => api.post(resource, sent, key),
    createdAs,
    onSaved: (created) => {
      showSaved('Registro creado', resource, created)
      void invalidate(resource)
    },
    next: { place: list },
    onFailed: createFailed,
  }
}

/** Updates a record of a resource from the version it was read with, shows a notice, and goes back to the list. */
export const useUpdate = (resource: ResourcePath, stored: Stored, list: string): Saving<object, Stored> => {
  const { id } = stored
  const invalidate = useInvalidate()
  return {
    save: (sent, { key, version }) => api.put(`${resource}/${id}`, { ...sent, version }, key),
    onSaved: (updated) => {
      showSaved('Registro actualizado', resource, updated)
      void invalidate(resource)
    },
    next: returnTo(list),
    onFailed: (error) => {
      notices.error(error.detail || 'Error en la edición', undefined, aboutSave(recordName(resource, stored)))
    },
  }
}
