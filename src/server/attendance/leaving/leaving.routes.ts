import type { FastifyInstance } from 'fastify'
import { userFiles, userUpdate } from '../../../contract/people/user-input.schema.ts'
import { userDetail } from '../../../contract/people/users.schema.ts'
import { withTakenValues } from '../../people/users/taken-values.queries.ts'
import { arrivingFiles, userUpdateBody } from '../../people/users/user-form.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { MAIL } from '../../platform/jobs/outbox.queries.ts'
import { retirePerson } from './retire-person.ts'
import { savePerson } from './save-person.ts'
import { readForm } from '../../platform/http/multipart.ts'

/** What changes a person and may end a stay: people (users.routes.ts) know nothing of attendance. */
export const leavingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const saving = { summary: 'Guardar una persona', params: idParam, form: userUpdate, files: userFiles, answer: userDetail }
  call(app, 'PUT user/{id}', saving, async ({ params, caller, key, request }) => {
    const saved = await withTakenValues(deps, caller, params.id, async () => {
      await using form = await readForm(request, userUpdateBody, arrivingFiles(deps))
      return await savePerson(deps, { caller, key }, { id: params.id, asked: form.body, arrived: form.files })
    })
    // Both addresses get a mail if it was changed.
    deps.queue.wake(MAIL.name)
    return saved
  })
  call(app, 'DELETE user/{id}', { summary: 'Retirar a una persona', params: idParam }, ({ params, caller, key }) =>
    retirePerson(deps, { caller, key }, params.id),
  )
}
