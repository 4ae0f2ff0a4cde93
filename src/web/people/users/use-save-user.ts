import { api, upload } from '../../platform/calls/api.ts'
import { Role } from '../../../contract/shared/rights/roles.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import type { UserDetail } from '../../../contract/people/users.schema.ts'
import { returnTo } from '../../platform/list/remembered-lists.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { showSaved, showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import { useAsker } from '../../platform/rights/person.ts'
import { useInvalidate, useInvalidateMe } from '../../platform/calls/use-record.ts'
import type { Form } from '../../platform/record/use-form.ts'
import { isSame } from '../../platform/text/values.ts'
import { NotSent, SAVE_NOTICE, type Saving } from '../../platform/record/saving/use-save.ts'
import { filesOf, noCourse, userFormData, type UserFormValues } from './user-form-values.ts'

const ownRole = {
  title: 'Dejará de ser administrador',
  text: 'Es su propio usuario: con el nuevo rol ya no podrá devolverse el de administrador.',
  yes: 'Guardar de todos modos',
  no: 'Volver',
  color: 'signal',
}

/** Creates or, with a stored one, updates a person, shows a notice, and goes back to the list. */
export const useSaveUser = (form: Form<UserFormValues, object>, stored: UserDetail | undefined): Saving<object, UserDetail> => {
  const id = stored?.id
  const invalidate = useInvalidate()
  const invalidateMe = useInvalidateMe()
  const { confirm } = useQuestions()
  const asker = useAsker()
  const losesOwnRole = () => asker.id === id && asker.role === Role.Administrador && form.get().role !== Role.Administrador
  return {
    save: async (sent, { key, version, isResent, onProgress }) => {
      if (!isSame(form.get().new_course, noCourse)) {
        notices.error('Hay un curso sin agregar. Presione "Agregar Cursos" o borre lo escrito.', undefined, SAVE_NOTICE)
        throw new NotSent()
      }
      if (losesOwnRole() && !isResent && !(await confirm(ownRole))) throw new NotSent()
      const files = filesOf(form.get(), stored)
      if (id !== undefined) {
        const data = userFormData({ ...sent, version }, files)
        return upload({ method: 'PUT', path: `user/${id}`, form: data, onProgress, key })
      }
      if (files.length === 0) return api.post('user', sent, key)
      return upload({ method: 'POST', path: 'user', form: userFormData(sent, files), onProgress, key })
    },
    createdAs: (answer) => {
      const created = answer as UserDetail
      return { name: `a ${created.name}`, place: placeOf(resourceScreens.user.record, created.id) }
    },
    onSaved: (saved) => {
      showSaved(stored === undefined ? 'Registro creado' : 'Datos actualizados', 'user', saved)
      void invalidate('user')
      // The saved person may be the signed-in one.
      void invalidateMe()
    },
    next: id === undefined ? { place: resourceScreens.user.list.path } : returnTo(resourceScreens.user.list.path),
    onFailed: (error) => {
      showSaveFailure('Credenciales incorrectas, vuelva a intentar', error, stored?.name)
    },
  }
}
