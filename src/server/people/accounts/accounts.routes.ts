import type { FastifyInstance } from 'fastify'
import { addressConfirmation, passwordReset, resetRequest } from '../../../contract/people/accounts.schema.ts'
import { userDetail } from '../../../contract/people/users.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { call, idParam, publicCall } from '../../platform/http/call.ts'
import { MAIL } from '../../platform/jobs/outbox.queries.ts'
import { askAgain, confirmByLink, confirmByStaff } from './confirm-address.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  const ask = { summary: 'Pedir el correo para restablecer la contraseña', body: resetRequest }
  publicCall(app, 'POST user/reset_password', ask, async ({ body, request }) => {
    await requestReset(deps, request, body)
    deps.queue.wake(MAIL.name)
  })

  const reset = { summary: 'Cambiar la contraseña con el enlace del correo', body: passwordReset }
  publicCall(app, 'POST user/recover_password', reset, ({ body, request }) => resetPassword(deps, request.key, body))

  const confirm = { summary: 'Confirmar un correo con el enlace que se le envió', body: addressConfirmation }
  publicCall(app, 'POST user/confirm_email', confirm, ({ body }) => confirmByLink(deps, body.token))

  const again = { summary: 'Pedir otra vez el correo para confirmar mi dirección' }
  call(app, 'POST user/email_confirmation', again, async ({ caller, key }) => {
    await askAgain(deps, { caller, key })
    deps.queue.wake(MAIL.name)
  })

  const known = { summary: 'Dar por confirmado el correo de una persona', params: idParam, answer: userDetail }
  call(app, 'POST user/{id}/confirm_email', known, ({ params, caller, key }) => confirmByStaff(deps, { caller, key }, params.id))
}
