import { api, type ApiError } from './api.ts'
import { notices } from './notices.ts'
import { SAVE_NOTICE, type Saving } from './use-save.ts'
import { useOutdate } from './use-record.ts'

const createFailed = (error: ApiError): void => {
  notices.error('Error en la creación', error.detail, SAVE_NOTICE)
}
const updateFailed = (error: ApiError): void => {
  notices.error(error.detail || 'Error en la edición', undefined, SAVE_NOTICE)
}

/** Creates a record of a resource, tells, and goes back to the list. */
export const useCreate = (resource: string, list: string): Saving<object, unknown> => {
  const outdate = useOutdate()
  return {
    save: (sent, { key }) => api.post(resource, sent, key),
    onSaved: () => {
      notices.success('Registro creado')
      void outdate(resource)
    },
    next: list,
    onFailed: createFailed,
  }
}

/** Updates a record of a resource from the version it was read with, tells, and goes back to the list. */
export const useUpdate = (resource: string, id: number, list: string): Saving<object, unknown> => {
  const outdate = useOutdate()
  return {
    save: (sent, { version }) => api.put(`${resource}/${id}`, { ...sent, version }),
    onSaved: () => {
      notices.success('Registro actualizado')
      void outdate(resource)
    },
    next: list,
    onFailed: updateFailed,
  }
}
