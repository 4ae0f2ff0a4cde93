import { api, upload } from '../kit/api.ts'
import { notices } from '../kit/notices.ts'
import { useOutdate } from '../kit/use-record.ts'
import type { Form } from '../kit/use-form.ts'
import { isSame } from '../kit/form.ts'
import { NotSent, SAVE_NOTICE, type Saving } from '../kit/use-save.ts'
import { filesOf, noCourse, userFormData, type UserDraft } from './user-draft.ts'

/** Creates or, with an id, updates a person, tells, and goes back to the list. */
export const useSaveUser = (form: Form<UserDraft, object>, id: number | undefined): Saving<object, unknown> => {
  const outdate = useOutdate()
  return {
    save: async (sent, { key, version, onProgress }) => {
      if (!isSame(form.get().new_course, noCourse)) {
        notices.error('Hay un curso sin agregar. Presione "Agregar Cursos" o borre lo escrito.', undefined, SAVE_NOTICE)
        throw new NotSent()
      }
      const files = filesOf(form.get())
      if (id !== undefined) {
        const data = userFormData({ ...sent, version }, files)
        return upload({ method: 'PUT', path: `user/${id}`, form: data, onProgress })
      }
      if (files.length === 0) return api.post('user', sent, key)
      return upload({ method: 'POST', path: 'user', form: userFormData(sent, files), onProgress, key })
    },
    onSaved: () => {
      notices.success(id === undefined ? 'Registro creado' : 'Datos actualizados')
      // A save may be of oneself, whose name and rights the whole application shows.
      void outdate('user', 'me')
    },
    next: '/users',
    onFailed: (error) => {
      notices.error('Credenciales incorrectas, vuelva a intentar', error.detail, SAVE_NOTICE)
    },
  }
}
