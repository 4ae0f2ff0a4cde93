import type { ResourcePath } from '../../contract/permissions.ts'
import { api, isStale, type ApiError } from '../calls/api.ts'
import { notices } from '../ui/notices.ts'
import { SAVE_NOTICE, type Created, type Saving } from './use-save.ts'
import { useInvalidate } from '../calls/use-record.ts'

/** The specified title is for refused data; other failures have a title of their own (S-62). */
export const showSaveFailure = (title: string, error: ApiError): void => {
  const isRefused = error.status === 400 && !isStale(error)
  notices.error(isRefused ? title : 'No se guardó', error.message, SAVE_NOTICE)
}
const createFailed = (error: ApiError): void => {
  showSaveFailure('Error en la creación', error)
}
const updateFailed = (error: ApiError): void => {
  notices.error(error.detail || 'Error en la edición', undefined, SAVE_NOTICE)
}

/** Creates a record of a resource, shows a notice, and goes back to the list. */
export const useCreate = (
  resource: ResourcePath,
  list: string,
  createdAs: (answer: object) => Created,
): Saving<object, unknown> => {
  const invalidate = useInvalidate()
  return {
    save: (sent, { key }) => api.post(resource, sent, key),
    createdAs,
    onSaved: () => {
      notices.success('Registro creado')
      void invalidate(resource)
    },
    next: list,
    onFailed: createFailed,
  }
}

/** Updates a record of a resource from the version it was read with, shows a notice, and goes back to the list. */
export const useUpdate = (resource: ResourcePath, id: number, list: string): Saving<object, unknown> => {
  const invalidate = useInvalidate()
  return {
    save: (sent, { key, version }) => api.put(`${resource}/${id}`, { ...sent, version }, key),
    onSaved: () => {
      notices.success('Registro actualizado')
      void invalidate(resource)
    },
    next: list,
    onFailed: updateFailed,
  }
}
