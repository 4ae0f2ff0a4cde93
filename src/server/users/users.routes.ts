import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { registered, registration } from '../../contract/people/accounts.schema.ts'
import { MAX_FILE_BYTES } from '../../contract/shared/limits.ts'
import { makesPeople } from '../../contract/shared/rights/permissions.ts'
import { pageOf } from '../../contract/shared/resource.schema.ts'
import { userFileFields, userFiles, userInput, userUpdate, userValidation } from '../../contract/people/user-input.schema.ts'
import { userChange, userChangesAsked, userDifferences } from '../../contract/people/user-history.schema.ts'
import {
  crewFilters,
  crewOption,
  cardsAsked,
  personOption,
  userCard,
  userDetail,
  userFilters,
  userRow,
} from '../../contract/people/users.schema.ts'
import { registerPerson } from './register-person.ts'
import type { UserDeps } from './end-attendance.ts'
import { withForm } from '../http/multipart.ts'
import { acceptReadRow } from '../http/accept-read-row.ts'
import { call, idParam, publicCall } from '../http/call.ts'
import { MAIL } from '../jobs/outbox.queries.ts'
import { pageOfChanges } from '../records/history.queries.ts'
import { renewPersonKey, retireUser, validateUser } from './change-person.ts'
import { readPerson } from './user-record.queries.ts'
import { userFor } from './present-user.ts'
import { crewOptions } from './crew-options.queries.ts'
import { printCards } from './print-cards.ts'
import { createUser, updateUser } from './save-user.ts'
import { withTakenValues } from './taken-values.queries.ts'
import { listUsers, userOptions } from './user-list.queries.ts'
import { found, fail } from '../refusal.ts'

/** Courses are sent under a different name than they are read. */
const asRead = userDetail.extend({ courses: userDetail.shape.approved_courses })

export const userRoutes = (app: FastifyInstance, deps: UserDeps): void => {
  const list = { summary: 'Lista de personas', query: userFilters, answer: z.union([pageOf(userRow), pageOf(personOption)]) }
  call(app, 'GET user', list, async ({ query: { async_options, ...asked }, caller }) => {
    if (async_options !== 'true') return listUsers(deps, asked, caller)
    const results = await userOptions(deps.db, asked, caller)
    return { count: results.length, results }
  })

  const crew = { query: crewFilters, answer: z.array(crewOption) }
  call(app, 'GET user/get_firefighters', { summary: 'Bomberos de las estaciones', ...crew }, ({ query }) =>
    crewOptions(deps.db, query, deps.now(), 'everybody'),
  )
  call(app, 'GET user/get_pilot', { summary: 'Pilotos de las estaciones', ...crew }, ({ query }) =>
    crewOptions(deps.db, query, deps.now(), 'pilots'),
  )

  const cards = { summary: 'Carnés para imprimir', query: cardsAsked, answer: z.array(userCard) }
  call(app, 'GET user/cards', cards, ({ query, caller }) => printCards(deps, caller, query))

  const one = { params: idParam, answer: userDetail }
  call(app, 'GET user/{id}', { summary: 'Una persona', ...one }, async ({ params, caller }) =>
    userFor(found(await readPerson(deps.db, params, deps.now())), caller, deps),
  )

  const arriving = {
    scratch: deps.files.scratch,
    quota: deps.config.arriving,
    maxBytes: MAX_FILE_BYTES,
    maxCount: 55,
    fields: userFileFields,
  }
  const making = { form: userInput, orBody: registration, files: userFiles, answer: z.union([userDetail, registered]) }
  publicCall(app, 'POST user', { summary: 'Crear una persona, o registrarse', ...making }, async ({ request }) => {
    const { caller } = request
    if (caller && makesPeople(caller)) {
      const created = await withTakenValues(deps, caller, undefined, () =>
        withForm(request, acceptReadRow(userInput, asRead), arriving, (body, files) => createUser(deps, caller, body, files)),
      )
      // The address of a person whom a commander creates must be confirmed.
      deps.queue.wake(MAIL.name)
      return created
    }
    if (request.isMultipart()) throw fail('request.media_type')
    return withForm(request, registration, arriving, (body) => registerPerson(deps, request, body))
  })
  call(
    app,
    'PUT user/{id}',
    { summary: 'Guardar una persona', form: userUpdate, files: userFiles, ...one },
    async ({ params, caller, request }) => {
      const saved = await withTakenValues(deps, caller, params.id, () =>
        withForm(request, acceptReadRow(userUpdate, asRead), arriving, (body, files) =>
          updateUser(deps, caller, params.id, body, files),
        ),
      )
      // Both addresses get a mail if it was changed.
      deps.queue.wake(MAIL.name)
      return saved
    },
  )
  call(app, 'DELETE user/{id}', { summary: 'Retirar a una persona', params: idParam }, ({ params, caller }) =>
    retireUser(deps, caller, params.id),
  )

  const history = { summary: 'Diferencias de una persona', params: idParam, query: userChangesAsked, answer: pageOf(userChange) }
  call(app, 'GET user/{id}/history', history, async ({ params, query }) => {
    const page = await pageOfChanges(deps.db, ['user', params.id], userDifferences, query.page)
    // What happened to a person remains after they left.
    if (page.count === 0) found(await readPerson(deps.db, params, deps.now()))
    return page
  })

  const validating = { summary: 'Validar usuario', body: userValidation, answer: userDetail }
  call(app, 'POST user/validate_user_created', validating, ({ body, caller }) => validateUser(deps, caller, body))
  call(app, 'POST user/{id}/renew_key', { summary: 'Renovar el código QR', ...one }, ({ params, caller }) =>
    renewPersonKey(deps, caller, params.id),
  )
}
