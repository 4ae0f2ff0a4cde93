import type { FastifyInstance } from 'fastify'
import { userAccess } from '../../../contract/people/user-access.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam } from '../../platform/http/call.ts'
import { securityEvent } from '../../platform/http/security-event.ts'
import { endSessions, liftWait, readAccess } from './person-access.ts'

/** Calls with which roles 1 and 11 see and manage how other people sign in. */
export const personAccessRoutes = (app: FastifyInstance, deps: Deps): void => {
  const read = { summary: 'Sesiones y espera de una persona', params: idParam, answer: userAccess }
  call(app, 'GET user/{id}/access', read, ({ params, caller }) => readAccess(deps, caller, params.id))

  const lift = { summary: 'Quitar la espera por intentos fallidos', params: idParam }
  call(app, 'DELETE user/{id}/wait', lift, ({ params, caller, key, request }) =>
    liftWait(deps, { caller, key }, params.id, ({ id, no_dpi }) =>
      securityEvent(request, { event: 'sign_in.wait_lifted', dpi: no_dpi, person: id }),
    ),
  )

  const end = { summary: 'Cerrar todas las sesiones de una persona', params: idParam }
  call(app, 'DELETE user/{id}/sessions', end, ({ params, caller, key, request }) =>
    endSessions(deps, { caller, key }, params.id, ({ id, no_dpi }) =>
      securityEvent(request, { event: 'sessions.ended', dpi: no_dpi, person: id }),
    ),
  )
}
