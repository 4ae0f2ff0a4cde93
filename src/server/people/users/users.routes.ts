import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { registered, registration } from '../../../contract/people/accounts.schema.ts'
import { makesPeople } from '../../../contract/shared/rights/permissions.ts'
import { pageOf } from '../../../contract/shared/resource.schema.ts'
import { userFiles, userInput, userValidation } from '../../../contract/people/user-input.schema.ts'
import { userChange, userChangesAsked, userDifferences } from '../../../contract/people/user-history.schema.ts'
import {
  firstPasswordPeople,
  firstPasswordsAsked,
  firstPasswordSheet,
  firstPasswordsInput,
} from '../../../contract/people/first-passwords.schema.ts'
import { cardsAsked, personOption, userCard, userDetail, userFilters, userRow } from '../../../contract/people/users.schema.ts'
import { registerPerson } from './register-person.ts'
import type { Deps } from '../../platform/deps.ts'
import { parseBody, readForm } from '../../platform/http/multipart.ts'
import { call, idParam, publicCall } from '../../platform/http/call.ts'
import { MAIL } from '../../platform/jobs/outbox.queries.ts'
import { pageOfChanges } from '../../platform/records/history.queries.ts'
import { renewPersonKey, validateUser } from './change-person.ts'
import { readPerson } from './user-record.queries.ts'
import { userFor } from './present-user.ts'
import { listFirstPasswordPeople } from './first-password-people.queries.ts'
import { printCards } from './print-cards.ts'
import { printFirstPasswords } from './print-first-passwords.ts'
import { createUser } from './save-user.ts'
import { withTakenValues } from './taken-values.queries.ts'
import { listUsers, userOptions } from './user-list.queries.ts'
import { found, fail } from '../../platform/errors/refusal.ts'
import { newUserBody, arrivingFiles } from './user-form.ts'

export const userRoutes = (app: FastifyInstance, deps: Deps): void => {
  const list = { summary: 'Lista de personas', query: userFilters, answer: z.union([pageOf(userRow), pageOf(personOption)]) }
  call(app, 'GET user', list, async ({ query: { async_options, ...asked }, caller }) => {
    if (async_options !== 'true') return listUsers(deps, asked, caller)
    const results = await userOptions(deps.db, asked, caller)
    return { count: results.length, results }
  })

  const cards = { summary: 'Carnés para imprimir', query: cardsAsked, answer: z.array(userCard) }
  call(app, 'GET user/cards', cards, ({ query, caller }) => printCards(deps, caller, query))

  const withoutPassword = {
    summary: 'Personas sin correo que aún no eligen su contraseña',
    query: firstPasswordsAsked,
    answer: firstPasswordPeople,
  }
  call(app, 'GET user/first_passwords', withoutPassword, ({ query, caller }) => listFirstPasswordPeople(deps, caller, query))
  const passwords = { summary: 'Primeras contraseñas para imprimir', body: firstPasswordsInput, answer: firstPasswordSheet }
  call(app, 'POST user/first_passwords', passwords, ({ body, caller, key }) => printFirstPasswords(deps, { caller, key }, body))

  const one = { params: idParam, answer: userDetail }
  call(app, 'GET user/{id}', { summary: 'Una persona', ...one }, async ({ params, caller }) =>
    userFor(found(await readPerson(deps.db, params, deps.now())), caller, deps),
  )

  const making = { form: userInput, orBody: registration, files: userFiles, answer: z.union([userDetail, registered]) }
  publicCall(app, 'POST user', { summary: 'Crear una persona, o registrarse', ...making }, async ({ request }) => {
    const { caller, key } = request
    if (caller && makesPeople(caller)) {
      const created = await withTakenValues(deps, caller, undefined, async () => {
        await using form = await readForm(request, newUserBody, arrivingFiles(deps))
        return await createUser(deps, { caller, key }, form.body, form.files)
      })
      // The address of a person whom a commander creates must be confirmed.
      deps.queue.wake(MAIL.name)
      return created
    }
    if (request.isMultipart()) throw fail('request.media_type')
    return registerPerson(deps, request, parseBody(registration, request.body))
  })
  const history = { summary: 'Diferencias de una persona', params: idParam, query: userChangesAsked, answer: pageOf(userChange) }
  call(app, 'GET user/{id}/history', history, async ({ params, query }) => {
    const page = await pageOfChanges(deps.db, ['user', params.id], userDifferences, query.page)
    // What happened to a person remains after they left.
    if (page.count === 0) found(await readPerson(deps.db, params, deps.now()))
    return page
  })

  const validating = { summary: 'Validar usuario', body: userValidation, answer: userDetail }
  call(app, 'POST user/validate_user_created', validating, ({ body, caller, key }) => validateUser(deps, { caller, key }, body))
  call(app, 'POST user/{id}/renew_key', { summary: 'Renovar el código QR', ...one }, ({ params, caller, key }) =>
    renewPersonKey(deps, { caller, key }, params.id),
  )
}
